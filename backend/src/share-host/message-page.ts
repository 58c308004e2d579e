/** What a learner sees when a link leads nowhere: a sentence, no script. */
import { LANGUAGES, type Language } from '@parley/contracts/flow/definition';

export type PageMessage = 'missing' | 'gone' | 'invalidFlow' | 'invalidSequence' | 'invalidLearner';
const WORDS: Readonly<Record<Language, Readonly<Record<PageMessage, string>>>> = {
  en: {
    missing: 'There is no chat at this address. Ask for a new link.',
    gone: 'This chat is no longer available.',
    invalidFlow: 'Valid flow id not found in arguments. Ask for a new link.',
    invalidSequence: 'Valid sequence id not found in arguments. Ask for a new link.',
    invalidLearner: 'Who this link is for is too long or damaged. Ask for a new link.',
  },
  hi: {
    missing: 'इस पते पर कोई बातचीत नहीं है। नया लिंक माँगिए।',
    gone: 'यह बातचीत अब उपलब्ध नहीं है।',
    invalidFlow: 'पते में फ़्लो की सही संख्या नहीं मिली। नया लिंक माँगिए।',
    invalidSequence: 'पते में क्रम की सही संख्या नहीं मिली। नया लिंक माँगिए।',
    invalidLearner: 'यह लिंक किसके लिए है, वह बहुत लंबा या बिगड़ा हुआ है। नया लिंक माँगिए।',
  },
};

export const messagePage = (message: PageMessage, language: Language): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Parley</title>
<link rel="icon" href="data:,">
<style>html{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,"Noto Sans Devanagari",sans-serif}p{max-width:28em;padding:24px;text-align:center}</style>
</head>
<body><main><p>${WORDS[language][message]}</p></main></body>
</html>
`;

/** For an address that can't be read at all, as it stands on the request line; null unless it was a learner's link. */
export function damagedLinkPage(path: string): string | null {
  if (!/^\/(?:chats|chat_sequences)(?:[/?]|$)/.test(path)) return null;
  const asked = /[?&]l=(\w+)/.exec(path)?.[1];
  return messagePage('invalidLearner', LANGUAGES.find((language) => language === asked) ?? 'en');
}
