import { mount } from 'svelte'
import 'virtual:theme.css'
import '../theme/base.css'
import Gallery from './Gallery.svelte'

mount(Gallery, { target: document.querySelector('#gallery')! })
