/** Questions whose answer is a list: parts to order, pairs to match, gaps to fill. */
import fc from 'fast-check';
import type { Answer, PromptDefinition } from '../definition/definition.js';
import { isRight } from '../definition/right-answers.js';
import { errorOf, input, play, type Player } from '../fixtures/builders/chat-player.js';
import { aFlow } from '../fixtures/builders/flow-builder.js';
import { maxScore } from '../max-score/max-score.js';
import { inputFor } from '../max-score/sayings.js';
import { wholeAnswers } from '../max-score/whole-answers.js';
import { alter } from './alter.js';
import { matchAnswer } from './match-answer.js';
import type { PreparedPrompt } from './types.js';

const PLANETS = ['Mercury', 'Venus', 'Earth', 'Mars'];
const part = (message: string, more: Partial<Answer> = {}): Answer => ({ key: message, message, score: 1, ...more });
const flowOf = (definition: Partial<PromptDefinition>) =>
  aFlow()
    .withPrompt('start', 'The ___ is a ___.', { nextKey: '.end', ...definition })
    .withPrompt('end', 'end')
    .withPrompt('well', 'well')
    .prepared();
const promptOf = (definition: Partial<PromptDefinition>): PreparedPrompt => {
  const prompt = flowOf(definition).prompts.get('start');
  if (!prompt) throw new Error('no prompt');
  return prompt;
};
const asking = (definition: Partial<PromptDefinition>): Player => play(flowOf(definition), { language: 'en' });
const order = (more: readonly Answer[] = []): Partial<PromptDefinition> => ({
  inputDisplayType: 'order',
  answers: [...PLANETS.map((each) => part(each)), ...more],
});
const CAPITALS = [
  part('France', { pair: 'Paris' }),
  part('Italy', { pair: 'Rome' }),
  part('Spain', { pair: 'Madrid', tPair: { hi: 'मैड्रिड' } }),
];
const pairs = (more: readonly Answer[] = []): Partial<PromptDefinition> => ({
  inputDisplayType: 'pairs',
  answers: [...CAPITALS, ...more],
});
const gaps = (more: Partial<PromptDefinition> = {}): Partial<PromptDefinition> => ({
  inputDisplayType: 'gaps',
  normalizeAnswers: [{ name: 'lowercase' }],
  answers: [part('sun'), part('a ball', { rule: { kind: 'spelled', words: 'star' } })],
  ...more,
});
const said = (definition: Partial<PromptDefinition>, list: readonly string[]) => {
  const outcome = asking(definition).tries(list);
  if (!outcome.ok) return outcome.error.code;
  const item = outcome.chat.history[1];
  return { score: item?.score, matched: item?.matched, message: item?.message };
};

test('LIST-1 each part of an order earns its points at its place, and a wrong order is an answer with 0 points', () => {
  expect(said(order(), PLANETS)).toEqual({ score: 4, matched: PLANETS, message: 'Mercury, Venus, Earth, Mars' });
  expect(said(order(), ['Venus', 'Mercury', 'Earth', 'Mars'])).toMatchObject({ score: 2, matched: ['Earth', 'Mars'] });
  expect(said(order(), ['Venus', 'Mercury', 'Mars', 'Earth'])).toMatchObject({ score: 0, matched: ['*'] });
});

test('LIST-1 right places are those that a slow reading finds, for any order', () => {
  const prompt = promptOf(order());
  fc.assert(
    fc.property(fc.shuffledSubarray(PLANETS, { minLength: 4 }), (list) => {
      const matched = matchAnswer(prompt, list);
      const right = PLANETS.flatMap((planet, place) => (list.indexOf(planet) === place ? [place] : []));
      expect(matched.ok && matched.match.picks).toEqual(right);
    }),
    { seed: 42, numRuns: 300 },
  );
});

test('LIST-2 an order that lacks a part, repeats or invents one, or is no list, is no answer', () => {
  for (const list of [
    PLANETS.slice(1),
    [...PLANETS, 'Mars'],
    ['Mars', 'Mars', 'Venus', 'Earth'],
    ['Pluto', ...PLANETS.slice(1)],
  ])
    expect(said(order(), list)).toBe('unmatched-answers');
  expect(errorOf(asking(order()).tries('Mercury'))).toBe('array-required');
});

test('LIST-3 the parts are never shown in the right order, and twice alike to the same chat', () => {
  const shown = (seed: string) =>
    play(flowOf(order()), { language: 'en', seed }).chat.input?.choices.map(({ message }) => message);
  for (let n = 0; n < 200; n += 1) expect(shown(`chat ${n}`)).not.toEqual(PLANETS);
  expect(shown('chat 7')).toEqual(shown('chat 7'));
});

test('LIST-1 parts are shown, although they were hidden when the question asked for words', () => {
  const hidden = { ...order(), answers: PLANETS.map((each) => part(each, { hidden: true })) };
  expect(said(hidden, PLANETS)).toMatchObject({ score: 4 });
  expect(asking(hidden).chat.input).toMatchObject({ answerType: 'choice', choices: { length: 4 } });
});

test('LIST-4 each right side that belongs to its left earns the points of the pair; an empty entry is wrong', () => {
  expect(said(pairs(), ['Paris', 'Rome', 'Madrid'])).toEqual({
    score: 3,
    matched: ['France', 'Italy', 'Spain'],
    message: 'France – Paris, Italy – Rome, Spain – Madrid',
  });
  expect(said(pairs(), ['Paris', '', 'Rome'])).toMatchObject({
    score: 1,
    matched: ['France'],
    message: 'France – Paris, Italy – …, Spain – Rome',
  });
  expect(said(pairs(), ['Paris', 'Rome', 'Berlin'])).toBe('unmatched-answers');
  expect(said(pairs(), ['', '', ''])).toBe('invalid-answer');
});

test('LIST-4 the right sides are shown in the chat’s language, and sent as the author wrote them', () => {
  const { chat } = play(flowOf(pairs()), { language: 'hi' });
  expect(chat.input?.choices[2]?.pair).toEqual({ message: 'Madrid', displayMessage: 'मैड्रिड' });
});

test('LIST-5 a gap takes its own words, compared as the prompt says, or whatever its rule accepts', () => {
  expect(said(gaps(), ['SUN', 'ster'])).toEqual({ score: 2, matched: ['sun', 'a ball'], message: 'SUN, ster' });
  expect(said(gaps(), ['moon', 'star'])).toMatchObject({ score: 1, matched: ['a ball'] });
  expect(said(gaps(), [' sun ', ''])).toMatchObject({ score: 1, matched: ['sun'], message: 'sun, …' });
  expect(said(gaps(), ['a ball', 'sun'])).toMatchObject({ score: 0, matched: ['*'] });
  expect(said(gaps(), ['', ' '])).toBe('invalid-answer');
  expect(said(gaps(), ['sun'])).toBe('unmatched-answers');
  expect(said(gaps(), ['sun', 'x'.repeat(10_001)])).toBe('answer-too-long');
});

test('LIST-5 a gap whose answer is a star takes a typed star', () => {
  expect(said(gaps({ answers: [part('\\*', { hidden: true }), part('sun')] }), ['*', 'moon'])).toMatchObject({
    score: 1,
    matched: ['\\*'],
  });
});

test('LIST-2 LIST-4 parts with long texts can be given, because learners type none of them', () => {
  const long = ['a', 'b', 'c', 'd'].map((each) => each.repeat(4_000));
  expect(said({ ...order(), answers: long.map((each) => part(each)) }, long)).toMatchObject({ score: 4 });
  const matches = long.map((each) => part(each.slice(1), { pair: each }));
  expect(said({ ...pairs(), answers: matches }, long)).toMatchObject({ score: 4 });
});

test('LIST-6 a rule over the list reacts to as many right parts as it asks for; otherwise * does', () => {
  const answers = [
    { key: 'all', message: 'all', rule: { kind: 'right' }, nextKey: '.well', score: 10 },
    { key: 'two', message: 'two', rule: { kind: 'right', least: 2 } },
    { key: 'any', message: '*', quickResponse: { message: 'Try again', repeatAnswers: true } },
  ] as const satisfies readonly Answer[];
  const lines = (list: readonly string[]) => asking(order(answers)).say(list).lines.slice(-1);
  expect(lines(PLANETS)).toEqual(['well']);
  expect(said(order(answers), PLANETS)).toMatchObject({ score: 14, matched: ['all', ...PLANETS] });
  expect(lines(['Venus', 'Mercury', 'Earth', 'Mars'])).toEqual(['end']);
  expect(lines(['Venus', 'Mercury', 'Mars', 'Earth'])).toEqual(['Try again']);
});

test('LIST-7 an order that the learner changes is another answer, although it has the same parts', () => {
  const flow = flowOf(order());
  const first = ['Venus', 'Mercury', 'Earth', 'Mars'];
  const { chat } = play(flow, { language: 'en' }).say(first);
  const item = chat.history[1];
  const again = (list: readonly string[]) => alter(flow, chat, item?.key ?? '', input(2, list), { confirmed: true });
  const changed = again(PLANETS);
  expect(changed.ok && changed.chat.history[1]?.score).toBe(4);
  const same = again(first);
  expect(same.ok && same.chat).toBe(chat);
});

test.each([
  ['order', order()],
  ['pairs', pairs()],
  ['gaps', gaps()],
  ['gaps with a star', gaps({ answers: [part('\\*'), part('sun')] })],
])(
  'LIST-8 the maximum of %s is the sum of its parts, and each part has an input that the engine accepts',
  (_, definition) => {
    const prompt = promptOf(definition);
    expect(maxScore(flowOf(definition)).score).toBe(prompt.parts.length);
    for (const index of prompt.parts) {
      const matched = matchAnswer(prompt, inputFor(prompt, index) ?? '');
      expect(matched.ok && matched.match.picks).toContain(index);
    }
    const possible = wholeAnswers(prompt).all;
    expect(
      possible.every(({ says, picks }) => {
        const matched = matchAnswer(prompt, says);
        return matched.ok && matched.match.picks.join() === picks.join();
      }),
    ).toBe(true);
  },
);

test('LIST-8 of many gaps only few lists are compared with the rules, as each comparison takes time', () => {
  const many = Array.from({ length: 300 }, (_, n) => part(`${n}`, { rule: { kind: 'spelled', words: `word${n}` } }));
  const prompt = promptOf(gaps({ answers: many }));
  let compared = 0;
  const ruled = prompt.ruled.map(({ index, fits }) => ({
    index,
    fits: (given: Parameters<typeof fits>[0]) => {
      compared += 1;
      return fits(given);
    },
  }));
  expect(wholeAnswers({ ...prompt, ruled }).all).toHaveLength(2);
  expect(compared).toBeLessThan(1_000);
});

test('LIST-9 only a list whose parts are all right is right', () => {
  const definition = order() as PromptDefinition;
  expect(isRight(definition, PLANETS)).toBe(true);
  expect(isRight(definition, ['*'])).toBe(false);
  expect(isRight(definition, PLANETS.slice(1))).toBe(false);
});
