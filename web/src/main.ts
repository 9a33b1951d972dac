import { mount } from 'svelte'
import 'virtual:theme.css'
import './theme/base.css'
import './app/controls.css'
import App from './App.svelte'

mount(App, { target: document.querySelector('#app')! })
