/** `in-browser.ts` as the learner's page is built: the same targets, the same minifier. `GOLDENS_OUT` = where to. */
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig, type UserConfig } from 'vite';
import runtime from '../../runtime/vite.config.js';

export default defineConfig((env) => {
  const page = runtime({ ...env, mode: 'page' }) as UserConfig;
  return {
    ...page,
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [],
    build: mergeConfig(page.build ?? {}, {
      outDir: process.env.GOLDENS_OUT,
      manifest: false,
      rolldownOptions: {
        input: { page: fileURLToPath(new URL('in-browser.ts', import.meta.url)) },
        output: { entryFileNames: 'goldens.js' },
      },
    }) as UserConfig['build'],
  };
});
