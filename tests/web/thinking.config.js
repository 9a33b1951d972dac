// The core of the web app (web/src/core) as a file of its own, for tests in a browser: `THINKING` is where it goes.
export default {
  base: '/thinking/',
  build: {
    target: 'es2022',
    outDir: process.env.THINKING,
    emptyOutDir: true,
    rolldownOptions: {
      input: 'src/core/core.ts',
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: 'thinking.js' },
    },
  },
  worker: { format: 'es' },
}
