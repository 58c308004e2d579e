/** Pages of the share host that a course platform shows in its frame: a sentence, and where it helps, one link. */
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import { LABELS, ltiWords, type LinkLabel, type LtiPageMessage } from './lti-words.js';

export interface PageLink {
  readonly label: LinkLabel;
  readonly href: string;
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0).toString()};`);

const STYLE = `html{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,"Noto Sans Devanagari",sans-serif}main{max-width:30em;padding:24px;text-align:center}a,button{display:inline-block;margin:8px;padding:10px 18px;border:1px solid;border-radius:10px;color:inherit;background:none;font:inherit}h1{font-size:1.15rem;margin:0 0 8px}`;

const shell = (language: InterfaceLanguage, body: string, head = ''): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Parley</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
${head}</head>
<body>${body}</body>
</html>
`;

/** Links open in a window of their own: the console is never framed. The way back stays in the platform's frame. */
export function ltiPage(
  message: LtiPageMessage,
  language: InterfaceLanguage,
  {
    title,
    links = [],
    returnUrl = null,
  }: { readonly title?: string; readonly links?: readonly PageLink[]; readonly returnUrl?: string | null } = {},
): string {
  const words = ltiWords(message, language);
  const heading = title === undefined ? '' : `<h1 dir="auto">${escapeHtml(title)}</h1>`;
  const anchors = links.map(
    ({ label, href }) => `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${LABELS[language][label]}</a>`,
  );
  if (returnUrl !== null) {
    const back = new URL(returnUrl);
    // Platforms show it above the course.
    back.searchParams.set('lti_errormsg', words);
    anchors.push(`<a href="${escapeHtml(back.href)}">${LABELS[language].back}</a>`);
  }
  return shell(language, `<main>${heading}<p>${words}</p>${anchors.join('')}</main>`);
}

/**
 * Shown in a frame between the login and the platform's auth address: the script looks for the test cookie, and goes on
 * or shows the link. In a window it goes on: a link to another window would not help there.
 */
export const cookieTestPage = (language: InterfaceLanguage, next: string, again: string): string =>
  shell(
    language,
    `<main id="lti" data-next="${escapeHtml(next)}"><div id="blocked" hidden><p>${ltiWords('cookies', language)}</p>` +
      `<a href="${escapeHtml(again)}" target="_blank" rel="noopener">${LABELS[language]['new-window']}</a></div></main>`,
    '<script src="/lti/login.js" defer></script>\n',
  );

export const TEST_COOKIE = 'parley_lti_test';
/** Runs in `cookieTestPage`. */
export const LOGIN_SCRIPT = `(() => {
  const main = document.getElementById('lti');
  if (window.top === window || document.cookie.split('; ').includes('${TEST_COOKIE}=1')) location.replace(main.dataset.next);
  else document.getElementById('blocked').hidden = false;
})();
`;
/** The administrator reads what remains to do, then closes the frame. */
export const registeredPage = (language: InterfaceLanguage, platform: string): string =>
  shell(
    language,
    `<main><h1 dir="auto">${escapeHtml(platform)}</h1><p>${ltiWords('registered', language)}</p>` +
      `<button id="close" type="button">${LABELS[language].close}</button></main>`,
    '<script src="/lti/close.js" defer></script>\n',
  );
/** Runs in `registeredPage`. */
export const CLOSE_SCRIPT = `document.getElementById('close').addEventListener('click', () =>
  (window.opener ?? window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*'));
`;
/** Posts the selection; the console appends it together with its form. */
export const SUBMIT_SCRIPT = `document.getElementById('parley-deeplink').submit();
`;

/** The markup that answers a selection. */
export const selectionMarkup = (shareUrl: string, action: string, jwt: string): string =>
  `<form id="parley-deeplink" method="post" action="${escapeHtml(action)}">` +
  `<input type="hidden" name="JWT" value="${escapeHtml(jwt)}"></form>` +
  `<script src="${escapeHtml(shareUrl)}/lti/submit.js"></script>`;
