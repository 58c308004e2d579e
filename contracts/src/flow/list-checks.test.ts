/** Questions about order, pairs and gaps that can't be published. */
import type { Answer, PromptDefinition } from '../definition/definition.js';
import { aFlow } from '../fixtures/builders/flow-builder.js';
import { publishChecks } from './publish-checks.js';

const part = (message: string, more: Partial<Answer> = {}): Answer => ({ key: message, message, ...more });
const codes = (definition: Partial<PromptDefinition>, languages: readonly string[] = ['en']) => {
  const flow = aFlow()
    .withPrompt('start', 'Sort', { nextKey: '.end', ...definition })
    .withPrompt('end', 'end')
    .build();
  return publishChecks(flow, { language: 'en', languages }).refusals.map(({ code }) => code);
};
const ANY: Answer = { key: 'any', message: '*' };

test.each<readonly [string, Partial<PromptDefinition>, readonly string[]]>([
  ['an order', { inputDisplayType: 'order', answers: [part('a'), part('b')] }, []],
  ['one part', { inputDisplayType: 'order', answers: [part('a')] }, ['too-few-parts']],
  ['equal parts', { inputDisplayType: 'order', answers: [part('a'), part(' a ', { key: 'b' })] }, ['repeated-part']],
  [
    'a part and a result with the same words',
    { inputDisplayType: 'order', answers: [part('a'), part('b'), part('a', { key: 'c', rule: { kind: 'right' } })] },
    ['repeated-part'],
  ],
  ['pairs', { inputDisplayType: 'pairs', answers: [part('a', { pair: '1' }), part('b', { pair: '1' })] }, []],
  ['no right side', { inputDisplayType: 'pairs', answers: [part('a', { pair: '1' }), part('b')] }, ['pair-missing']],
  ['a gap', { message: 'A ___.', inputDisplayType: 'gaps', answers: [part('a')] }, []],
  ['a gap without words', { message: 'A ____.', inputDisplayType: 'gaps', answers: [part('')] }, ['gap-empty']],
])('LIST-10 %s', (_, definition, wanted) => {
  expect(codes(definition)).toEqual(wanted);
});

test('LIST-10 a list that asks again after every answer is refused', () => {
  const again: Answer = { ...ANY, quickResponse: { message: 'Again', repeatAnswers: true } };
  const answers = [part('a'), part('b')];
  expect(codes({ inputDisplayType: 'order', answers: [...answers, again] })).toEqual(['all-answers-repeat']);
  const solved = part('solved', { rule: { kind: 'right' } });
  expect(codes({ inputDisplayType: 'order', answers: [...answers, solved, again] })).toEqual([]);
});

test('LIST-11 each language has as many gaps as there are answers', () => {
  const gaps: Partial<PromptDefinition> = { inputDisplayType: 'gaps', answers: [part('a'), part('b')] };
  expect(codes({ ...gaps, message: '___ and _____' })).toEqual([]);
  expect(codes({ ...gaps, message: '\\_\\_\\_ and \\_\\_\\_\\_' })).toEqual([]);
  expect(codes({ ...gaps, message: '___ and __' })).toEqual(['gaps-differ']);
  expect(codes({ ...gaps, message: '___, ___', tMessage: { hi: '___' } }, ['en', 'hi'])).toEqual(['gaps-differ']);
  expect(codes({ ...gaps, message: '___, ___', tMessage: { hi: '___' } })).toEqual([]);
});
