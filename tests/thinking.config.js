// The core of the web app (web/src/core) as files of their own, for tests: `THINKING` is the folder where they go.
export default {
  base: '/thinking/',
  build: {
    target: 'es2022',
    outDir: process.env.THINKING,
    emptyOutDir: true,
    rolldownOptions: {
      input: { thinking: 'src/core/core.ts', follow: 'src/core/follow.ts', entering: 'src/scorepad/entering.ts' },
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].js' },
    },
  },
  worker: { format: 'es' },
}
