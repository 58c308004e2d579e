/** What is said about files on their way; a test and the compiler see that every language has every key. */
import { translatorOf } from '../../i18n/translate.js';
import type { UploadProblem } from './upload-file.js';

export const uploadEn = {
  chooseFiles: 'Choose files',
  addFiles: 'Add files',
  dropHere: 'Drop files here or choose them',
  accepted: 'Pictures (PNG, JPEG), PDF, Word, Excel or PowerPoint, up to 25 MB each',
  files: 'Chosen files',
  waiting: 'Waiting',
  uploading: 'Uploading {percent}%',
  progressOf: 'Upload of {name}',
  uploaded: 'Uploaded',
  summary: '{done} of {count} uploaded',
  failedCount: '{count} failed',
  retry: 'Try again',
  retryOf: 'Try again: {name}',
  remove: 'Remove',
  removeOf: 'Remove {name}',
  notHere: 'Files cannot be uploaded here.',
  misconfigured: 'This prompt does not say where files go. Please tell whoever made this chat.',
  offline: 'No connection. It goes on when you are back online.',
  kind: 'Files of this kind are not accepted.',
  unfit: 'This file is not what its name says.',
  tooLarge: 'A file must not be empty or larger than 25 MB.',
  enough: 'There are too many files.',
  noRoom: 'There is no room for files just now. Please try again later.',
  notSaved: 'Your answers are not saved yet. It goes on when they are.',
  refused: 'The file could not be uploaded.',
} satisfies Record<UploadProblem, string> & Record<string, string>;
export type UploadKey = keyof typeof uploadEn;

export const uploadHi: Record<UploadKey, string> = {
  chooseFiles: 'फ़ाइलें चुनें',
  addFiles: 'और फ़ाइलें जोड़ें',
  dropHere: 'फ़ाइलें यहाँ छोड़ें या चुनें',
  accepted: 'चित्र (PNG, JPEG), PDF, Word, Excel या PowerPoint, हर फ़ाइल 25 MB तक',
  files: 'चुनी हुई फ़ाइलें',
  waiting: 'प्रतीक्षा में',
  uploading: 'अपलोड हो रही है {percent}%',
  progressOf: '{name} का अपलोड',
  uploaded: 'अपलोड हो गई',
  summary: '{count} में से {done} अपलोड हो गईं',
  failedCount: '{count} विफल',
  retry: 'फिर कोशिश करें',
  retryOf: 'फिर कोशिश करें: {name}',
  remove: 'हटाएँ',
  removeOf: '{name} हटाएँ',
  notHere: 'यहाँ फ़ाइलें अपलोड नहीं की जा सकतीं।',
  misconfigured: 'इस प्रॉम्प्ट में यह नहीं बताया गया कि फ़ाइलें कहाँ जाएँ। कृपया बातचीत बनाने वाले को बताएँ।',
  offline: 'इंटरनेट नहीं है। इंटरनेट लौटते ही अपलोड आगे बढ़ेगा।',
  kind: 'इस तरह की फ़ाइलें स्वीकार नहीं की जातीं।',
  unfit: 'यह फ़ाइल वैसी नहीं है जैसा इसका नाम बताता है।',
  tooLarge: 'फ़ाइल खाली या 25 MB से बड़ी नहीं होनी चाहिए।',
  enough: 'फ़ाइलें बहुत अधिक हैं।',
  noRoom: 'अभी फ़ाइलों के लिए जगह नहीं है। कृपया बाद में फिर कोशिश करें।',
  notSaved: 'आपके उत्तर अभी सहेजे नहीं गए हैं। सहेजे जाने पर अपलोड आगे बढ़ेगा।',
  refused: 'फ़ाइल अपलोड नहीं हो सकी।',
};

export const uploadTranslator = translatorOf<UploadKey>({ en: uploadEn, hi: uploadHi });
