/** Hints and solutions at a price. The last test compares scores with a reading of the whole history. */
import fc from 'fast-check';
import type { Answer, PromptDefinition } from '../definition/definition.js';
import { priceOf } from '../definition/help.js';
import { isRight, rightAnswers } from '../definition/right-answers.js';
import { chatOf, errorOf, input, play, START, type Player } from '../fixtures/builders/chat-player.js';
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { chatsOf, plays } from '../fixtures/builders/random-learner.js';
import { maxScore } from '../max-score/max-score.js';
import { alter } from './alter.js';
import { answer } from './answer.js';
import { fromWire, toWire } from './history-wire.js';
import { matchAnswer } from './match-answer.js';
import { promptOf } from './prompt-of.js';
import { inputsOf } from './replay.js';
import { rescore } from './rescore.js';
import { loadChat } from './resume.js';
import { review } from './review.js';
import { reduceScores } from './score.js';
import type { HistoryItem, PreparedFlow } from './types.js';

const hint = (message: string, more: Partial<Answer> = {}): Answer => ({
  key: message,
  message,
  help: 'hint',
  quickResponse: { message: `${message}: it is hot` },
  ...more,
});
const solution = (more: Partial<Answer> = {}): Answer => ({
  ...hint('Show the solution', more),
  help: 'solution',
  ...more,
});
const RIGHT = anAnswer('sun', { score: 3 });
const WRONG = anAnswer('moon', { score: 1, quickResponse: { message: 'No', repeatAnswers: true } });
const flowOf = (answers: readonly Answer[], more: PromptDefinition = {}): PreparedFlow =>
  aFlow()
    .withPrompt('start', 'A star?', { answers, nextKey: '.end', ...more })
    .withPrompt('end', 'Bye {{@start}}')
    .withPrompt('other', 'Elsewhere')
    .prepared();
const asking = (answers: readonly Answer[], more: PromptDefinition = {}): Player => play(flowOf(answers, more));
const helped = (player: Player, ...messages: readonly string[]): Player =>
  messages.reduce((at, message) => at.say(message, { help: true }), player);
const offered = ({ chat }: Player) => chat.input?.helps?.map(({ message, price }) => [message, price]);

describe.each<[name: string, answers: readonly Answer[], more: PromptDefinition]>([
  ['a choice', [RIGHT, WRONG], {}],
  ['a text', [RIGHT, anAnswer('*', { score: 0 })], { inputDisplayType: 'text' }],
  ['a number', [anAnswer('5', { score: 1 }), anAnswer('*')], { inputDisplayType: 'number' }],
  ['several choices', [RIGHT, WRONG], { acceptsMultipleAnswers: true }],
  ['an upload', [anAnswer('*', { scoreLater: true })], { inputDisplayType: 'AwsImageUpload' }],
  ['an order', [RIGHT, anAnswer('dust', { score: 1 })], { inputDisplayType: 'order' }],
  ['pairs', [anAnswer('a', { pair: 'b', score: 1 }), anAnswer('c', { pair: 'd' })], { inputDisplayType: 'pairs' }],
  ['gaps', [RIGHT], { inputDisplayType: 'gaps', message: '___' }],
])('help beside %s', (_, answers, more) => {
  const all = [hint('Hint', { price: 1 }), ...answers, hint('Hint 2'), solution()];

  test('HELP-2 HELP-3 hints are shown one after another and ask again; the solution goes on', () => {
    const begun = asking(all, more);
    expect(offered(begun)).toEqual([
      ['Hint', 1],
      ['Show the solution', null],
    ]);
    const first = helped(begun, 'Hint');
    expect(first.lines.slice(1)).toEqual(['> Hint', 'Hint: it is hot']);
    expect(first.chat.input?.choices).toEqual(begun.chat.input?.choices);
    expect(offered(first)).toEqual([
      ['Hint 2', 0],
      ['Show the solution', null],
    ]);
    expect(errorOf(first.tries('Hint', { help: true }))).toBe('invalid-answer');
    const second = helped(first, 'Hint 2');
    expect(offered(second)).toEqual([['Show the solution', null]]);
    const end = helped(second, 'Show the solution');
    expect(end.lines.slice(-3)).toEqual(['> Show the solution', 'Show the solution: it is hot', 'Bye ____']);
    expect(end.chat.completed).toBe(true);
  });

  test('HELP-4 help is neither a choice nor a part nor right', () => {
    const without = asking(answers, more).chat.input;
    const { helps: _, ...input } = asking(all, more).chat.input ?? {};
    expect(input).toEqual(without);
    const definition = { ...more, answers: all };
    expect(rightAnswers(definition)).toEqual(rightAnswers({ ...more, answers }));
    expect(isRight(definition, ['Hint'])).toBe(false);
  });

  test('HELP-8 the maximum and the minimum score never ask for help', () => {
    const { score, min, best, worst } = maxScore(flowOf(all, more));
    expect({ score, min, best, worst }).toEqual(
      (({ score: most, min: least, best: by, worst: at }) => ({ score: most, min: least, best: by, worst: at }))(
        maxScore(flowOf(answers, more)),
      ),
    );
  });
});

test('HELP-1 a typed text never finds help, even with its words', () => {
  const typed = flowOf([hint('sun'), RIGHT, anAnswer('*')], { inputDisplayType: 'text' });
  expect(play(typed).say('sun').chat.history[1]).toMatchObject({ matched: ['sun'], score: 3 });
  const only = flowOf([hint('Hint'), anAnswer('*', { score: 0 })], { inputDisplayType: 'text' });
  expect(play(only).say('Hint').chat.history[1]).toMatchObject({ matched: ['*'], message: 'Hint' });
  const prompt = flowOf([hint('Hint'), RIGHT]).prompts.get('start');
  expect(prompt && matchAnswer(prompt, 'Hint').ok).toBe(false);
  expect(errorOf(asking([hint('Hint'), RIGHT]).tries('sun', { help: true }))).toBe('invalid-answer');
});

test('HELP-2 the solution goes on by its own link, and asks the next step where there is none', () => {
  const own = solution({ nextKey: '.other' });
  const several = { acceptsMultipleAnswers: true };
  expect(helped(asking([RIGHT, own]), own.message).lines.at(-1)).toBe('Elsewhere');
  expect(helped(asking([RIGHT, own], several), own.message).lines.at(-1)).toBe('Elsewhere');
  const steps = {
    messages: [
      { key: 's', message: 'One?', repeatAnswers: true },
      { key: 't', message: 'Two?' },
    ],
  };
  expect(helped(asking([RIGHT, solution()], steps), own.message).lines.at(-1)).toBe('Two?');
  const repeating = hint('Hint', { quickResponse: { message: 'Go on?', repeatAnswers: false }, nextKey: '.other' });
  expect(helped(asking([RIGHT, repeating]), 'Hint').lines.at(-1)).toBe('Go on?');
});

test('HELP-3 a second visit offers the hints again', () => {
  const flow = aFlow()
    .withPrompt('start', 'A star?', { answers: [hint('Hint', { price: 1 }), RIGHT], nextKey: '.start' })
    .prepared();
  const again = helped(play(flow), 'Hint').say('sun');
  expect(offered(again)).toEqual([['Hint', 1]]);
  expect(helped(again, 'Hint').say('sun').chat.score.total).toBe(2);
});

test('HELP-4 conditions, variables and feedback leave help out', () => {
  const tries = { on: 'tries', least: 2 } as const;
  const answers = [
    hint('Hint'),
    RIGHT,
    anAnswer('moon', {
      quickResponse: { message: 'No', repeatAnswers: true },
      when: [{ key: 'w', if: tries, nextKey: '.other' }],
    }),
    anAnswer('*', { quickResponse: { message: 'Hm', repeatAnswers: true } }),
  ];
  const typed = { inputDisplayType: 'text', custom: { feedback: true } };
  const once = helped(asking(answers, typed), 'Hint');
  expect(once.chat.history[1]?.custom).toBeUndefined();
  expect(once.say('moon').lines.at(-1)).toBe('No');
  expect(once.say('moon').say('moon').lines.at(-1)).toBe('Elsewhere');
  const solved = asking([RIGHT, WRONG, solution()]).say('moon');
  expect(helped(solved, 'Show the solution').lines.at(-1)).toBe('Bye moon');
});

const priced = (price: number | undefined): Answer => hint('Hint', price === undefined ? {} : { price });
describe('HELP-5', () => {
  test.each<[name: string, answers: readonly Answer[], said: readonly string[], total: number | null]>([
    ['a hint takes its price from what the question earns', [priced(1)], ['Hint', 'sun'], 2],
    ['a hint without a price costs nothing', [priced(undefined)], ['Hint', 'sun'], 3],
    ['no more is taken than the question earns', [priced(50)], ['Hint', 'sun'], 0],
    ['prices of all hints are taken', [priced(1), hint('More', { price: 0.5 })], ['Hint', 'More', 'sun'], 1.5],
    ['the price counts once for several tries', [priced(1)], ['moon', 'Hint', 'sun'], 1],
    ['a hint alone earns nothing and costs nothing', [priced(1)], ['Hint'], null],
    ['a solution without a price takes all', [solution()], ['moon', 'Show the solution'], 0],
    ['a solution with a price leaves the rest', [solution({ price: 0.25 })], ['moon', 'Show the solution'], 0.75],
    ['a solution without a try earns 0', [solution({ price: 0.25 })], ['Show the solution'], 0],
    ['a score of help itself means nothing', [hint('Hint', { score: 9, scoreLater: true })], ['Hint', 'sun'], 3],
  ])('%s', (_, help, said, total) => {
    const isHelp = (message: string) => help.some((each) => each.message === message);
    const flow = flowOf([...help, RIGHT, WRONG]);
    const player = said.reduce((at, message) => at.say(message, { help: isHelp(message) }), play(flow));
    expect(player.chat.score).toMatchObject({ total, pending: 0 });
    const resumed = loadChat(
      flow,
      { v: 1, history: player.chat.history, scoreStrategies: {}, language: 'en', score: null, completed: false },
      START,
    );
    expect(chatOf(resumed).score).toEqual(player.chat.score);
  });

  test('points of other questions and negative scores stay', () => {
    const flow = aFlow()
      .withPrompt('start', 'First', { answers: [anAnswer('go', { score: 5 })], nextKey: '.next' })
      .withPrompt('next', 'Second', { answers: [priced(2), anAnswer('low', { score: -1 })], nextKey: '.end' })
      .withPrompt('end', 'Bye')
      .prepared();
    expect(helped(play(flow).say('go'), 'Hint').say('low').chat.score.total).toBe(4);
  });

  test('help costs nothing where nothing is earned', () => {
    const { chat } = helped(asking([anAnswer('a'), solution({ price: 1 })]), 'Show the solution');
    expect(chat.score.total).toBeNull();
    expect(chat.history[1]?.price).toBe(0);
  });

  test('a teacher’s award replaces prices; points given later are reduced by them', () => {
    const flow = flowOf([priced(1), anAnswer('*', { scoreLater: true })], { maxSuperScore: 5 });
    const { chat } = helped(play(flow), 'Hint').say('Because');
    const key = chat.history.find(({ message }) => message === 'Because')?.key ?? '';
    expect(chatOf(review(flow, chat, key, { superScore: 4 }, 9)).score.total).toBe(4);
    expect(chatOf(review(flow, chat, key, { score: 4 }, 9)).score.total).toBe(3);
  });

  test('a negative price counts as none', () => expect(priceOf(priced(-3), [RIGHT])).toBe(0));
});

test('HELP-6 the item has its price, on the wire as well', () => {
  const [, item] = helped(asking([RIGHT, WRONG, solution()]), 'Show the solution').chat.history;
  expect(item).toMatchObject({ price: null, score: 0, matched: ['Show the solution'], nextKey: '.end' });
  const [, taken] = helped(asking([priced(2), RIGHT]), 'Hint').chat.history as [HistoryItem, HistoryItem];
  expect(taken).toMatchObject({ price: 2, nextKey: null });
  expect(toWire(taken)).toMatchObject({ pr: 2 });
  expect(fromWire(toWire(taken))).toEqual({ ok: true, item: taken });
  expect(fromWire({ ...toWire(taken), pr: -1 })).toEqual({ ok: false, error: 'pr' });
});

test('HELP-7 help can’t be altered, and stays if an answer before it changes', () => {
  const wrong = (message: string) =>
    anAnswer(message, { score: 0, quickResponse: { message: 'No', repeatAnswers: true } });
  const flow = flowOf([priced(1), RIGHT, wrong('moon'), wrong('dust')]);
  const player = helped(play(flow).say('moon'), 'Hint').say('sun');
  const { chat } = player;
  expect(errorOf(alter(flow, chat, 'i2', input(9, 'sun'), { confirmed: true }))).toBe('alteration-forbidden');
  const altered = chatOf(player.alters('i1', 'dust'));
  expect(altered.history.map(({ message }) => message)).toContain('Hint');
  expect(altered.score.total).toBe(0.5);
});

test('HELP-11 an answer before help that cost points can’t be changed so that the help is forgotten', () => {
  const wrong = (message: string) =>
    anAnswer(message, { score: 0, quickResponse: { message: 'No', repeatAnswers: true } });
  const begin = (price: number) => play(flowOf([priced(price), RIGHT, wrong('moon'), solution()])).say('moon');
  const paid = helped(begin(1), 'Hint');
  expect(errorOf(paid.alters('i1', 'sun'))).toBe('alteration-forbidden');
  expect(errorOf(paid.alters('i1', 'sun', true))).toBe('alteration-forbidden');
  expect(errorOf(helped(begin(1), 'Show the solution').alters('i1', 'sun', true))).toBe('alteration-forbidden');
  expect(chatOf(begin(1).alters('i1', 'sun', true)).score.total).toBe(3);
  expect(chatOf(helped(begin(0), 'Hint').alters('i1', 'sun', true)).score.total).toBe(3);

  const later = aFlow()
    .withPrompt('start', 'Where to?', {
      answers: [anAnswer('a', { nextKey: '.two' }), anAnswer('b', { nextKey: '.end' })],
    })
    .withPrompt('two', 'A star?', { answers: [priced(1), RIGHT], nextKey: '.start' })
    .withPrompt('end', 'Bye')
    .prepared();
  const inTwo = helped(play(later).say('a'), 'Hint');
  expect(errorOf(inTwo.alters('i1', 'b', true))).toBe('alteration-forbidden');
});

test('HELP-10 the same answers give the same help, and a re-score charges another version’s price', () => {
  const [before, after] = [1, 2].map((price) => flowOf([priced(price), RIGHT])) as [PreparedFlow, PreparedFlow];
  const { chat } = helped(play(before), 'Hint').say('sun');
  const again = inputsOf(chat.history).reduce(
    (player, { message, help, key, at }) => player.say(message, { help, key, at }),
    play(before),
  );
  expect(again.chat).toEqual(chat);
  const scored = rescore(before, after, { ...START, history: chat.history, completed: true, byNext: false });
  expect(scored).toMatchObject({ way: 'same', score: 1, scores: [{ price: 2 }] });
  const without = rescore(before, flowOf([RIGHT]), { ...START, history: chat.history, completed: true, byNext: false });
  expect(without).toMatchObject({ way: 'other', reason: 'refused' });
});

/** The slow, obvious reading of what a chat earned. */
const earnedIn = (flow: PreparedFlow, history: readonly HistoryItem[]): number | null => {
  const sent = history.filter(({ direction }) => direction === 'sent');
  const earnedAt = (promptKey: string): number | null => {
    const items = sent.filter((item) => item.promptKey === promptKey);
    const { scoreStrategy = {} } = items[0] ? (promptOf(flow, items[0])?.definition ?? {}) : {};
    const threads = items.reduce<HistoryItem[][]>(
      (all, item) =>
        item.continuesThread && all.length > 0
          ? [...all.slice(0, -1), [...(all.at(-1) ?? []), item]]
          : [...all, [item]],
      [],
    );
    const scores = threads.flatMap((thread) => {
      const tries = thread.filter(({ price }) => price === undefined);
      const values = tries.flatMap(({ score }) => (typeof score === 'number' ? [score] : []));
      const helps = thread.filter(({ price }) => price !== undefined);
      const earned = reduceScores(values, scoreStrategy.thread ?? 'avg');
      if (earned === null) return helps.some(({ score }) => score === 0) ? [0] : [];
      if (earned <= 0) return [earned];
      return [helps.reduce((left, { price }) => (price === null ? 0 : Math.max(0, left - (price ?? 0))), earned)];
    });
    return reduceScores(scores, scoreStrategy.overall ?? 'avg');
  };
  const all = [...new Set(sent.map(({ promptKey }) => promptKey))].flatMap((key) => earnedAt(key) ?? []);
  return all.length === 0 ? null : all.reduce((sum, each) => sum + each, 0);
};

test('HELP-5 2,000 random chats earn what a reading of their whole history says', () => {
  let taken = 0;
  let charged = 0;
  fc.assert(
    fc.property(plays, (random) => {
      const chat = chatsOf(random).at(-1);
      if (!chat) return;
      const helps = chat.history.filter(({ price }) => price !== undefined);
      taken += helps.length;
      const without = chat.history.map(({ price: _, ...item }) => item);
      const expected = earnedIn(random.flow, chat.history);
      if (helps.length > 0 && expected !== earnedIn(random.flow, without)) charged += 1;
      if (expected === null) expect(chat.score.total).toBeNull();
      else expect(chat.score.total).toBeCloseTo(expected, 9);
    }),
    { numRuns: 2_000, seed: 7 },
  );
  expect(taken).toBeGreaterThan(400);
  expect(charged).toBeGreaterThan(20);
});

test('HELP-3 whatever is offered is given, in any random chat', () => {
  let given = 0;
  fc.assert(
    fc.property(plays, (random) => {
      for (const chat of chatsOf(random))
        for (const { message } of chat.input?.helps ?? []) {
          const outcome = answer(random.flow, chat, input(500, message, { help: true }));
          given += 1;
          // A later error may be the author's mistake, but the help itself must be valid.
          expect(errorOf(outcome)).not.toBe('invalid-answer');
        }
    }),
    { numRuns: 100, seed: 3 },
  );
  expect(given).toBeGreaterThan(100);
});
