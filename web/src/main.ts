import { mount } from 'svelte'
import 'virtual:colours.css'
import './colours/base.css'
import './app/controls.css'
import App from './App.svelte'
import { ROUTES } from './protocol.ts'
import { sure } from './app/sure.ts'

/**
 * A page that was opened before the server was updated asks for parts that are gone: it is loaded again, once a minute at
 * most. Where no server answers it stays, and says so: the browser would show a page of its own instead.
 */
async function loadAgain(): Promise<void> {
  const last = Number(sessionStorage.getItem('kingdomino.reloaded') ?? 0)
  if (Date.now() - last < 60_000) return
  const answers = await fetch(ROUTES.health).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!answers) return
  sessionStorage.setItem('kingdomino.reloaded', String(Date.now()))
  location.reload()
}
addEventListener('vite:preloadError', () => void loadAgain())

mount(App, { target: sure(document.querySelector('#app'), 'place for the page') })

// What an installed app needs keeps nobody waiting for the page; without a network it says so at once.
const patience = navigator.onLine ? 3000 : 0
addEventListener('load', () => setTimeout(() => void import('./installed/start.ts').catch(() => {}), patience))
