import type { EngineErrorCode } from '@parley/contracts/engine/types';
import { cataloguesIn } from './catalogues.js';
import { EVERY_TEXT } from './every-text.js';
import { engineErrorText } from './engine-errors.js';
import { laterTranslator } from './later.js';
import { addTexts, languageMarks, translator, translatorOf } from './translate.js';

addTexts(EVERY_TEXT);

/** Every one there is: the compiler sees to it. */
const CODES: Readonly<Record<EngineErrorCode, true>> = {
  'unimplemented-method': true,
  'unknown-transformer': true,
  'failing-transformer': true,
  'duplicate-prompt': true,
  'prompt-not-defined': true,
  'prompt-accepts-no-answers': true,
  'invalid-answer': true,
  'no-next-key': true,
  'array-required': true,
  'unmatched-answers': true,
  'flow-definition-failed': true,
  'flow-not-found': true,
  'index-out-of-bounds': true,
  'chat-not-initialised': true,
  'save-while-receiving': true,
  'save-ends-with-sent': true,
  'load-language-mismatch': true,
  'load-ends-with-sent': true,
  'computed-answer-empty': true,
  'too-many-automatic-steps': true,
  'start-missing': true,
  'alteration-forbidden': true,
  'answer-too-long': true,
  'review-refused': true,
  'score-out-of-range': true,
};

const first = { next: 'Next', send: 'Send', score: 'Score', scorePending: 'Score pending' } as const;
test.each(Object.entries(first) as [keyof typeof first, string][])(
  'I18N-12 %s is said in English (%s) and in Hindi',
  (key, words) => {
    expect(translator('en')(key)).toBe(words);
    expect(translator('hi')(key)).toMatch(/[\u0900-\u097f]/);
  },
);
test.each([
  ['update', 'Update'],
  ['chatCompleted', 'You have completed this chat! Thank you.'],
  ['stepCompleted', 'You have completed this step! Move to the next one.'],
  ['waitingExternal', 'Waiting for external input to resume chat'],
] as const)('I18N-12 %s is said in English (%s) and in Hindi', (key, words) => {
  expect(laterTranslator('en')(key)).toBe(words);
  expect(laterTranslator('hi')(key)).toMatch(/[\u0900-\u097f]/);
});
test('I18N-12 every error of the engine has its sentence in English', () => {
  for (const code of Object.keys(CODES) as EngineErrorCode[]) expect(engineErrorText('en', code)).not.toBe(code);
});
test('I18N-F1 missing texts of a language are in English, text by text', () => {
  addTexts(cataloguesIn({ '../../../languages/hi/player/x.json': { next: 'आगे' } }));
  const t = translatorOf('x', { next: 'Next', of: '{at} of {count}' })('hi');
  expect(t('next')).toBe('आगे');
  expect(t('of', { at: 1, count: 3 })).toBe('1 of 3');
});
test.each([
  ['en', undefined, undefined],
  ['en-GB', undefined, undefined],
  ['hi-IN', undefined, undefined],
  ['ta', 'en', 'ta'],
  ['ar-EG', 'en', 'ar-EG'],
])('I18N-F2 beside a chat in %s the interface’s texts are marked %j, and the author’s %j', (language, own, content) => {
  const { ofInterface, ofContent } = languageMarks(language);
  expect([ofInterface.lang, ofContent.lang]).toEqual([own, content]);
});
