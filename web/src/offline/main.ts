import { mount } from 'svelte'
import 'virtual:colours.css'
import '../colours/base.css'
import '../app/controls.css'
import { sure } from '../app/sure.ts'
import type { OfflineMatch } from './match.ts'
import Offline from './Offline.svelte'

/** What the program that made the page wrote into it. */
const text = document.querySelector('#match')?.textContent ?? 'null'
const match = sure(JSON.parse(text) as OfflineMatch | null, 'match')
mount(Offline, { target: sure(document.querySelector('#offline'), 'place for the page'), props: { match } })
