/**
 * The chat page as text, for the share host. Everything the first message needs is in it: styles, flow, script and (when
 * given) the message itself, so that a slow network pays for one round trip. Pure; every value is escaped here.
 */
import type { PageData } from './page-data.js';

export interface ChatPage {
  readonly title: string;
  readonly lang: string;
  readonly data: PageData;
  /** Addresses of the page's entry script, or its text with chunk addresses made absolute (see `inlineScript`). */
  readonly script: { readonly url: string } | { readonly text: string };
  /** The first message as drawn by `firstPromptHtml`; trusted HTML, made from vnodes. */
  readonly firstPrompt?: string;
  /** Of the page's Content-Security-Policy. */
  readonly nonce?: string;
  /** Kept out of search engines unless the author wants otherwise. */
  readonly index?: boolean;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** JSON that can't end its script element, nor begin a comment in it, and is still JSON. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => '\\u' + character.charCodeAt(0).toString(16).padStart(4, '0'));

/** The entry's text for `<script>`: its chunks lie at `base` (ends with `/`), and no text in it closes the element. */
export const inlineScript = (text: string, base: string): string =>
  text
    .replace(/(\bimport\s*\(\s*|\bfrom\s*)(["'`])\.\//g, (_whole, before: string, quote: string) => before + quote + base)
    .replace(/<(?=\/script|!--|script)/gi, '\\x3c');

/** The page's own look until the player draws: full height, no flash of white in the dark. */
const PAGE_CSS = `html{color-scheme:light dark}body{margin:0;background:Canvas}#parley{height:100vh;height:100dvh}@media(prefers-color-scheme:dark){body{background:#1a1c21}}`;

export const chatPageHtml = (page: ChatPage): string => {
  const nonce = page.nonce === undefined ? '' : ` nonce="${escapeHtml(page.nonce)}"`;
  const script =
    'url' in page.script
      ? `<script type="module" src="${escapeHtml(page.script.url)}"${nonce}></script>`
      : `<script type="module"${nonce}>${page.script.text}</script>`;
  const preload = 'url' in page.script ? `<link rel="modulepreload" href="${escapeHtml(page.script.url)}">` : '';
  return `<!doctype html>
<html lang="${escapeHtml(page.lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="referrer" content="strict-origin-when-cross-origin">
${page.index ? '' : '<meta name="robots" content="noindex">'}
<title>${escapeHtml(page.title)}</title>
<style${nonce}>${PAGE_CSS}</style>${preload}
</head>
<body>
<main id="parley">${page.firstPrompt ?? ''}</main>
<script type="application/json" id="parley-data">${scriptJson(page.data)}</script>
${script}
<noscript><p>${page.lang === 'hi' ? 'इस बातचीत के लिए JavaScript चाहिए।' : 'This chat needs JavaScript.'}</p></noscript>
</body>
</html>
`;
};
