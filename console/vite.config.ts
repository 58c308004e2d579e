import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { packedFiles } from '../runtime/packed-files';
import { textsGroup } from '../runtime/texts-group';
import { atOnce } from './at-once';
import { fewFiles, type Groups } from './chunks';

const source = (workspace: string) => fileURLToPath(new URL(`../${workspace}/src`, import.meta.url));
const backend = process.env['PARLEY_BACKEND'] ?? `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

/** The console uses these parts of a route (`foundation/api/api.ts`). */
const ADDRESS = new Set(['name', 'method', 'path', 'action']);

/**
 * In the browser a route is its address. Its schemas check what arrives at the server, its summary is documentation; a
 * schema that is left without a use need not be made. So zod is no part of the first visit: a tenth less script.
 */
const addressesOfRoutes: Plugin = {
  name: 'addresses-of-routes',
  transform(code, id) {
    if (!/\/contracts\/src\/http\/[\w-]+\.ts$/.test(id)) return null;
    let short = code;
    for (const statement of this.parse(code).body.toReversed()) {
      const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      const made = declaration?.type === 'VariableDeclaration' && declaration.declarations[0]?.init;
      if (!made || (made.type !== 'CallExpression' && made.type !== 'MemberExpression')) continue;
      const route =
        made.type === 'CallExpression' && /^defineRoute\b/.test(code.slice(made.start)) && made.arguments[0];
      const text = (part: { start: number; end: number }) => code.slice(part.start, part.end);
      const brief =
        route && route.type === 'ObjectExpression'
          ? `{ ${route.properties
              .filter((part) => part.type !== 'Property' || ADDRESS.has(text(part.key)))
              .map(text)
              .join(', ')} }`
          : `/* @__PURE__ */ (() => ${text(made)})()`;
      short = short.slice(0, made.start) + brief + short.slice(made.end);
    }
    return { code: short, map: null };
  },
};

/**
 * A style sheet in the head would hold back the first paint, also of the sign that the page is opening. So it is only
 * fetched, and `shell/main.tsx` makes it a style sheet in its place: before those of the parts, which override it.
 */
const stylesWithScript: Plugin = {
  name: 'styles-with-script',
  transformIndexHtml: {
    order: 'post',
    handler: (page) => page.replaceAll('<link rel="stylesheet"', '<link rel="preload" as="style"'),
  },
};

/** A worker has no document, with which the reader of Markdown would decode named characters; the package has a table, too. */
const tablesInWorkers: Plugin = {
  name: 'tables-in-workers',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source !== 'decode-named-character-reference') return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && { ...found, id: found.id.replace(/index\.dom\.js$/, 'index.js') };
  },
};

/** Zod would try to compile code. The page's policy forbids that, and browsers report the attempt. */
const schemasWithoutCode: Plugin = {
  name: 'schemas-without-code',
  transform(code, id) {
    if (!id.includes('/node_modules/zod/v4/core/core.js')) return null;
    const short = code.replace('__zod_globalConfig = {}', '__zod_globalConfig = { jitless: true }');
    if (short === code) this.error('zod keeps its settings elsewhere now: set `jitless` there');
    return { code: short, map: null };
  },
};

/**
 * Mantine gives most parts another id as soon as they are drawn, so React draws each of them once more, and all at one
 * go. The id that React gave them is as good.
 */
const idsOfReact: Plugin = {
  name: 'ids-of-react',
  transform(code, id) {
    if (!id.includes('/node_modules/@mantine/hooks/esm/use-id/')) return null;
    const short = code.replace('setUuid(randomId());', '');
    if (short === code) this.error('Mantine makes its ids in another way now: see if it still draws parts twice');
    return { code: short, map: null };
  },
};

/** Chunks that the entry itself imports. By the time that a page is asked for, they are there. */
const OF_ENTRY =
  /assets\/(rolldown-runtime|begin|preload-helper|react|state|ui|main|catalogues|languages|lazy-part|definition|store|theme|Anchor|Center)-/;

const resolve = {
  dedupe: ['react', 'react-dom'],
  alias: ['contracts', 'runtime'].map((name) => ({
    find: new RegExp(`^@parley/${name}/(.*)$`),
    replacement: `${source(name)}/$1`,
  })),
};

/** Files by what is in them; `chunks.ts` sees to the rest. */
const groups: Groups = [
  textsGroup,
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  // The login form does without it.
  { name: 'router', test: /node_modules[\\/](react-router|react-router-dom)[\\/]/ },
  {
    name: 'state',
    test: /node_modules[\\/](@reduxjs|redux|react-redux|redux-saga|@redux-saga|typed-redux-saga|immer|reselect|i18next|react-i18next)[\\/]/,
  },
  // Most pages and dialogs share these. As a file for each combination of them it was fifty files, a seventh heavier.
  {
    name: 'ui',
    test: /node_modules[\\/](@mantine|@floating-ui|lucide-react|react-(?!router))|console[\\/]src[\\/](foundation|i18n|ui)[\\/](?!(TopBar|HomeLink|NotFoundPage)\.)/,
    minShareCount: 27,
  },
];

export default defineConfig({
  plugins: [
    addressesOfRoutes,
    schemasWithoutCode,
    idsOfReact,
    react(),
    stylesWithScript,
    fewFiles(groups, () => [addressesOfRoutes, react()], resolve),
    atOnce(() => [addressesOfRoutes, react()], resolve),
    packedFiles,
  ],
  resolve,
  worker: { plugins: () => [tablesInWorkers, schemasWithoutCode] },
  server: {
    port: 5173,
    proxy: { '/api': { target: backend, ws: true } },
    fs: { allow: [fileURLToPath(new URL('..', import.meta.url))] },
  },
  build: {
    outDir: 'dist/app',
    modulePreload: {
      // The lists of what each page needs are part of the first visit, so they leave out what it has.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !OF_ENTRY.test(file)),
    },
    emptyOutDir: true,
    target: 'es2022',
    // Lightning CSS would otherwise rewrite light-dark() into variables that Mantine never sets.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
});
