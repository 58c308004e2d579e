/**
 * Builds of one source: `page` (the share host's pages: one entry, hashed chunks, a manifest), `embed` (`parley.js`,
 * the custom elements), `frame`, `bubble`, `stand-in`, `course` and `thinkific` (`parley-frame.js` and so on, in the same folder;
 * builds of their own, because with two entries the code would be cut in pieces) and `lib` (what the server draws pages
 * with). `--mode page|embed|frame|bubble|stand-in|course|thinkific|lib`.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { packedFiles } from './packed-files';
import { textsGroup } from './texts-group';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Vite wraps each dynamic import to preload its styles; ours have none, and the wrapper would be a tenth of the entry. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null),
};

/**
 * `parley.js`: a classic script as embed codes load it, or a module as bundlers `import()` it, that fetches the element
 * from its own folder. A classic script knows its address by its tag; a module's own imports are relative to it (it
 * can't say `import.meta`, which a classic script can't be parsed with). The element's name carries a hash and may be
 * kept forever; this one is asked for again. A file that the network lost is fetched again, at last every 8 s.
 */
const loader: Plugin = {
  name: 'parley-loader',
  generateBundle(_options, bundle) {
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
    const load = `s&&s.src?b(s):import(n).catch(e=>{const t=d.querySelector('script[src*="parley.js"]');if(!t)throw e;return b(t)})`;
    const source = `(()=>{const n="./${entry?.fileName}",d=document,s=d.currentScript,b=t=>import(new URL(n,t.src).href),f=w=>(${load}).catch(()=>setTimeout(f,w,Math.min(8e3,2*w)));f(500)})();`;
    this.emitFile({ type: 'asset', fileName: 'parley.js', source });
  },
};

/** Writes the stand-in for an author's page next to its script. */
const standInPage: Plugin = {
  name: 'stand-in-page',
  generateBundle() {
    const source = readFileSync(here('./src/element/stand-in.html'), 'utf8');
    this.emitFile({ type: 'asset', fileName: 'stand-in.html', source });
  },
};

const PLUGINS: Readonly<Record<string, readonly Plugin[]>> = {
  page: [plainImports, packedFiles],
  embed: [plainImports, loader, packedFiles],
  frame: [packedFiles],
  bubble: [packedFiles],
  'stand-in': [standInPage, packedFiles],
  course: [packedFiles],
  thinkific: [packedFiles],
  lib: [],
};

const INPUTS: Readonly<Record<string, Record<string, string>>> = {
  page: { page: here('./src/page/main.ts') },
  embed: { 'parley-element': here('./src/element/main.ts') },
  bubble: { 'parley-bubble': here('./src/element/bubble-main.ts') },
  'stand-in': { 'parley-stand-in': here('./src/element/stand-in-main.ts') },
  frame: { 'parley-frame': here('./src/embed/frames-main.ts') },
  course: { 'parley-course': here('./src/embed/course-main.ts') },
  thinkific: { 'parley-thinkific': here('./src/embed/thinkific-main.ts') },
  lib: {
    'page/html': here('./src/page/html.ts'),
    'page/display-settings': here('./src/page/display-settings.ts'),
    'server/first-prompt': here('./src/server/first-prompt.ts'),
    'server/first-step': here('./src/server/first-step.ts'),
  },
};

/** Scripts of one file next to the elements. Pages name them, so they keep their names. */
const isBeside = (mode: string): boolean =>
  mode === 'frame' || mode === 'bubble' || mode === 'stand-in' || mode === 'course' || mode === 'thinkific';

export default defineConfig(({ mode }) => ({
  root: here(mode === 'development' ? './dev' : '.'),
  // Chunks are fetched from the folder of the script that asks for them, wherever the share host puts it.
  base: './',
  resolve: { alias: [{ find: /^@parley\/contracts\/(.*)$/, replacement: here('../contracts/src/$1') }] },
  plugins: [...(PLUGINS[mode] ?? [])],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  define: mode === 'development' ? {} : { 'process.env.NODE_ENV': '"production"' },
  // The faces.
  publicDir: mode === 'page' || mode === 'development' ? here('./public') : false,
  build: {
    outDir: here(`./dist/${isBeside(mode) ? 'embed' : mode}`),
    emptyOutDir: !isBeside(mode),
    target: ['chrome111', 'firefox121', 'safari16.4'],
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    modulePreload: false,
    manifest: mode === 'page' ? 'manifest.json' : false,
    ssr: mode === 'lib',
    minify: mode !== 'lib',
    rolldownOptions: {
      input: INPUTS[mode] ?? {},
      output: {
        // A classic script shares its names with the page unless they are in a function.
        format: mode === 'thinkific' ? 'iife' : 'es',
        entryFileNames: mode === 'lib' || isBeside(mode) ? '[name].js' : '[name]-[hash].js',
        chunkFileNames: mode === 'lib' ? 'chunks/[name]-[hash].js' : '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
        ...(mode === 'page' || mode === 'embed' ? { codeSplitting: { groups: [textsGroup] } } : {}),
      },
    },
  },
}));
