/** Questions whose answer is a place on a scale: ratings, sliders and numbers with limits. */
import fc from 'fast-check';
import type { Answer, PromptDefinition } from '../definition/definition.js';
import type { Language } from '../definition/values.js';
import { scaleOf } from '../definition/scale.js';
import { errorOf, play, type Player } from '../fixtures/builders/chat-player.js';
import { aFlow } from '../fixtures/builders/flow-builder.js';
import { maxScore } from '../max-score/max-score.js';
import { inputFor } from '../max-score/sayings.js';
import { isOnScale, positionCount, positionsAround, positionsOf } from './rules/positions.js';

const ANY: Answer = { key: 'any', message: '*' };
const near = (value: number, give: number, score: number): Answer => ({
  key: `near ${value}`,
  message: `about ${value}`,
  rule: { kind: 'near', value, give },
  score,
});
const flowOf = (definition: Partial<PromptDefinition>) =>
  aFlow()
    .withPrompt('start', 'How many?', { nextKey: '.end', answers: [ANY], ...definition })
    .withPrompt('end', 'end')
    .prepared();
const promptOf = (definition: Partial<PromptDefinition>) => {
  const prompt = flowOf(definition).prompts.get('start');
  if (!prompt) throw new Error('no prompt');
  return prompt;
};
const asking = (definition: Partial<PromptDefinition>, language: Language = 'en'): Player =>
  play(flowOf(definition), { language });
const itemOf = (definition: Partial<PromptDefinition>, text: string) => {
  const outcome = asking(definition).tries(text);
  return outcome.ok ? outcome.chat.history[1] : undefined;
};
const accepts = (definition: Partial<PromptDefinition>, text: string, language?: Language): boolean =>
  asking(definition, language).tries(text).ok;

test.each<readonly [string, Partial<PromptDefinition>, readonly string[], readonly string[]]>([
  [
    'a rating without settings',
    { inputDisplayType: 'rating' },
    ['1', '5', '3.0', '५'],
    ['0', '6', '2.5', '-1', 'three', '1e400', '4/2', ''],
  ],
  ['a rating', { inputDisplayType: 'rating', inputDisplayConfig: { min: 0, max: 3 } }, ['0', '3'], ['4', '-1']],
  [
    'a slider',
    { inputDisplayType: 'range', inputDisplayConfig: { min: 0, max: 1, step: 0.1 } },
    ['0', '0.3', '0.7', '1'],
    ['0.05', '1.1'],
  ],
  [
    'steps that end before the greatest number',
    { inputDisplayType: 'range', inputDisplayConfig: { min: 1, max: 10, step: 4 } },
    ['1', '5', '9'],
    ['10', '13'],
  ],
  [
    'a number with limits',
    { inputDisplayType: 'number', inputDisplayConfig: { min: 18, max: 99.5 } },
    ['18', '20.25', '99.5'],
    ['17.9', '100', 'old'],
  ],
  ['a number with one limit', { inputDisplayType: 'number', inputDisplayConfig: { max: 3 } }, ['-1e9', '3'], ['3.1']],
  ['even numbers', { inputDisplayType: 'number', inputDisplayConfig: { step: 2 } }, ['-4', '0', '10'], ['3', '0.5']],
  ['a slider without settings', { inputDisplayType: 'range' }, ['0', '100', '150', 'any text'], []],
  [
    'a scale whose bounds make no sense',
    { inputDisplayType: 'rating', inputDisplayConfig: { min: 5, max: 5, step: 0 } },
    [],
    ['4', '5', '6'],
  ],
])('RATE-1 %s accepts its positions only', (_, definition, good, bad) => {
  expect(good.filter((text) => !accepts(definition, text))).toEqual([]);
  expect(bad.filter((text) => accepts(definition, text))).toEqual([]);
});

test('RATE-1 an answer off the scale is refused although the author wrote it, and changes nothing', () => {
  const definition = { inputDisplayType: 'rating', answers: [{ key: 'six', message: '6', score: 9 }, ANY] };
  expect(errorOf(asking(definition).tries('6'))).toBe('invalid-answer');
});

test('RATE-1 positions are those that a slow reading in whole tenths finds', () => {
  const tenths = fc.integer({ min: -200, max: 200 });
  fc.assert(
    fc.property(tenths, tenths, fc.integer({ min: 1, max: 50 }), tenths, (from, to, by, tried) => {
      const scale = { min: from / 10, max: to / 10, step: by / 10 };
      const isPosition = from < to && tried >= from && tried <= to && (tried - from) % by === 0;
      if (from < to) expect(isOnScale(scale, String(tried / 10))).toBe(isPosition);
      expect(positionsOf(scale).includes(tried / 10)).toBe(isPosition);
      expect(positionsOf(scale)).toHaveLength(positionCount(scale));
    }),
  );
});

test('RATE-2 rules and words find the answer of a position, and the rest is the last one', () => {
  const definition = {
    inputDisplayType: 'range',
    inputDisplayConfig: { min: 0, max: 50 },
    answers: [near(20, 1, 2), { key: 'w', message: '30', score: 1 }, { ...ANY, score: 0 }],
  };
  const scores = ['19', '21', '22', '30', '50'].map((text) => itemOf(definition, text)?.score);
  expect(scores).toEqual([2, 2, 0, 1, 0]);
  expect(maxScore(flowOf(definition)).score).toBe(2);
});

test('RATE-3 answers that some position gives have a text that the engine accepts, and only those', () => {
  const value = fc.integer({ min: -3, max: 12 });
  const rule = fc.record({ least: value, width: fc.integer({ min: 0, max: 6 }) });
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 5 }),
      fc.array(value, { maxLength: 4 }),
      fc.integer({ min: 1, max: 4 }),
      (rules, words, step) => {
        const answers: Answer[] = [
          ...rules.map(({ least, width }, n) => ({
            key: `r${n}`,
            message: `r${n}`,
            rule: { kind: 'between' as const, least: least + 0.5, most: least + width },
          })),
          ...[...new Set(words)].map((each) => ({ key: `w${each}`, message: String(each) })),
          ANY,
        ];
        const definition = { inputDisplayType: 'range', inputDisplayConfig: { min: 0, max: 9, step }, answers };
        const prompt = promptOf(definition);
        const scale = scaleOf(definition);
        const given = new Set(
          (scale ? positionsOf(scale) : []).map((each) => itemOf(definition, String(each))?.matched?.[0]),
        );
        answers.forEach(({ message }, index) => {
          expect([message, inputFor(prompt, index) !== null]).toEqual([message, given.has(message)]);
        });
      },
    ),
    { numRuns: 60 },
  );
});

test('RATE-3 positions around numbers stay on the scale', () => {
  expect(positionsAround({ min: 0, max: 10, step: 5 }, [6.5, 400])).toEqual([0, 5, 10]);
  expect(positionsAround({ min: 0, max: 10, step: null }, [6.5, 400])).toEqual([0, 6.5, 10]);
  expect(positionsAround({ min: 5, max: 1, step: 1 }, [3])).toEqual([]);
  // Exact, however small the steps; an answer may name a number that is none.
  expect(positionsAround({ min: -1e9, max: 1e9, step: 1e-9 }, [0.3])).toContain(0.3);
  expect(positionsAround({ min: 0, max: 10, step: 1 }, [Infinity, 1e300])).toEqual([0, 1, 2, 9, 10]);
});

test('RATE-1 every position is accepted in every language, also with three decimals', () => {
  const definition = { inputDisplayType: 'range', inputDisplayConfig: { min: 0, max: 2, step: 0.125 }, answers: [ANY] };
  for (const language of ['en', 'de', 'hi'] as const)
    for (const position of positionsOf({ min: 0, max: 2, step: 0.125 }))
      expect([language, position, accepts(definition, String(position), language)]).toEqual([language, position, true]);
});

test('PUB-2 an answer that is no finite number doesn’t stop the checks', () => {
  for (const message of ['Infinity', '1e400', '1e300']) {
    const definition = {
      inputDisplayType: 'number',
      inputDisplayConfig: { min: 0, max: 10, step: 1 },
      answers: [
        { key: 'i', message, score: 1 },
        { ...ANY, score: 0 },
      ],
    };
    expect(maxScore(flowOf(definition)).score).toBe(0);
  }
});
