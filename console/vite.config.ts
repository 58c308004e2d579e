import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const source = (workspace: string) => fileURLToPath(new URL(`../${workspace}/src`, import.meta.url));
const backend = process.env['PARLEY_BACKEND'] ?? `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

/** What routes are called in the API's documentation nobody reads in the console: a kilobyte less. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: (code, id) =>
    /\/contracts\/src\/http\/[\w-]+\.ts$/.test(id)
      ? { code: code.replace(/\bsummary:\s*'(?:[^'\\\n]|\\.)*',/g, "summary: '',"), map: null }
      : null,
};

export default defineConfig({
  plugins: [withoutSummaries, react()],
  resolve: {
    dedupe: ['react', 'react-dom'],
    alias: ['contracts', 'runtime'].map((name) => ({
      find: new RegExp(`^@parley/${name}/(.*)$`),
      replacement: `${source(name)}/$1`,
    })),
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: backend, ws: true } },
    fs: { allow: [fileURLToPath(new URL('..', import.meta.url))] },
  },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    // Lightning CSS would otherwise rewrite light-dark() into variables that Mantine never sets.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
            {
              name: 'state',
              test: /node_modules[\\/](@reduxjs|redux|react-redux|redux-saga|@redux-saga|typed-redux-saga|immer|reselect|i18next|react-i18next)[\\/]/,
            },
          ],
        },
      },
    },
  },
});
