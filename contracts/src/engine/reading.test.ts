/** Typed answers are compared as people read them; a chat that began with earlier rules keeps them. */
import fc from 'fast-check';
import type { PromptDefinition } from '../definition/definition.js';
import type { Language } from '../definition/values.js';
import { play } from '../fixtures/builders/chat-player.js';
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { fromWire, toWire } from './history-wire.js';
import { libraryOf } from './linked-flow.js';
import { playAgain } from './play-again.js';
import { prepareFlow } from './prepare.js';
import { rescore } from './rescore.js';
import { loadChat } from './resume.js';
import type { Chat, StartOptions } from './types.js';

const flowOf = (definition: PromptDefinition, writtenIn?: Language) =>
  aFlow()
    .withPrompt('start', '?', { nextKey: '.again', ...definition })
    .withPrompt('again', 'Once more', { nextKey: '.end', ...definition })
    .withPrompt('end', 'end')
    .prepared(writtenIn);
const IGNORING = [{ name: 'lowercase' }, { name: 'trimWhitespace' }, { name: 'collapseWhitespace' }];
const typing = (answer: string, normalizeAnswers = IGNORING) =>
  flowOf({ normalizeAnswers, answers: [anAnswer(answer, { score: 10 }), anAnswer('*', { score: 0 })] });
const asking = (answer: string, writtenIn?: Language) =>
  flowOf(
    { inputDisplayType: 'number', answers: [anAnswer(answer, { score: 10 }), anAnswer('*', { score: 0 })] },
    writtenIn,
  );
const scoreFor = (flow: ReturnType<typeof flowOf>, said: string, options: Partial<StartOptions> = {}) =>
  play(flow, options).say(said).chat.history[1]?.score;

test.each([
  ["don't", 'don’t'],
  ["don't", 'DON‘T'],
  ['don’t', "don't"],
  ['1914-1918', '1914–1918'],
  ['1914–1918', '1914−1918'],
  ['Paris', 'Par\u200bis'],
  ['Paris', ' paris\ufeff '],
  ['New York', 'new\u00a0york'],
  ['Tokyo', 'ＴＯＫＹＯ'],
  ['istanbul', 'İstanbul'],
  ['İstanbul', 'istanbul'],
  ['Straße', 'STRASSE'],
  ['He said "no"', 'he said “no”'],
  ['He said "no"', 'He said «no»'],
  ['❤', '❤\ufe0f'],
  ['علي', 'علی'],
  ['کتاب', 'كتاب'],
  ['كتاب', 'كِتَـاب'],
  ['well...', 'Well…'],
  ['café', 'CAFE\u0301'],
])('ENG-30 the answer %j is given by %j', (answer, said) => {
  expect(scoreFor(typing(answer), said)).toBe(10);
});

test.each([
  ['resume', 'résumé'],
  ['5²', '52'],
  ['मदद', 'मदत'],
  ['1947', '१९४७'],
])('ENG-30 the answer %j is not given by %j', (answer, said) => {
  expect(scoreFor(typing(answer), said)).toBe(0);
});

test('ENG-30 any normaliser folds how a text was typed, none leaves it; letter case is folded by its own', () => {
  for (const name of ['trimWhitespace', 'collapseWhitespace', 'removeWhitespace', 'lowercase'])
    expect([name, scoreFor(typing("don't", [{ name }]), 'don’t')]).toEqual([name, 10]);
  expect(scoreFor(typing("don't", []), 'don’t')).toBe(0);
  expect(scoreFor(typing('Straße', [{ name: 'trimWhitespace' }]), 'STRASSE')).toBe(0);
});

test('ENG-A2 a prompt whose answers differ only in that keeps both: an exact match comes first', () => {
  const flow = flowOf({
    normalizeAnswers: IGNORING,
    answers: [anAnswer("don't", { score: 1 }), anAnswer('don’t', { score: 2 })],
  });
  expect(["don't", 'don’t', 'DON’T'].map((said) => scoreFor(flow, said))).toEqual([1, 2, 1]);
});

test.each([
  ['3.5', '3,5', 'en'],
  ['25', '25,0', 'en'],
  ['3,5', '3.5', 'en'],
  ['1500', '1.500', 'de'],
  ['1.500', '1,5', 'de'],
  ['3.142', '3,142', 'de'],
  ['1,500', '1500', 'de'],
  ['1500', '1,500', 'en'],
  ['12', '१२', 'hi'],
  ['-5', '−5', 'en'],
  ['1234', '1\u202f234', 'fr'],
  ['1234.5', "1'234.5", 'de-CH'],
])('ENG-A12 the number %s is given by %s in a chat in %s', (answer, said, language) => {
  expect(scoreFor(asking(answer), said, { language })).toBe(10);
});

test.each([
  ['3.142', 'en', '3142', 'de'],
  ['1,500', 'en', '1,5', 'de'],
  ['1.500', 'de', '1.5', 'en'],
])('ENG-A12 the number %s of a flow in %s is not given by %s in a chat in %s', (answer, writtenIn, said, language) => {
  expect(scoreFor(asking(answer, writtenIn), said, { language })).toBe(0);
});

/** A number as a language writes it. Groups of three, because readers of numbers need no others. */
const written = (thousandths: number, language: Language, isGrouped: boolean) => {
  const point = language === 'de' ? ',' : '.';
  const group = isGrouped ? (language === 'de' ? '.' : ',') : '';
  const [whole = '', fraction = ''] = [
    String(Math.trunc(thousandths / 1000)),
    String(thousandths % 1000)
      .padStart(3, '0')
      .replace(/0+$/, ''),
  ];
  return whole.replace(/\B(?=(\d{3})+$)/g, group) + (fraction && point + fraction);
};

test('ENG-A12 a number written in the language of the flow is given by it as any chat’s language writes it', () => {
  const language = fc.constantFrom('en', 'de', 'hi');
  const thousandths = fc.oneof(
    fc.nat(10_000),
    fc.nat(10_000_000),
    fc.nat(10_000).map((each) => each * 1000),
  );
  fc.assert(
    fc.property(
      thousandths,
      language,
      language,
      fc.boolean(),
      fc.boolean(),
      (number, of, chat, isGrouped, grouping) => {
        const flow = asking(written(number, of, isGrouped), of);
        expect(scoreFor(flow, written(number, chat, grouping), { language: chat })).toBe(10);
      },
    ),
  );
});

test('ENG-A12 the numbers of a linked flow are read by its own language', () => {
  const prompt: PromptDefinition = {
    inputDisplayType: 'number',
    nextKey: '.end',
    answers: [anAnswer('1.500', { score: 10 }), anAnswer('*', { score: 0 })],
  };
  const second = aFlow().withPrompt('start', '?', prompt).withPrompt('end', 'end').build();
  const made = prepareFlow(second, { flowId: 2, version: 1, language: 'de' });
  if (!made.ok) throw new Error(made.error.code);
  const first = aFlow().withPrompt('start', 'Hello', { nextKey: 'remote?chatId=2&version=1.start' }).build();
  const flow = prepareFlow(first, { flowId: 1, version: 1, language: 'en', library: libraryOf([made.flow]) });
  if (!flow.ok) throw new Error(flow.error.code);
  const score = (said: string) =>
    play(flow.flow, { language: 'en' })
      .say(said)
      .chat.history.find((item) => item.message === said)?.score;
  expect([score('1500'), score('1.5')]).toEqual([10, 0]);
});

test.each([
  ['2.125', 'de', 2.125],
  ['1.500', 'de', 1.5],
  ['1,500', 'de', 1.5],
  ['1.5e1', 'de', 15],
  ['2,125', 'en', 2125],
])('ENG-A11 `scoreVar` of %s in a chat in %s is %s: programs write the value', (value, language, score) => {
  const flow = flowOf({ answers: [anAnswer('yes', { scoreVar: 'v.points' })] });
  expect(scoreFor(flow, 'yes', { language, context: { 'v.points': value } })).toBe(score);
});

describe('ENG-A13 an answer that is a star', () => {
  const star = (more: object) =>
    flowOf({
      inputDisplayType: 'text',
      answers: [anAnswer('\\*', { score: 10, ...more }), anAnswer('+', { score: 5 }), anAnswer('*', { score: 0 })],
    });
  const scores = (flow: ReturnType<typeof flowOf>, options: Partial<StartOptions> = {}) =>
    ['*', '\\*', '+', 'x'].map((said) => scoreFor(flow, said, options));

  test('ENG-A13 is given by a star, hidden or not, and whatever is ignored', () => {
    for (const more of [{}, { hidden: true }, { normalize: [{ name: 'removeWhitespace' }] }])
      expect(scores(star(more))).toEqual([10, 10, 5, 0]);
    expect(scoreFor(star({ normalize: [{ name: 'removeWhitespace' }] }), ' * ')).toBe(10);
  });
  test('ENG-A13 is none if it is a literal backslash with a star', () => {
    expect(scores(star({ literal: true }))).toEqual([0, 10, 5, 0]);
  });
  test('ENG-A13 READ-1 is compared as it is stored in a chat of the first reading', () => {
    expect(scores(star({}), { reading: 1 })).toEqual([0, 10, 5, 0]);
  });
  test('ENG-A13 a star goes to the answer that accepts any if no answer is a star', () => {
    const { chat } = play(typing('x')).say('*');
    expect(chat.history[1]).toMatchObject({ message: '*', matched: ['*'], score: 0 });
    const { chat: given } = play(star({})).say('*');
    expect(given.history[1]).toMatchObject({ message: '*', matched: ['\\*'], score: 10 });
  });
});

describe('ENG-A14 a number that any answer is good for', () => {
  const flow = flowOf({ inputDisplayType: 'number', answers: [anAnswer('7'), anAnswer('*')] });
  const given = (said: string, options: Partial<StartOptions> = {}) => {
    const { chat } = play(flow, options).say(said);
    return [chat.history[1]?.message, chat.history[1]?.normalizedMessage];
  };
  test.each([
    ['3,5', '3.5', 'en'],
    ['1.234,5', '1234.5', 'de'],
    ['1.500', '1500', 'de'],
    ['1.500', '1.5', 'en'],
    ['१२', '12', 'hi'],
    ['−5', '-5', 'en'],
    ['+5.0', '5', 'en'],
    ['12', undefined, 'en'],
    ['many', undefined, 'en'],
    ['7,0', '7', 'en'],
  ])('ENG-A14 %s is kept, and is %s to machines in a chat in %s', (said, number, language) => {
    expect(given(said, { language })).toEqual([said, number]);
  });
  test('ENG-A14 READ-1 a chat of the first reading keeps its record, and a replay gives the same in both', () => {
    expect(given('1.234,5', { language: 'de', reading: 1 })).toEqual(['1.234,5', undefined]);
    for (const reading of [1, 2] as const) {
      const { chat } = play(flow, { reading, language: 'de' }).say('1.234,5');
      const again = playAgain(flow, { language: 'de', seed: chat.seed, context: chat.context, history: chat.history });
      expect(again.ok && again.chat.history).toEqual(chat.history);
    }
  });
});

/** The record of a chat, without what the first item says of its reading: as it was kept before there was a second one. */
const before = (chat: Chat) =>
  chat.history.map((item) => {
    const { rd: _reading, ...wire } = toWire(item);
    const read = fromWire(wire);
    if (!read.ok) throw new Error(read.error);
    return read.item;
  });

test.each([
  ['typed', typing("don't"), 'don’t'],
  ['a number', asking('3.5'), '3,5'],
  ['a number with a point', asking('1.5'), '1.500', 'de'],
])('READ-1 a chat recorded before keeps its scores, also while it goes on: %s', (_, flow, said, language = 'en') => {
  const chat = play(flow, { reading: 1, language }).say(said).chat;
  expect(before(chat)).toEqual(chat.history);
  const was = said === '1.500' ? 10 : 0;
  expect(chat.history[1]?.score).toBe(was);
  expect(scoreFor(flow, said, { language })).toBe(10 - was);
  const recorded = { language, seed: chat.seed, context: chat.context, history: before(chat) };
  const again = playAgain(flow, recorded);
  expect(again.ok && again.chat.history).toEqual(chat.history);
  const saved = { v: 1 as const, history: before(chat), scoreStrategies: {}, language, score: was, completed: false };
  const loaded = loadChat(flow, saved, { language, runMode: 'normal', seed: chat.seed, at: 1 });
  expect(loaded.ok && loaded.chat.reading).toBe(1);
  expect(rescore(flow, flow, { ...recorded, completed: false, byNext: false })).toMatchObject({
    way: 'same',
    scores: [],
  });
});

test('READ-2 the first item says how the chat is read, and a replay of the new one gives the same', () => {
  const flow = typing("don't");
  const { chat } = play(flow).say('don’t').say('DON’T');
  expect(chat.history.map(({ reading }) => reading)).toEqual([2, undefined, undefined, undefined, undefined]);
  const again = playAgain(flow, { language: 'en', seed: chat.seed, context: chat.context, history: chat.history });
  expect(again.ok && again.chat.history).toEqual(chat.history);
});
