import { defineConfig, mergeConfig, type Plugin } from 'vite'
import app from './vite.config.ts'

/** Puts script and styles into the page itself, so that it is one file and fetches nothing. */
function inline(): Plugin {
  return {
    name: 'inline',
    enforce: 'post',
    generateBundle: {
      // After everything else that changes the script.
      order: 'post',
      handler(_, bundle) {
        const page = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.html'))
        if (page?.type !== 'asset') return
        let html = String(page.source)
        for (const part of Object.values(bundle)) {
          const tag = new RegExp(`<(script|link)[^>]*"[^"]*${part.fileName.replaceAll('.', '\\.')}"[^>]*>(</script>)?`)
          if (!tag.test(html)) continue
          const text = part.type === 'chunk' ? part.code : String(part.source)
          const whole =
            part.type === 'chunk'
              ? `<script type="module">${text.replaceAll('</script', '<\\/script')}</script>`
              : `<style>${text}</style>`
          html = html.replace(tag, '')
          html = html.replace('</body>', () => `${whole}</body>`)
          Reflect.deleteProperty(bundle, part.fileName)
        }
        page.source = html
      },
    },
  }
}

/** The page of a reviewed match, as one file without the match: `kingdomino review --html` fills it. */
export default defineConfig(
  mergeConfig(app, {
    plugins: [inline()],
    build: {
      emptyOutDir: false,
      cssCodeSplit: false,
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      modulePreload: false,
      rolldownOptions: { input: 'offline.html', output: { codeSplitting: false } },
    },
  }),
)
