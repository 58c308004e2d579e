/** The words of a sequence's bar. */
import { translatorOf } from '../i18n/translate.js';

const en = {
  steps: 'Steps',
  stepOf: 'Step {number} of {count}: {name}',
  stepDone: 'completed',
  stepLocked: 'complete the steps before it first',
  stepsDone: '{done} of {count} steps completed',
  stepFailed: 'This step could not be loaded. Check the connection.',
  retry: 'Try again',
  loading: 'Loading...',
};
export type SequenceKey = keyof typeof en;
const hi: Readonly<Record<SequenceKey, string>> = {
  steps: 'चरण',
  stepOf: '{count} में से चरण {number}: {name}',
  stepDone: 'पूरा हुआ',
  stepLocked: 'पहले इससे पहले के चरण पूरे करें',
  stepsDone: '{count} में से {done} चरण पूरे हुए',
  stepFailed: 'यह चरण लोड नहीं हो सका। इंटरनेट कनेक्शन जाँचें।',
  retry: 'फिर कोशिश करें',
  loading: 'लोड हो रहा है...',
};
export const sequenceTranslator = translatorOf<SequenceKey>({ en, hi });
