/** Names of languages, as the browser knows them. */
import type { Language } from '@parley/contracts/definition/values';

const namesIn = new Map<Language, Intl.DisplayNames>();
const displayNames = (reader: Language): Intl.DisplayNames => {
  const known = namesIn.get(reader);
  if (known) return known;
  const names = new Intl.DisplayNames([reader], { type: 'language' });
  namesIn.set(reader, names);
  return names;
};

/** `reader`: the language in which the name is given; the tag itself if the browser has no name. */
export const languageNameIn = (language: Language, reader: Language): string =>
  displayNames(reader).of(language) ?? language;

/** The language's name in the language itself. */
export const languageName = (language: Language): string => languageNameIn(language, language);
