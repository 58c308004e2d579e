/** Pages of the share host that a course platform shows in its frame: a sentence, and where it helps, one link. */
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { LtiRefusalCode } from './lti-refusal.js';
import type { RegistrationProblem } from './registration.js';
import type { TargetProblem } from './target.js';

export type LtiPageMessage =
  | LtiRefusalCode
  | TargetProblem
  | `registration-${RegistrationProblem | 'away'}`
  | 'registered'
  | 'cookies'
  | 'teacher'
  | 'review'
  | 'teachers-only'
  | 'not-begun';
type Words = Readonly<Record<LtiPageMessage, string>>;
const EN: Words = {
  'unknown-platform':
    'Parley does not know this course platform. Its teacher or administrator has to add it under Integrations.',
  'missing-field': 'The course platform left something out of its request. Open the activity again.',
  'foreign-target': 'The address in this activity does not lead to Parley. A teacher has to correct it.',
  'platform-error': 'The course platform did not let this launch pass. Open the activity again.',
  'unknown-state': 'This launch was used already or is too old. Open the activity again from your course.',
  'other-browser': 'Your browser did not keep a cookie for this launch. Open the activity in a new window.',
  'keys-unreachable': 'The course platform’s keys can’t be read at the moment. Try again in a minute.',
  'bad-signature': 'The course platform’s signature is not valid. Its keys under Integrations may be out of date.',
  'bad-time': 'The course platform’s message is too old, or its clock is wrong. Open the activity again.',
  'bad-message':
    'The course platform’s message is incomplete. Its administrator has to check the settings of Parley there.',
  'unknown-deployment':
    'This place in the course platform is not one that Parley knows. The owner can remove the known deployments under Integrations.',
  'session-ended': 'This selection has ended. Start it again in your course.',
  'already-returned': 'This selection was returned already. Start it again in your course.',
  'none-chosen': 'Nothing is chosen for this activity yet. A teacher has to select a flow in its settings.',
  'not-allowed': 'Whoever chose this content can no longer use it. A teacher has to select it again.',
  gone: 'This chat is no longer available.',
  cookies: 'This browser keeps no cookies for Parley inside this page.',
  teacher: 'You are a teacher in this course. Learners see their chat here; nothing of yours is recorded or graded.',
  review: 'Open this learner’s chat in Parley to read and review it.',
  'teachers-only': 'Only teachers can open the chats of others.',
  'not-begun': 'This learner has not begun the chat yet.',
  registered:
    'Registered with Parley. Two steps remain here: activate the tool (Moodle: press Activate), and show it to teachers when they add an activity.',
  'registration-ticket':
    'This registration link was used already or is older than an hour. Make a new one under Integrations.',
  'registration-configuration':
    'The address that the course platform gave does not describe that platform. Nothing was registered.',
  'registration-refused': 'The course platform refused the registration. Start it again there.',
  'registration-away': 'Parley can’t reach the course platform. It has to be reachable on the public internet.',
};
const HI: Words = {
  'unknown-platform': 'Parley इस कोर्स प्लेटफ़ॉर्म को नहीं जानता। शिक्षक या व्यवस्थापक इसे "इंटीग्रेशन" में जोड़ें।',
  'missing-field': 'कोर्स प्लेटफ़ॉर्म के अनुरोध में कुछ छूट गया। गतिविधि फिर से खोलें।',
  'foreign-target': 'इस गतिविधि का पता Parley तक नहीं जाता। शिक्षक इसे ठीक करें।',
  'platform-error': 'कोर्स प्लेटफ़ॉर्म ने इसे खुलने नहीं दिया। गतिविधि फिर से खोलें।',
  'unknown-state': 'यह पहले ही खोला जा चुका है या पुराना है। गतिविधि अपने कोर्स से फिर खोलें।',
  'other-browser': 'आपके ब्राउज़र ने कुकी नहीं रखी। गतिविधि नई विंडो में खोलें।',
  'keys-unreachable': 'कोर्स प्लेटफ़ॉर्म की कुंजियाँ अभी पढ़ी नहीं जा सकतीं। एक मिनट बाद फिर कोशिश करें।',
  'bad-signature': 'कोर्स प्लेटफ़ॉर्म का हस्ताक्षर मान्य नहीं है। "इंटीग्रेशन" में उसकी कुंजियाँ पुरानी हो सकती हैं।',
  'bad-time': 'कोर्स प्लेटफ़ॉर्म का संदेश पुराना है या उसकी घड़ी ग़लत है। गतिविधि फिर से खोलें।',
  'bad-message': 'कोर्स प्लेटफ़ॉर्म का संदेश अधूरा है। व्यवस्थापक वहाँ Parley की सेटिंग जाँचें।',
  'unknown-deployment': 'कोर्स प्लेटफ़ॉर्म की इस जगह को Parley नहीं जानता। स्वामी "इंटीग्रेशन" में डिप्लॉयमेंट हटा सकते हैं।',
  'session-ended': 'यह चयन समाप्त हो गया। अपने कोर्स में फिर से शुरू करें।',
  'already-returned': 'यह चयन भेजा जा चुका है। अपने कोर्स में फिर से शुरू करें।',
  'none-chosen': 'इस गतिविधि के लिए अभी कुछ नहीं चुना गया। शिक्षक इसकी सेटिंग में एक फ़्लो चुनें।',
  'not-allowed': 'जिसने यह सामग्री चुनी थी, वह अब इसका उपयोग नहीं कर सकता। शिक्षक इसे फिर से चुनें।',
  gone: 'यह बातचीत अब उपलब्ध नहीं है।',
  cookies: 'यह ब्राउज़र इस पेज के भीतर Parley की कुकी नहीं रखता।',
  teacher: 'आप इस कोर्स में शिक्षक हैं। शिक्षार्थी यहाँ अपनी बातचीत देखते हैं; आपका कुछ भी दर्ज या ग्रेड नहीं होता।',
  review: 'पढ़ने और समीक्षा के लिए इस शिक्षार्थी की बातचीत Parley में खोलें।',
  'teachers-only': 'दूसरों की बातचीत केवल शिक्षक खोल सकते हैं।',
  'not-begun': 'इस शिक्षार्थी ने बातचीत अभी शुरू नहीं की है।',
  registered:
    'Parley में पंजीकरण हो गया। यहाँ दो काम बाकी हैं: टूल को सक्रिय करें (Moodle: Activate दबाएँ), और उसे गतिविधि जोड़ते समय शिक्षकों को दिखाएँ।',
  'registration-ticket': 'यह पंजीकरण लिंक उपयोग हो चुका है या एक घंटे से पुराना है। "इंटीग्रेशन" में नया बनाएँ।',
  'registration-configuration': 'कोर्स प्लेटफ़ॉर्म का दिया पता उस प्लेटफ़ॉर्म का नहीं है। कुछ भी पंजीकृत नहीं हुआ।',
  'registration-refused': 'कोर्स प्लेटफ़ॉर्म ने पंजीकरण अस्वीकार कर दिया। वहाँ फिर से शुरू करें।',
  'registration-away': 'Parley कोर्स प्लेटफ़ॉर्म तक नहीं पहुँच सकता। वह सार्वजनिक इंटरनेट पर होना चाहिए।',
};
const WORDS: Readonly<Record<InterfaceLanguage, Words>> = { en: EN, hi: HI };
export const ltiWords = (message: LtiPageMessage, language: InterfaceLanguage): string => WORDS[language][message];

export type LinkLabel = 'new-window' | 'try' | 'responses' | 'open-chat' | 'close';
const LABELS: Readonly<Record<InterfaceLanguage, Readonly<Record<LinkLabel, string>>>> = {
  en: {
    'new-window': 'Open in a new window',
    try: 'Try it as a test',
    responses: 'See responses',
    'open-chat': 'Open the chat in Parley',
    close: 'Close',
  },
  hi: {
    'new-window': 'नई विंडो में खोलें',
    try: 'परीक्षण के रूप में आज़माएँ',
    responses: 'जवाब देखें',
    'open-chat': 'बातचीत Parley में खोलें',
    close: 'बंद करें',
  },
};

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

/** Links open in a window of their own: the console is never framed. */
export function ltiPage(
  message: LtiPageMessage,
  language: InterfaceLanguage,
  { title, links = [] }: { readonly title?: string; readonly links?: readonly PageLink[] } = {},
): string {
  const heading = title === undefined ? '' : `<h1 dir="auto">${escapeHtml(title)}</h1>`;
  const anchors = links.map(
    ({ label, href }) => `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${LABELS[language][label]}</a>`,
  );
  return shell(language, `<main>${heading}<p>${WORDS[language][message]}</p>${anchors.join('')}</main>`);
}

/**
 * Shown in a frame between the login and the platform's auth address: the script looks for the test cookie, and goes on
 * or shows the link. In a window it goes on: a link to another window would not help there.
 */
export const cookieTestPage = (language: InterfaceLanguage, next: string, again: string): string =>
  shell(
    language,
    `<main id="lti" data-next="${escapeHtml(next)}"><div id="blocked" hidden><p>${WORDS[language].cookies}</p>` +
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
    `<main><h1 dir="auto">${escapeHtml(platform)}</h1><p>${WORDS[language].registered}</p>` +
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
