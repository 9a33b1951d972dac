import { mount } from 'svelte'
import 'virtual:colours.css'
import '../colours/base.css'
import '../app/controls.css'
import { sure } from '../app/sure.ts'
import Gallery from './Gallery.svelte'

mount(Gallery, { target: sure(document.querySelector('#gallery'), 'place for the page') })
