/** Sentences of the engine's errors; loaded only when there is one. */
import type { EngineErrorCode } from '@parley/contracts/engine/types';
import type { Language } from '@parley/contracts/flow/definition';
import { isOfTheAnswer } from '../session/refused.js';

type Texts = Record<EngineErrorCode, string>;
const en: Texts = {
  'unimplemented-method': 'Unimplemented method',
  'unknown-transformer': 'Unknown transformer',
  'failing-transformer': 'A transformer failed',
  'duplicate-prompt': 'Duplicate prompt in definition',
  'prompt-not-defined': 'Prompt not defined in flow',
  'prompt-accepts-no-answers': 'Prompt accepts no answers',
  'invalid-answer': 'Invalid answer for prompt',
  'no-next-key': 'No next key found',
  'array-required': 'Prompt requires an array of answers',
  'unmatched-answers': 'Failed to match one or more answers',
  'flow-definition-failed': 'Failed to get flow definition',
  'flow-not-found': 'Flow not found',
  'index-out-of-bounds': 'Index out of bounds',
  'chat-not-initialised': 'Chat state not initialised',
  'save-while-receiving': 'Cannot convert chat to JSON while receiving',
  'save-ends-with-sent': 'Cannot convert chat to JSON if history ends with a sent item',
  'load-language-mismatch': 'JSON language mismatch',
  'load-ends-with-sent': 'JSON history must end with a received item',
  'computed-answer-empty': 'Computed answer must not be empty',
  'too-many-automatic-steps': 'Too many automatic steps',
  'start-missing': 'The flow has no start prompt',
  'alteration-forbidden': 'This answer can no longer be changed',
  'answer-too-long': 'This answer is too long',
  'review-refused': 'This can’t be reviewed',
  'score-out-of-range': 'The score is out of range',
};
const hi: Texts = {
  'unimplemented-method': 'यह विधि उपलब्ध नहीं है',
  'unknown-transformer': 'अज्ञात रूपांतरण',
  'failing-transformer': 'एक रूपांतरण विफल हुआ',
  'duplicate-prompt': 'एक ही नाम के दो प्रॉम्प्ट हैं',
  'prompt-not-defined': 'प्रॉम्प्ट परिभाषित नहीं है',
  'prompt-accepts-no-answers': 'प्रॉम्प्ट कोई उत्तर नहीं लेता',
  'invalid-answer': 'इस प्रॉम्प्ट के लिए अमान्य उत्तर',
  'no-next-key': 'अगला प्रॉम्प्ट नहीं मिला',
  'array-required': 'प्रॉम्प्ट को उत्तरों की सूची चाहिए',
  'unmatched-answers': 'एक या अधिक उत्तर मेल नहीं खाए',
  'flow-definition-failed': 'फ़्लो की परिभाषा नहीं मिल सकी',
  'flow-not-found': 'फ़्लो नहीं मिला',
  'index-out-of-bounds': 'सूचकांक सीमा से बाहर है',
  'chat-not-initialised': 'बातचीत शुरू नहीं हुई है',
  'save-while-receiving': 'संदेश आते समय बातचीत सहेजी नहीं जा सकती',
  'save-ends-with-sent': 'बातचीत उत्तर पर समाप्त हो तो सहेजी नहीं जा सकती',
  'load-language-mismatch': 'सहेजी गई भाषा अलग है',
  'load-ends-with-sent': 'सहेजी गई बातचीत संदेश पर समाप्त होनी चाहिए',
  'computed-answer-empty': 'गणना किया गया उत्तर खाली नहीं हो सकता',
  'too-many-automatic-steps': 'बहुत अधिक स्वचालित चरण',
  'start-missing': 'फ़्लो में शुरुआती प्रॉम्प्ट नहीं है',
  'alteration-forbidden': 'यह उत्तर अब बदला नहीं जा सकता',
  'answer-too-long': 'यह उत्तर बहुत लंबा है',
  'review-refused': 'इसकी समीक्षा नहीं की जा सकती',
  'score-out-of-range': 'अंक सीमा से बाहर हैं',
};
/** The sentence of an error, with what it names; not the prompt that is asked, whose name only its author knows. */
export const engineErrorText = (language: Language, code: EngineErrorCode, detail?: string): string =>
  (language === 'hi' ? hi : en)[code] + (detail && !isOfTheAnswer(code) ? `: ${detail}` : '');
