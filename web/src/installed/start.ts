/**
 * What makes the app one that can be installed: its manifest, the service worker, what there is to say about both. It
 * comes when the page has been there for a moment, and never in anybody's way.
 */

import { mount } from 'svelte'
import { sure } from '../app/sure.ts'
import { installed } from './installed.svelte.ts'
import Notices from './Notices.svelte'

const place = document.createElement('div')
sure(document.querySelector('#app'), 'place for the page').before(place)
mount(Notices, { target: place })
installed.start()
