import { isInterfaceLanguage } from '../../i18n/first-language.js';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';

/** The language of a mail as requests carry it; left out if it is English, the server's default. */
export const mailLanguage = (language: string): { readonly language?: InterfaceLanguage } =>
  isInterfaceLanguage(language) && language !== 'en' ? { language } : {};
