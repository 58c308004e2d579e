/**
 * The chat page as text, for the share host. The first message stands in it with its styles, so that a slow network pays
 * for one round trip; the scripts arrive while it is read. They are `preload`, not `modulepreload`: that would compile them
 * as they arrive, before the first message is painted; and nothing is painted until it is read (`expect`), for an empty
 * frame before it costs as much as the message. Pure; every value is escaped here.
 */
import type { SequencePageData } from '../sequence/sequence-data.js';
import type { PageData } from './page-data.js';

export interface ChatPage {
  readonly title: string;
  readonly lang: string;
  readonly data: PageData | SequencePageData;
  /** Address of the page's entry script. */
  readonly scriptUrl: string;
  /** Addresses of chunks that the entry asks for at once, so that they are fetched beside it. */
  readonly preload: readonly string[];
  /** Styles and first message as drawn by `firstPrompt`; trusted HTML, made from vnodes. */
  readonly firstPrompt: string;
  /** Kept out of search engines unless the author wants otherwise. */
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

/** JSON that can't end its script element, nor begin a comment in it, and is still JSON. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => '\\u' + character.charCodeAt(0).toString(16).padStart(4, '0'),
  );

/** The chat's, so that the heading before it loads no font of its own. */
const FONT = `16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari','Noto Sans Devanagari Variable',sans-serif`;
/** The page's own look until the player draws: full height, no flash of white in the dark. */
const PAGE_CSS = `html{color-scheme:light dark}body{margin:0;background:Canvas}h1{font:${FONT};position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}#parley{height:100vh;height:100dvh}@media(prefers-color-scheme:dark){body{background:#1a1c21}}`;

/**
 * Stands in the page, for it is what is left when the page's script is lost on its way: asks for that again, at last every
 * 8 s. The Content-Security-Policy must allow it by its hash.
 */
export const RETRY_SCRIPT = `{let w=250;addEventListener('error',({target:s})=>{if(s.type==='module')setTimeout(()=>{const n=document.createElement('script');n.type='module';n.src=s.src;s.replaceWith(n)},w=Math.min(2*w,8e3))},true)}`;

export const chatPageHtml = (page: ChatPage): string => {
  const url = escapeHtml(page.scriptUrl);
  const preloads = page.preload
    .map((address) => `<link rel="preload" as="script" crossorigin href="${escapeHtml(address)}">`)
    .join('');
  return `<!doctype html>
<html lang="${escapeHtml(page.lang)}">
<head>
<meta charset="utf-8">
<link rel="expect" href="#parley" blocking="render">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="referrer" content="strict-origin-when-cross-origin">
${page.index ? '' : '<meta name="robots" content="noindex">'}
<title>${escapeHtml(page.title)}</title>
<link rel="icon" href="data:,">
<style>${PAGE_CSS}</style>
</head>
<body>
<main><h1>${escapeHtml(page.title)}</h1><div id="parley">${page.firstPrompt}</div></main>
<script>${RETRY_SCRIPT}</script><script type="module" src="${url}"></script>${preloads}
<script type="application/json" id="parley-data">${scriptJson(page.data)}</script>
<noscript><p>${page.lang === 'hi' ? 'इस बातचीत के लिए JavaScript चाहिए।' : 'This chat needs JavaScript.'}</p></noscript>
</body>
</html>
`;
};
