/**
 * Builds the parts of the console's page that needn't wait for its scripts: the login form as HTML with its styles
 * (`login.html`; the server sends it once there are accounts), and the names of the files that an address will need.
 * `src/shell/at-once/script.ts`, inside the page, chooses between them.
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { stylesOf } from './src/shell/at-once/styles-of';

type Bundle = Rolldown.OutputBundle;
type Logins = readonly { readonly language: string; readonly title: string; readonly html: string }[];

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const SCRIPT = here('./src/shell/at-once/script.ts');
const PRERENDER = here('./src/shell/at-once/prerender.tsx');
const BEGUN = ['react-dom/client.js', 'src/foundation/store.ts', 'src/ui/theme.ts', 'src/shell/main.tsx'];
const LOGIN = 'src/features/auth/AuthPage.tsx';

/** Modules that load one after the other when somebody who is logged in opens an address. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '': ['src/shell/Routed.tsx', 'src/shell/Layers.tsx', 'src/features/account/AccountMenu.tsx'],
  '^/$': ['src/features/home/HomePage.tsx'],
  '^/flows/\\d+/edit': [
    'src/features/flow-editor/page/FlowEditorPage.tsx',
    'src/features/flow-editor/page/editor-feature.ts',
  ],
  '^/flows/\\d+/stats': ['src/features/stats/FlowStatsPage.tsx'],
};

/** The texts with which those addresses begin. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  '': ['common'],
  '^/$': ['home'],
  '^/flows/\\d+/edit': ['flow-editor', 'message-tools', 'editor-tools', 'dialogs'],
  '^/flows/\\d+/stats': ['stats', 'class', 'written', 'live', 'paths', 'review', 'download'],
};

/** Builds the script for the page. */
async function inlined(shared: InlineConfig): Promise<string> {
  const built = await build({
    ...shared,
    build: { write: false, target: 'es2022', rolldownOptions: { input: SCRIPT, output: { format: 'iife' } } },
  });
  const [output] = [built].flat() as Rolldown.RolldownOutput[];
  return output?.output[0].code.trim() ?? '';
}

/** The login forms, drawn by the console's own components. */
async function drawn(shared: InlineConfig): Promise<Logins> {
  await mkdir(here('./dist'), { recursive: true });
  const outDir = await mkdtemp(join(here('./dist'), 'prerender-'));
  const { window } = globalThis;
  try {
    await build({ ...shared, ssr: { noExternal: true }, build: { ssr: PRERENDER, outDir, target: 'node20' } });
    // The little of a browser that the form asks for.
    globalThis.window = {
      location: { pathname: '/', search: '', hash: '' },
      addEventListener: () => {},
      removeEventListener: () => {},
      // Nearly every browser can use passkeys.
      PublicKeyCredential: {},
    } as never;
    globalThis.document = { documentElement: {} } as never;
    const { drawLogins } = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as {
      drawLogins(): Promise<Logins>;
    };
    return await drawLogins();
  } finally {
    globalThis.window = window;
    Reflect.deleteProperty(globalThis, 'document');
    await rm(outDir, { recursive: true });
  }
}

/** The files of modules and of what they import, scripts and styles. */
function filesOf(bundle: Bundle, modules: readonly string[]): readonly string[] {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of chunk.imports) add(imported);
  };
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && modules.some((module) => chunk.facadeModuleId?.endsWith(`/${module}`)))
      add(chunk.fileName);
  return [...files];
}

/** Gives the page's sentence, in each language, for the case that its scripts can't be loaded. */
async function notLoaded(language: string): Promise<string> {
  const file = here(`../languages/${language}/console/common.json`);
  const texts = JSON.parse(await readFile(file, 'utf8')) as { readonly notLoaded: string; readonly reload: string };
  return `<template data-not-loaded="${language}"><div class="not-loaded" role="alert">${texts.notLoaded} <button type="button">${texts.reload}</button></div></template>`;
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" data-later crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

export const atOnce = (plugins: () => InlineConfig['plugins'], resolve: InlineConfig['resolve']): Plugin => ({
  name: 'at-once',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const page = bundle['index.html'];
    if (page?.type !== 'asset') return;
    const shared: InlineConfig = { configFile: false, root: here('.'), logLevel: 'warn', plugins: plugins(), resolve };
    // The page's script imports its parts one after the other (`shell/begin.ts`), which are fetched at once all the same.
    const links = filesOf(bundle, BEGUN).filter((file) => !String(page.source).includes(file));
    const plain = String(page.source);
    const begun = links.map(linkTo).join('');
    const [script, logins] = [await inlined(shared), await drawn(shared)];
    const textsOf = (language: string, names: readonly string[]) =>
      names.map((name) => `languages/${language}/console/${name}.json`);
    const ahead = (when: string, modules: readonly string[], language?: string): string =>
      `<template data-ahead="${when}"${language === undefined ? '' : ` data-language="${language}"`}>${filesOf(
        bundle,
        modules,
      )
        .filter((file) => !plain.includes(file) && !links.includes(file))
        .map(linkTo)
        .join('')}</template>`;
    const pages = [
      ...Object.entries(PAGES).map(([when, modules]) => ahead(when, modules)),
      ...Object.entries(TEXTS).flatMap(([when, names]) =>
        logins.map(({ language }) => ahead(when, textsOf(language, names), language)),
      ),
      ...(await Promise.all(logins.map(({ language }) => notLoaded(language)))),
    ];
    const forms = logins.map(({ language, title, html }) => {
      return `<template data-login="${language}" data-title="${title.replaceAll('"', '&quot;')}">${html.replace(/<title>.*?<\/title>/, '')}</template>${ahead(`login-${language}`, [LOGIN, ...textsOf(language, ['common', 'auth'])])}`;
    });
    const sheets = filesOf(bundle, [...BEGUN, 'index.html', LOGIN]).filter((file) => file.endsWith('.css'));
    const css = sheets.map((file) => {
      const sheet = bundle[file];
      return sheet?.type === 'asset' ? String(sheet.source) : '';
    });
    const styles = stylesOf(css.join(''), logins.map(({ html }) => html).join(''));
    const end = (parts: readonly string[]) =>
      plain.replace('</body>', () => `${parts.join('\n')}\n<script>${script}</script>\n</body>`);
    page.source = end(pages).replace('</head>', () => `${begun}</head>`);
    this.emitFile({
      type: 'asset',
      fileName: 'login.html',
      source: end([`<template data-ahead="begin">${begun}</template>`, ...pages, ...forms]).replace(
        '</style>',
        () => `</style><style>${styles}</style>`,
      ),
    });
  },
});
