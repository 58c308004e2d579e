/**
 * Renders the chat page for the share host. It contains the first message with its styles, so that a slow network needs
 * one round trip; the scripts load while the learner reads. They use `preload`, because `modulepreload` would compile
 * them before the first paint. `expect` delays painting until the message is parsed, because painting an empty frame
 * first costs as much. A pure function that escapes every value.
 */
import { directionOf, interfaceLanguageOf } from '@parley/contracts/definition/languages';
import { safeUrl } from '@parley/contracts/markdown/url';
import english from '../../../languages/en/player/page.json';
import { EVERY_TEXT } from '../i18n/every-text.js';
import { addTexts, translatorOf } from '../i18n/translate.js';
import type { SequencePageData } from '../sequence/sequence-data.js';
import type { PageData } from '../chat/page-data.js';

addTexts(EVERY_TEXT);
const translator = translatorOf('page', english);

export interface ChatPage {
  readonly title: string;
  readonly lang: string;
  readonly data: PageData | SequencePageData;
  /** Address of the page's entry script. */
  readonly scriptUrl: string;
  /** Chunks that the entry imports at once, so they are fetched in parallel with it. */
  readonly preload: readonly string[];
  /** Styles and first message, rendered by `firstPrompt`; trusted HTML made from vnodes. */
  readonly firstPrompt: string;
  /** True if search engines may index the page; by default they may not. */
  readonly index?: boolean;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** JSON that can't end its script element or begin a comment in it. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => '\\u' + character.charCodeAt(0).toString(16).padStart(4, '0'),
  );

/** The chat's font, so that the heading loads no second one. */
const FONT = `16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari','Noto Sans Devanagari Variable',sans-serif`;
/** Before the player draws: full height, and no white flash in dark mode. */
const PAGE_CSS = `html{color-scheme:light dark}body{margin:0;background:Canvas}h1{font:${FONT};position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}#parley{height:100vh;height:100dvh}@media(prefers-color-scheme:dark){html:not([data-scheme]) body{background:#1a1c21}}[data-scheme=light]{color-scheme:light}[data-scheme=dark]{color-scheme:dark}html[data-scheme=dark] body{background:#1a1c21}`;

/**
 * Inline, because it must work when the page's script fails to load: requests the script again, at most every 8 s. The
 * Content-Security-Policy must allow its hash.
 */
export const RETRY_SCRIPT = `{let w=250;addEventListener('error',({target:s})=>{if(s.type==='module')setTimeout(()=>{const n=document.createElement('script');n.type='module';n.src=s.src;s.replaceWith(n)},w=Math.min(2*w,8e3))},true)}`;

/** @public The server uses it. */
export const chatPageHtml = (page: ChatPage): string => {
  const url = escapeHtml(page.scriptUrl);
  const interfaceLanguage = interfaceLanguageOf(page.lang);
  const { avatarUrl, chatColorScheme: fixed = 'auto' } = page.data.settings;
  const preloads = page.preload
    .map((address) => `<link rel="preload" as="script" crossorigin href="${escapeHtml(address)}">`)
    .join('');
  return `<!doctype html>
<html lang="${escapeHtml(page.lang)}" dir="${directionOf(page.lang)}"${fixed === 'auto' ? '' : ` data-scheme="${fixed}"`}>
<head>
<meta charset="utf-8">
<link rel="expect" href="#parley" blocking="render">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="referrer" content="strict-origin-when-cross-origin">
${page.index ? '' : '<meta name="robots" content="noindex">'}
<title>${escapeHtml(page.title)}</title>
<meta property="og:title" content="${escapeHtml(page.title)}">
<meta property="og:type" content="website">
<link rel="icon" href="${escapeHtml((avatarUrl && safeUrl(avatarUrl)) || 'data:,')}">
<style>${PAGE_CSS}</style>
</head>
<body>
<main><h1>${escapeHtml(page.title)}</h1><div id="parley">${page.firstPrompt}</div></main>
<script>${RETRY_SCRIPT}</script><script type="module" src="${url}"></script>${preloads}
<script type="application/json" id="parley-${page.data.asksName ? 'asks' : 'data'}">${scriptJson(page.data)}</script>
<noscript><p lang="${interfaceLanguage}" dir="${directionOf(interfaceLanguage)}">${escapeHtml(translator(page.lang)('needsScript'))}</p></noscript>
</body>
</html>
`;
};
