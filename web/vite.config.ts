import { readFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import type { Colours } from './src/colours/colours.ts'
import { colourCss } from './src/colours/css.ts'

const PACKAGE = new URL('../src/kingdomino/', import.meta.url)
const COLOURS = new URL('colours.json', PACKAGE).pathname

/** Where the server listens unless it is told otherwise. */
const PORT = /^PORT: Final = (\d+)$/m.exec(readFileSync(new URL('server/settings.py', PACKAGE), 'utf8'))?.[1]
const SERVER = process.env.KINGDOMINO_SERVER ?? `http://127.0.0.1:${PORT ?? ''}`

/** The languages of the message catalogue with their own names, so that the page can ask for the right one at once. */
const LANGUAGES = readFileSync(new URL('languages.json', PACKAGE), 'utf8')

/** Serves `colours.json` as the style sheet `virtual:colours.css`, so that colours are written once. */
function colours(): Plugin {
  return {
    name: 'colours',
    resolveId: (id) => (id === 'virtual:colours.css' ? '\0colours.css' : undefined),
    load(id) {
      if (id !== '\0colours.css') return undefined
      this.addWatchFile(COLOURS)
      return colourCss(JSON.parse(readFileSync(COLOURS, 'utf8')) as Colours)
    },
  }
}

export default defineConfig({
  define: { __LANGUAGES__: LANGUAGES },
  plugins: [colours(), svelte()],
  // Browsers that do not know how to load parts ahead load them a moment later; what would help them costs all others.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: 'es' },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: SERVER, ws: true }, '^/assets/core-.*wasm$': SERVER } },
})
