import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vite'
import type { Build } from './src/service/build.ts'

const DIST = new URL('dist/', import.meta.url)

/** Parts of the app that do nothing without a server, by the beginnings of their names: they are fetched when asked for. */
const ONLY_ONLINE = ['AccountPage-', 'BotLevels-', 'NewTable-', 'TablePage-']

/** What is fetched when the app is installed, so that it opens without a network. */
function contents(): Build {
  const [entry] = /\/assets\/index-[^"]+\.js/.exec(readFileSync(new URL('index.html', DIST), 'utf8')) ?? []
  if (entry === undefined) throw new Error('dist/index.html names no script: build the app first')
  const assets = readdirSync(new URL('assets/', DIST))
    .filter((name) => !ONLY_ONLINE.some((beginning) => name.startsWith(beginning)))
    .map((name) => `/assets/${name}`)
    .sort()
  const version = createHash('sha256').update(assets.join()).digest('hex').slice(0, 12)
  return { version, entry, assets }
}

/** The service worker, one file beside the app with an address that never changes. The app is built before it. */
export default defineConfig({
  define: { __BUILD__: JSON.stringify(contents()) },
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'src/service/worker.ts',
      output: { format: 'iife', entryFileNames: 'service.js', codeSplitting: false },
    },
  },
})
