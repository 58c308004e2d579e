import { languageFrom } from '@parley/contracts/definition/language-tags';
import { interfaceLanguageOf, type InterfaceLanguage } from '@parley/contracts/definition/languages';

/** The language that the browser asks for first; null if it asks for none that is known. */
export function requestLanguage(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): InterfaceLanguage | null {
  const language = languageFrom(/^[a-z]{2}/i.exec(String(headers['accept-language'] ?? ''))?.[0]);
  return language === undefined ? null : interfaceLanguageOf(language);
}
