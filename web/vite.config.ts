import { readdirSync, readFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import { themeCss, type Theme } from './src/theme/css.ts'

const THEME = new URL('./src/theme/theme.json', import.meta.url).pathname

/** The languages of the message catalogue, so that the page can ask for the right one at once. */
const LANGUAGES = readdirSync(new URL('../src/kingdomino/messages', import.meta.url).pathname).map((name) =>
  name.replace('.json', ''),
)

/** Serves `theme.json` as the style sheet `virtual:theme.css`, so that colours are written once. */
function theme(): Plugin {
  return {
    name: 'theme',
    resolveId: (id) => (id === 'virtual:theme.css' ? '\0theme.css' : undefined),
    load(id) {
      if (id !== '\0theme.css') return undefined
      this.addWatchFile(THEME)
      return themeCss(JSON.parse(readFileSync(THEME, 'utf8')) as Theme)
    },
  }
}

export default defineConfig({
  define: { __LANGUAGES__: JSON.stringify(LANGUAGES) },
  plugins: [theme(), svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
})
