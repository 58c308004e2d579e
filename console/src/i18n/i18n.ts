import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@parley/contracts/flow/definition';
import { createInstance, type BackendModule, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { CATALOGUES, type Namespace } from './catalogues.js';
import type {} from './i18next-types.js';

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };

/** The kept choice, else the browser's first language that Parley speaks. */
export function firstLanguage(kept: Language | null, wanted: readonly string[]): Language {
  if (kept) return kept;
  return wanted.map((tag) => tag.split('-')[0]).find(isLanguage) ?? DEFAULT_LANGUAGE;
}

const loader: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    if (!isLanguage(language)) return done(new Error(`No catalogue for ${language}`), null);
    CATALOGUES[namespace as Namespace][language]().then(
      (catalogue) => done(null, catalogue.default),
      // A weak network lost it: i18next asks again, a few times, instead of showing the texts' names.
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true),
    );
  },
};

/** Ready when the shell's own texts are there; `lang` of the document follows the language. */
export async function startI18n(language: Language): Promise<I18n> {
  const i18n = createInstance();
  i18n.on('languageChanged', (now) => {
    document.documentElement.lang = now;
  });
  await i18n
    .use(loader)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: DEFAULT_LANGUAGE,
      supportedLngs: [...LANGUAGES],
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
      returnNull: false,
    });
  return i18n;
}
