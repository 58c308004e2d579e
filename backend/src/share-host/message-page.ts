/** Shows a learner a sentence, without a script, if a link is broken or asks something. */
import { languageFrom } from '@parley/contracts/definition/language-tags';
import { directionOf, interfaceLanguageOf, type InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { PageMessage, ServerTexts } from '../platform/server-texts.js';

/** @param more HTML of ours beneath the sentence */
export const messagePage = (
  texts: ServerTexts,
  message: PageMessage,
  language: InterfaceLanguage,
  more = '',
): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Parley</title>
<link rel="icon" href="data:,">
<style>html{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,"Noto Sans Devanagari",sans-serif}h1{max-width:28em;margin:0;padding:24px;font:inherit;text-align:center}form{text-align:center}button{font:inherit;min-height:44px;padding:8px 20px}</style>
</head>
<body><main><h1>${texts.page(message, language)}</h1>${more}</main></body>
</html>
`;

/** Serves an address that can't be decoded, as it is on the request line; null unless it was a learner's link. */
export function damagedLinkPage(texts: ServerTexts, path: string): string | null {
  if (!/^\/(?:chats|chat_sequences|c)(?:[/?]|$)/.test(path)) return null;
  const asked = languageFrom(/[?&]l=([\w-]+)/.exec(path)?.[1]) ?? 'en';
  return messagePage(texts, 'invalidLearner', interfaceLanguageOf(asked));
}
