/** Scales and pictures that can't be published. */
import type { Answer, PromptDefinition } from '../definition/definition.js';
import { aFlow } from '../fixtures/builders/flow-builder.js';
import { publishChecks } from './publish-checks.js';
import { textsOf } from './translatable.js';

const ANY: Answer = { key: 'any', message: '*' };
const checks = (definition: Partial<PromptDefinition>) => {
  const flow = aFlow()
    .withPrompt('start', 'How many?', { nextKey: '.end', answers: [ANY], ...definition })
    .withPrompt('end', 'end')
    .build();
  const { refusals, warnings } = publishChecks(flow, { language: 'en', languages: ['en'] });
  // Without any answer, nothing leads on, which has a warning of its own.
  return [...refusals, ...warnings].map(({ code }) => code).filter((code) => code !== 'unreachable-prompt');
};
const rating = (inputDisplayConfig: PromptDefinition['inputDisplayConfig']) => ({
  inputDisplayType: 'rating',
  inputDisplayConfig,
});
const slider = (inputDisplayConfig: PromptDefinition['inputDisplayConfig']) => ({
  inputDisplayType: 'range',
  inputDisplayConfig,
});

test.each<readonly [string, Partial<PromptDefinition>, readonly string[]]>([
  ['a rating without settings', rating(undefined), []],
  ['a rating of ten', rating({ min: 1, max: 10 }), []],
  ['a rating of eleven', rating({ min: 0, max: 10 }), ['scale-too-long']],
  ['equal bounds', rating({ min: 3, max: 3 }), ['scale-bounds']],
  ['a least number above the usual greatest', rating({ min: 7 }), ['scale-bounds']],
  ['a step of 0', slider({ min: 0, max: 10, step: 0 }), ['scale-step']],
  ['a negative step', slider({ min: 0, max: 10, step: -1 }), ['scale-step']],
  ['a step beyond the greatest number', slider({ min: 0, max: 10, step: 11 }), ['scale-step']],
  ['a slider of 1,000 positions', slider({ min: 1, max: 1_000 }), []],
  ['a slider of 1,001 positions', slider({ min: 0, max: 1, step: 0.001 }), ['scale-too-long']],
  ['a number from 0', { inputDisplayType: 'number', inputDisplayConfig: { min: 0 } }, []],
  [
    'a number between nothing',
    { inputDisplayType: 'number', inputDisplayConfig: { min: 2, max: 1 } },
    ['scale-bounds'],
  ],
])('RATE-4 %s', (_, definition, wanted) => {
  expect(checks(definition)).toEqual(wanted);
});

test.each<readonly [string, readonly Answer[], readonly string[]]>([
  ['a position', [{ key: 'a', message: '5' }, ANY], []],
  ['no position', [{ key: 'a', message: '6' }, ANY], ['answer-off-scale']],
  [
    'a rule between positions',
    [{ key: 'a', message: 'x', rule: { kind: 'near', value: 2.5, give: 0.4 } }, ANY],
    ['answer-off-scale'],
  ],
  [
    'a rule after one that takes everything',
    [
      { key: 'a', message: 'x', rule: { kind: 'between', least: 0 } },
      { key: 'b', message: 'y', rule: { kind: 'near', value: 2 } },
    ],
    ['answer-never-taken'],
  ],
])('RATE-5 a warning names answers that are %s', (_, answers, wanted) => {
  expect(checks({ inputDisplayType: 'rating', answers })).toEqual(wanted);
});

test.each<readonly [string, Partial<PromptDefinition>, readonly string[]]>([
  ['a rating', { inputDisplayType: 'rating' }, ['position-unanswered']],
  ['a slider', { inputDisplayType: 'range' }, ['position-unanswered']],
  ['a number, which is typed', { inputDisplayType: 'number' }, []],
  ['a rating that a program gives', { inputDisplayType: 'rating', answerProgrammatically: true }, []],
])('RATE-9 a warning says that a position of %s has no answer', (_, definition, wanted) => {
  const least = (from: number): Answer => ({ key: 'a', message: 'x', rule: { kind: 'between', least: from } });
  expect(checks({ ...definition, answers: [least(2)] })).toEqual(wanted);
  expect(checks({ ...definition, answers: [least(2), ANY] })).toEqual([]);
  expect(checks({ ...definition, answers: [least(0)] })).toEqual([]);
});

test('RATE-6 the words at the ends are translated like other texts', () => {
  const definition: PromptDefinition = {
    message: 'How was it?',
    answers: [ANY],
    ...rating({ minWord: 'Bad', maxWord: 'Good', tMaxWord: { hi: 'अच्छा' } }),
  };
  expect(textsOf(definition).map(({ place, source, translations }) => [place, source, translations['hi']])).toEqual([
    ['message', 'How was it?', undefined],
    ['minWord', 'Bad', undefined],
    ['maxWord', 'Good', 'अच्छा'],
  ]);
});

const picture = (message: string, more: Partial<Answer> = {}): Answer => ({ key: message, message, ...more });
test.each<readonly [string, Answer, readonly string[]]>([
  ['a picture with a description', picture('![Leaf](https://example.org/leaf.png)'), []],
  ['a picture with words beside it', picture('![](https://example.org/leaf.png) Leaf'), []],
  ['words', picture('Leaf'), ['picture-missing']],
  ['nothing yet', picture(''), ['empty-answer']],
  ['an answer that is not shown', picture('Leaf', { hidden: true }), []],
  ['a picture without a description', picture('![ ](https://example.org/leaf.png)'), ['picture-unnamed']],
  [
    'a translation without a description',
    picture('![Leaf](https://example.org/leaf.png)', { tMessage: { hi: '![](https://example.org/leaf.png)' } }),
    ['picture-unnamed'],
  ],
])('PICT-1 PICT-2 %s', (_, answer, wanted) => {
  expect(checks({ inputDisplayType: 'pictures', answers: [answer] })).toEqual(wanted);
});
