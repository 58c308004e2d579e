import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const source = (workspace: string) => fileURLToPath(new URL(`../${workspace}/src`, import.meta.url));
const backend = process.env['PARLEY_BACKEND'] ?? `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

export default defineConfig({
  plugins: [react()],
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
