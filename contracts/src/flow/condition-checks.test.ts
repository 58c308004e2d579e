/** Refusals of conditions that can't work. */
import { describe, expect, test } from '@jest/globals';
import type { Condition } from '../definition/conditions.js';
import type { FlowDefinition, PromptDefinition, When } from '../definition/definition.js';
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { conditionRefusals } from './condition-checks.js';
import { publishChecks } from './publish-checks.js';

const link = (more: Partial<When>): When => ({ key: 'w', if: { on: 'score', least: 3 }, nextKey: '.end', ...more });
const flowWith = (more: PromptDefinition): FlowDefinition =>
  aFlow()
    .withPrompt('start', 'Hi', { answers: [anAnswer('a')], nextKey: '.end', ...more })
    .withPrompt('end', 'Bye')
    .build();
const codes = (more: PromptDefinition) => conditionRefusals(flowWith(more)).map(({ code, says }) => [code, says]);
const asking = (condition: Condition) => codes({ when: [link({ if: condition })] }).map(([code]) => code);

test('PUB-32 a prompt’s conditions need an otherwise; an answer’s may leave it to the prompt', () => {
  expect(codes({ when: [link({})] })).toEqual([]);
  expect(codes({ when: [link({})], nextKey: null })).toEqual([['no-otherwise', undefined]]);
  expect(codes({ answers: [anAnswer('a', { when: [link({})] })] })).toEqual([]);
});
test('PUB-33 a conditional link needs its condition, each of its parts, and a target', () => {
  expect(codes({ when: [link({ if: undefined })] })).toEqual([['condition-unfinished', undefined]]);
  expect(codes({ answers: [anAnswer('a', { when: [link({ nextKey: null })] })] })).toEqual([
    ['condition-unfinished', 'a'],
  ]);
  expect(asking({ all: [] })).toEqual(['condition-unfinished']);
  expect(asking({ not: { any: [{ on: 'tries' }, { all: [] }] } })).toEqual(['condition-unfinished']);
  expect(asking({ on: 'language', these: [] })).toEqual(['condition-unfinished']);
  expect(asking({ on: 'variable', name: ' ' })).toEqual(['condition-unfinished']);
});
test('PUB-34 a condition asks about prompts and answers that exist, also in a common list', () => {
  expect(asking({ on: 'visited', prompt: 'k-end' })).toEqual([]);
  expect(asking({ on: 'visited', prompt: 'k-gone' })).toEqual(['condition-lost']);
  expect(asking({ not: { on: 'score', prompts: ['k-end', 'k-gone'] } })).toEqual(['condition-lost']);
  expect(asking({ on: 'answered', these: [{ prompt: 'k-start', answer: 'a-a' }] })).toEqual([]);
  expect(asking({ on: 'answered', these: [{ prompt: 'k-start', answer: 'a-gone' }] })).toEqual(['condition-lost']);
  const common: FlowDefinition = {
    ...flowWith({
      answers: '.list',
      when: [link({ if: { on: 'answered', these: [{ prompt: 'k-start', answer: 'a-c' }] } })],
    }),
    commonAnswers: { list: [anAnswer('c')] },
  };
  expect(conditionRefusals(common)).toEqual([]);
});
test('PUB-35 bounds that exclude everything', () => {
  expect(asking({ on: 'score', least: 3, most: 2 })).toEqual(['condition-never']);
  expect(asking({ on: 'answered', these: [{ prompt: 'k-start', answer: 'a-a' }], least: 2 })).toEqual([
    'condition-never',
  ]);
  expect(asking({ on: 'score', least: 2, most: 2 })).toEqual([]);
});

const published = (definition: FlowDefinition) =>
  publishChecks(definition, { language: 'en', languages: ['en'] }).refusals.map(({ code, msg }) => `${code}: ${msg}`);
describe('PUB-36 circles that a condition closes', () => {
  const circle = (more: PromptDefinition) =>
    aFlow()
      .withPrompt('start', 'Hi', { nextKey: '.second' })
      .withPrompt('second', 'On', { nextKey: '.end', when: [link({ nextKey: '.start' })], ...more })
      .withPrompt('end', 'Bye')
      .build();
  test('are refused where nobody is asked', () => {
    expect(published(circle({}))).toEqual([
      'endless-chain: Prompt 1 → Prompt 2: goes round and round without ever asking',
    ]);
  });
  test('pass where somebody is asked', () => {
    expect(published(circle({ answers: [anAnswer('a')] }))).toEqual([]);
  });
  test('two circles through one prompt are both found', () => {
    const when = [link({ nextKey: '.start' }), link({ key: 'x', nextKey: '.second' })];
    expect(published(circle({ when }))).toHaveLength(2);
  });
  test('a chain is as long as its longest way', () => {
    const chain = (length: number) =>
      Array.from({ length }, (_, n) => n).reduce(
        (flow, n) =>
          flow.withPrompt(n === 0 ? 'start' : `p${n}`, 'On', {
            nextKey: '.end',
            ...(n < length - 1 && { when: [link({ nextKey: `.p${n + 1}` })] }),
          }),
        aFlow().withPrompt('end', 'Bye'),
      );
    expect(published(chain(100).build())).toEqual([]);
    expect(published(chain(102).build())).toEqual([
      'endless-chain: Prompt 2: goes on for more than 100 prompts without ever asking',
    ]);
  });
});
test('PUB-24 an answer that a condition leads away does not repeat for ever', () => {
  const again = { quickResponse: { message: 'No', repeatAnswers: true } };
  expect(published(flowWith({ answers: [anAnswer('a', again)] }))).toHaveLength(1);
  expect(
    published(flowWith({ answers: [anAnswer('a', { ...again, when: [link({ if: { on: 'tries' } })] })] })),
  ).toEqual([]);
});
test('PUB-10 a prompt that only a condition leads to is reached', () => {
  const flow = aFlow()
    .withPrompt('start', 'Hi', { answers: [anAnswer('a')], nextKey: '.end', when: [link({ nextKey: '.extra' })] })
    .withPrompt('extra', 'More', { nextKey: '.end' })
    .withPrompt('end', 'Bye')
    .build();
  expect(publishChecks(flow, { language: 'en', languages: ['en'] })).toEqual({ refusals: [], warnings: [] });
});
