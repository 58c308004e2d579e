import type { EngineErrorCode } from '@parley/contracts/engine/types';
import { engineErrorText } from './engine-errors.js';
import { EVERY_TEXT } from './every-text.js';
import { addTexts } from './translate.js';

addTexts(EVERY_TEXT);

/** Every code once; the compiler checks that none is missing. */
const CODES: readonly EngineErrorCode[] = [
  'unimplemented-method',
  'prompt-not-defined',
  'flow-not-found',
  'flow-definition-failed',
  'review-refused',
  'score-out-of-range',
  'index-out-of-bounds',
];

test('ENG-83 every error is shown in the chat’s language, with what it names', () => {
  for (const code of CODES) {
    const [english = '', hindi = ''] = ['en', 'hi'].map((language) => engineErrorText(language, code, 'start'));
    expect(english).toMatch(/^[A-Z][^:]+: start$/);
    expect(hindi).toMatch(/^[\p{Script=Devanagari}\p{M}\s,()-]+: start$/u);
    expect(engineErrorText('en', code)).not.toContain(':');
  }
});
test('PLAY-45 a fault of an answer is shown without the author’s name for the prompt', () => {
  expect(engineErrorText('en', 'answer-too-long', 'start')).toBe('This answer is too long');
  expect(engineErrorText('hi', 'invalid-answer', 'start')).toBe('इस प्रॉम्प्ट के लिए अमान्य उत्तर');
});
