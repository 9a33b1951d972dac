import { mount } from 'svelte'
import 'virtual:colours.css'
import './colours/base.css'
import './app/controls.css'
import App from './App.svelte'
import { sure } from './app/sure.ts'

// A page that was opened before the server was updated asks for parts that are gone: it is loaded again, once a minute at most.
addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem('kingdomino.reloaded') ?? 0)
  if (Date.now() - last < 60_000) return
  event.preventDefault()
  sessionStorage.setItem('kingdomino.reloaded', String(Date.now()))
  location.reload()
})

mount(App, { target: sure(document.querySelector('#app'), 'place for the page') })
