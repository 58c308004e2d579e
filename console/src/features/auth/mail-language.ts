import { isLanguage } from '../../i18n/i18n.js';
import type { Language } from '@parley/contracts/flow/definition';

/** The language of a mail as requests carry it: left out where it is the server's own, English. */
export const mailLanguage = (language: string): { readonly language?: Language } =>
  isLanguage(language) && language !== 'en' ? { language } : {};
