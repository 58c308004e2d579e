/** Why an element plays nothing. */
import { translatorOf } from '../i18n/translate.js';

const en = {
  flowIdInvalid: 'Valid flow id not found in arguments',
  sequenceIdInvalid: 'Valid sequence id not found in arguments',
  identifierInvalid: 'Who this chat is for is too long or damaged.',
  siteNotAllowed: 'This chat may not be shown on this site.',
  notFound: 'This chat was not found.',
  gone: 'This chat is no longer available.',
  loadFailed: 'The chat could not be loaded.',
  tryAgain: 'Try again',
};
export type ElementKey = keyof typeof en;
const hi: Readonly<Record<ElementKey, string>> = {
  flowIdInvalid: 'पते में फ़्लो की सही संख्या नहीं मिली',
  sequenceIdInvalid: 'पते में क्रम की सही संख्या नहीं मिली',
  identifierInvalid: 'यह बातचीत किसके लिए है, वह बहुत लंबा या बिगड़ा हुआ है।',
  siteNotAllowed: 'यह बातचीत इस साइट पर नहीं दिखाई जा सकती।',
  notFound: 'यह बातचीत नहीं मिली।',
  gone: 'यह बातचीत अब उपलब्ध नहीं है।',
  loadFailed: 'बातचीत लोड नहीं हो सकी।',
  tryAgain: 'फिर से कोशिश करें',
};
export const elementTranslator = translatorOf<ElementKey>({ en, hi });
