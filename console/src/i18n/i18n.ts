import { directionOf, INTERFACE_LANGUAGES, type InterfaceLanguage } from '@parley/contracts/definition/languages';
import { createInstance, type BackendModule, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadCatalogue } from './catalogues.js';
import { isInterfaceLanguage } from './first-language.js';
import type {} from './i18next-types.js';
import { tellLostTexts } from './lost-texts.js';

const loader: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    if (!isInterfaceLanguage(language)) return done(new Error(`No catalogue for ${language}`), null);
    loadCatalogue(namespace, language).then(
      (texts) => done(null, texts),
      // A weak network may lose it: i18next tries once more before the reader learns of it.
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true),
    );
  },
};

/** After a first loss. */
const MAX_RETRIES = 1;

/**
 * Resolves when the shell's texts are loaded, and the others asked for; the document's `lang` and `dir` follow the
 * language. Rejects if the shell's texts can't be had in any language.
 */
export async function startI18n(language: InterfaceLanguage, others: readonly string[] = []): Promise<I18n> {
  const i18n = createInstance();
  i18n.on('languageChanged', (now) => {
    document.documentElement.lang = now;
    document.documentElement.dir = directionOf(now);
  });
  await i18n
    .use(loader)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: [...INTERFACE_LANGUAGES],
      ns: ['common', ...others],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
      returnNull: false,
      maxRetries: MAX_RETRIES,
    });
  if (!i18n.languages.some((each) => i18n.hasResourceBundle(each, 'common'))) throw new Error('The texts are lost');
  tellLostTexts(i18n);
  return i18n;
}
