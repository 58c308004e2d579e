import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@parley/contracts/definition/languages';

export const isInterfaceLanguage = (value: unknown): value is InterfaceLanguage =>
  INTERFACE_LANGUAGES.some((language) => language === value);

/** The stored choice, otherwise the browser's first language that Parley speaks. */
export function firstLanguage(kept: InterfaceLanguage | null, wanted: readonly string[]): InterfaceLanguage {
  if (kept) return kept;
  return wanted.flatMap((tag) => [tag, tag.split('-')[0]]).find(isInterfaceLanguage) ?? 'en';
}
