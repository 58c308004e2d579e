/** The field names of items, inputs, answers and chats, in the engine and on the wire. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ItemKey, PromptKey } from '../ids.js';
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { chatOf, errorOf, input, play, START } from '../fixtures/builders/chat-player.js';
import { fromWire, liftWire, toWire } from './history-wire.js';
import { perform, type ChatStep } from './perform.js';
import { prepareFlow } from './prepare.js';
import { runtimeAnswers } from './runtime-answers.js';
import { startChat } from './start.js';
import type { HistoryItem } from './types.js';

/** An item with every field. */
const whole: Required<HistoryItem> = {
  key: 'i1' as ItemKey,
  direction: 'sent',
  promptKeyStr: '1.start',
  promptKey: 'k-start' as PromptKey,
  contentType: 'image',
  answerType: 'choice',
  message: 'shown',
  normalizedMessage: 'n',
  originalMessage: 'o',
  template: 't',
  values: { name: 'Ann' },
  matched: ['a'],
  price: 1,
  multipleAnswers: ['a', 'b'],
  part: 'step',
  stepIndex: 1,
  inputDisplayType: 'large',
  choicesDisplayOrder: [1, 0],
  score: 2,
  scoreVar: '@points',
  scoreLater: true,
  superScore: 3,
  rescoredBy: 2,
  continuesThread: true,
  answerExternally: true,
  extAnswerFulfilledMessage: 'Thanks',
  answerAltered: true,
  auto: true,
  nextKey: '.end',
  comment: 'Well done',
  commentUpdatedAt: 9_000,
  noComment: true,
  custom: { feedback: true },
  remote: { status: 'fulfilled', content: { body: 'b', contentType: null }, at: 8_000 },
  at: 7_000,
  delayMs: 500,
  reading: 2,
};

test('ENG-46 every field of a history item comes back from the wire as it was', () => {
  expect(fromWire(JSON.parse(JSON.stringify(toWire(whole))))).toEqual({ ok: true, item: whole });
});

test('ENG-47 CHAT-W1 each field has one short key, and the table of SPEC.md says which', () => {
  const short = Object.keys(toWire(whole));
  expect(short.every((key) => key.length <= 2)).toBe(true);
  const goneWithout = (field: string) => {
    const left = toWire({ ...whole, [field]: undefined });
    return short.filter((key) => !(key in left));
  };
  const keys = Object.keys(whole)
    .filter((field) => field !== 'direction')
    .map((field) => [goneWithout(field).join(), field]);
  const wireKeys = { v: 'version', d: 'direction', ...Object.fromEntries(keys) };
  expect(Object.keys(wireKeys).toSorted()).toEqual(short.toSorted());
  const spec = readFileSync(join(__dirname, '../../SPEC.md'), 'utf8');
  const table = spec.slice(spec.indexOf('- **CHAT-W1**'), spec.indexOf('## Chats on the server'));
  const listed = [...table.matchAll(/\| `(\w+)` \| (\w+)/g)].map(([, key = '', field = '']) => [key, field]);
  expect(Object.fromEntries(listed)).toEqual(wireKeys);
});

test('ENG-47 CHAT-W2 items of older versions are lifted one version at a time; a newer or unknown one is refused', () => {
  const lifts = new Map<number, (wire: Record<string, unknown>) => Record<string, unknown>>([
    [1, (wire) => ({ ...wire, b: 2 })],
    [2, (wire) => ({ ...wire, c: 3 })],
  ]);
  expect(liftWire({ v: 1, a: 1 }, lifts, 3)).toEqual({ v: 3, a: 1, b: 2, c: 3 });
  for (const v of [0, 4, '1', undefined, NaN]) expect(liftWire({ v }, lifts, 3)).toBeNull();
  expect(fromWire({ ...toWire(whole), v: 2 })).toEqual({ ok: false, error: 'v' });
});

test('ENG-45 the kinds of contents, and who says it', () => {
  for (const contentType of [null, 'event', 'lightbox', 'mdWithAudio', 'video', 'remote', 'meeting', 'image'] as const)
    for (const direction of ['received', 'sent'] as const) {
      const item = { ...whole, contentType, direction };
      expect(fromWire(toWire(item))).toEqual({ ok: true, item });
    }
  expect(fromWire({ ...toWire(whole), c: 'movie' })).toEqual({ ok: false, error: 'c' });
  expect(fromWire({ ...toWire(whole), d: 'x' })).toEqual({ ok: false, error: 'd' });
});

const flow = aFlow()
  .withPrompt('start', 'Hi {{name}}', {
    inputDisplayType: 'large',
    inputDisplayConfig: { shuffleChoices: true },
    custom: { feedback: true },
    answers: [
      anAnswer('For {{name}}', { tMessage: { hi: '{{name}} के लिए' }, score: 2, nextKey: '.end', trackAnalytics: true }),
      anAnswer('psst', { hidden: true, scoreVar: 'points', normalize: [{ name: 'lowercase' }], nextKey: '.end' }),
      anAnswer('essay', { scoreLater: true, nextKey: '.end', quickResponse: { message: 'Hm', repeatAnswers: false } }),
    ],
  })
  .withPrompt('end', 'Bye')
  .prepared();

test('ENG-48 possible actions at a prompt', () => {
  const { chat } = play(flow, { context: { name: 'Ann' } });
  expect(chat.input).toEqual({
    promptKeyStr: '1.start',
    promptKey: 'k-start',
    answerType: 'choice',
    inputDisplayType: 'large',
    inputDisplayConfig: { shuffleChoices: true, pathTemplate: undefined, uploadPath: undefined },
    choices: chat.input?.choicesDisplayOrder.map((index) => ({
      index,
      message: ['For {{name}}', 'psst', 'essay'][index],
      displayMessage: ['For Ann', 'psst', 'essay'][index],
      ...(index === 0 ? { template: 'For {{name}}', values: { name: 'Ann' } } : {}),
      contentType: null,
    })),
    acceptsMultipleAnswers: false,
    acceptsAnyText: false,
    allowsAnswerAlteration: true,
    needsUserInput: true,
    answerExternally: false,
    choicesDisplayOrder: chat.history[0]?.choicesDisplayOrder,
    isTerminal: false,
  });
});

test('ENG-49 the answers of a prompt in a chat: canonical, translated, and as they are shown', () => {
  const { chat } = play(flow, { language: 'hi', context: { name: 'Ann' } });
  const answers = runtimeAnswers(flow, chat);
  expect(answers.map((answer) => [answer.message, answer.displayMessage, answer.effectiveDisplayMessage])).toEqual([
    ['For {{name}}', '{{name}} के लिए', 'Ann के लिए'],
    ['psst', 'psst', 'psst'],
    ['essay', 'essay', 'essay'],
  ]);
  expect(answers[0]).toMatchObject({ score: 2, nextKey: '.end', trackAnalytics: true, contentType: null });
  expect(answers[1]).toMatchObject({ hidden: true, scoreVar: 'points', normalize: [{ name: 'lowercase' }] });
  expect(answers[2]).toMatchObject({ scoreLater: true, quickResponse: { message: 'Hm', repeatAnswers: false } });
  expect(runtimeAnswers(flow, { ...chat, history: [] })).toEqual([]);
});

test('ENG-51 a chat says its history, its prompt, whether it was answered, waits for “Next”, and scores', () => {
  const begun = play(flow).chat;
  expect(begun).toMatchObject({ hasAnswered: false, autoRequest: false, score: { display: null }, completed: false });
  expect(begun.history).toHaveLength(1);
  const { chat } = play(flow).say('psst');
  expect(chat).toMatchObject({ hasAnswered: true, completed: true, input: { promptKey: 'k-end', isTerminal: true } });
  expect(play(flow, { context: { points: '5' } }).say('psst').chat.score.display).toBe(5);
});

test('ENG-52 a chat has a language (English if it is given none), a run mode, and a context with the user', () => {
  const { chat } = play(flow, {
    language: 'french',
    runMode: 'odd' as never,
    context: { userId: 'u1', n: 7 as never },
  });
  expect(chat).toMatchObject({ language: 'en', runMode: 'normal', context: { userId: 'u1' } });
  for (const runMode of ['normal', 'preview', 'admin', 'readonly'] as const)
    expect(play(flow, { runMode, language: 'hi' }).chat).toMatchObject({ runMode, language: 'hi' });
});

test('ENG-10 auto answering is on unless it is switched off', () => {
  expect(play(flow).chat.autoAnswer).toBe(true);
  expect(play(flow, { autoAnswer: false }).chat.autoAnswer).toBe(false);
});

test('ENG-24 chats that reviewers read never wait', () => {
  const { chat } = play(flow).say('psst');
  const admin = play(flow, { runMode: 'admin' });
  expect(admin.effects.every((effect) => effect.type !== 'reveal' || effect.afterMs === 0)).toBe(true);
  expect(chat.completed).toBe(true);
});

test('ENG-74 a step that the engine does not know is an unimplemented method', () => {
  const { chat } = play(flow);
  const step = (more: object) => errorOf(perform(flow, chat, more as ChatStep));
  expect(step({ do: 'dance' })).toBe('unimplemented-method');
  expect(step({})).toBe('unimplemented-method');
  expect(step({ do: 'answer', input: input(1, 'psst') })).toBeNull();
});

test('ENG-84 an error that is not the engine’s comes out as it is', () => {
  const library = {
    find: () => {
      throw new RangeError('the disk is full');
    },
  };
  const definition = aFlow().withPrompt('start', 'a', { nextKey: 'remote?chatId=7.start' }).build();
  const made = prepareFlow(definition, { flowId: 1, version: 1, library });
  expect(() => made.ok && startChat(made.flow, START)).toThrow(new RangeError('the disk is full'));
  expect(made.ok).toBe(true);
});

test('decision 47 steps from data do what their functions do', () => {
  const said = chatOf(perform(flow, play(flow).chat, { do: 'answer', input: input(1, 'essay') }));
  const scored = chatOf(perform(flow, said, { do: 'review', itemKey: 'i1', review: { score: 4 }, at: 9_000 }));
  expect(scored.score).toEqual({ total: 4, display: 4, pending: 0 });
  const altered = perform(flow, scored, { do: 'alter', itemKey: 'i1', input: input(2, 'psst'), confirmed: true });
  expect(chatOf(altered).score.total).toBeNull();
  expect(
    errorOf(perform(flow, scored, { do: 'recordRemote', itemKey: 'i1', result: { status: 'pending' }, at: 1 })),
  ).toBe('review-refused');
});
