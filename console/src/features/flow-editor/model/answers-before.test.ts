import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { flowOf } from '../testing/flow-of.js';
import { answersBefore } from './answers-before.js';
import { documentFrom } from './flow-document.js';

const to = (...names: (string | null)[]) =>
  names.map((name, index) => ({ key: `a${index}`, message: `m${index}`, nextKey: name && `.${name}` }));
const docOf = (...definitions: PromptDefinition[]) => documentFrom(flowOf(...definitions));

// start asks → two or three; two asks → four; three asks nothing → four; four asks → three, or ends.
const doc = docOf(
  { answers: to('two', 'three') },
  { answers: to('four') },
  { nextKey: '.four' },
  { answers: to('three', null) },
  { answers: to(null) },
);

test('EDITOR-V1 known are the answers of prompts that can come before, in the flow’s order', () => {
  expect(answersBefore(doc, 'k1')).toEqual([]);
  expect(answersBefore(doc, 'k2')).toEqual(['start']);
  expect(answersBefore(doc, 'k4')).toEqual(['start', 'two', 'four']);
});
test('EDITOR-V1 a prompt’s own answer is known in the messages after it, and when it comes again', () => {
  expect(answersBefore(doc, 'k2', true)).toEqual(['start', 'two']);
  const again = [{ key: 'a', message: 'x', quickResponse: { repeatAnswers: true } }];
  expect(answersBefore(docOf({ answers: again }), 'k1')).toEqual(['start']);
});
test('EDITOR-V1 where nothing leads to a prompt yet, any answer may be meant', () => {
  expect(answersBefore(doc, 'k5')).toEqual(['start', 'two', 'four']);
});
test('EDITOR-V1 common answers lead on too', () => {
  const common = documentFrom({
    ...flowOf({ answers: '.agree' }, { answers: to(null) }),
    commonAnswers: { agree: to('two') },
  });
  expect(answersBefore(common, 'k2')).toEqual(['start']);
});
