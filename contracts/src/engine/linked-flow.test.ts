import { aFlow, anAnswer, type FlowBuilder } from '../fixtures/builders/flow-builder.js';
import { chatOf, errorOf, play, START } from '../fixtures/builders/chat-player.js';
import { answer } from './answer.js';
import { libraryOf } from './linked-flow.js';
import { prepareFlow } from './prepare.js';
import { promptOf } from './prompt-of.js';
import { replay } from '../fixtures/replay.js';
import { inputsOf } from './replay.js';
import { loadChat, saveChat } from './resume.js';
import { startChat } from './start.js';
import type { PreparedFlow } from './types.js';

const ready = (
  flow: FlowBuilder,
  flowId: number,
  version: number | null,
  linked: PreparedFlow[] = [],
): PreparedFlow => {
  const made = prepareFlow(flow.build(), { flowId, version, library: libraryOf(linked) });
  if (!made.ok) throw new Error(made.error.code);
  return made.flow;
};
const yesNo = [anAnswer('yes', { score: 2 }), anAnswer('no', { score: 0 })];

/** Flow 7 as a clone of flow 1: the same names and the same stable keys. */
const clone = aFlow()
  .withPrompt('start', 'Seven?', { answers: yesNo, nextKey: '.ask', scoreStrategy: { overall: 'sum' } })
  .withPrompt('ask', 'You said {{@start}} to {{@name}}, {{@absent}}', { answers: [anAnswer('*')], nextKey: '.end' })
  .withPrompt('end', 'End of seven');
const original = aFlow()
  .withPrompt('start', 'One?', { answers: yesNo, nextKey: '.name', scoreStrategy: { overall: 'sum' } })
  .withPrompt('name', 'Who?', { answers: [anAnswer('*')], nextKey: 'remote?chatId=7&version=3.start' });
const chained = (): PreparedFlow => ready(original, 1, 2, [ready(clone, 7, 3)]);

test('ENG-42 ENG-F2 prompts of a linked flow are named by its id, its version and their own name', () => {
  const { chat } = play(chained()).say('yes').say('Ann');
  expect(chat.history.map(({ promptKeyStr }) => promptKeyStr)).toEqual([
    '1.start',
    '1.start',
    '1.name',
    '1.name',
    'remote?chatId=7&version=3.start',
  ]);
  expect(chat.history.at(-1)?.promptKey).toBe('7/k-start');
  expect(chat.flowId).toBe(1);
});

test('ENG-3 ENG-F3 names are those of the flow that says them; its own prompts answer its variables first', () => {
  const { lines, chat } = play(chained()).say('yes').say('Ann').say('no').say('fine');
  expect(lines.slice(5)).toEqual(['> no', 'You said no to Ann, ____', '> fine', 'End of seven']);
  expect(chat.completed).toBe(true);
});

test('ENG-28 ENG-F2 a clone shares its stable keys, and yet is scored apart', () => {
  const { chat } = play(chained()).say('yes').say('Ann').say('yes');
  expect(chat.score.total).toBe(4);
  expect(chat.scoreStrategies).toEqual({ 'k-start': { overall: 'sum' }, '7/k-start': { overall: 'sum' } });
});

test('ENG-57 a chat saved inside a linked flow goes on as if never interrupted', () => {
  const flow = chained();
  const { chat } = play(flow).say('yes').say('Ann').say('yes');
  const saved = saveChat(chat, { receiving: false });
  if (!saved.ok) throw new Error(saved.error.code);
  const loaded = chatOf(loadChat(flow, saved.saved, START));
  expect(loaded).toEqual(chat);
  expect(chatOf(replay(flow, START, inputsOf(chat.history)))).toEqual(chat);
});

test('ENG-17 an answer of a linked flow can be altered, in place and by truncating', () => {
  const flow = chained();
  const player = play(flow).say('yes').say('Ann').say('yes').say('fine');
  const inPlace = chatOf(player.alters('i3', 'no'));
  expect(inPlace.history.map(({ message }) => message).slice(4)).toEqual([
    'Seven?',
    'no',
    'You said no to Ann, ____',
    'fine',
    'End of seven',
  ]);
  expect(inPlace.score.total).toBe(2);
});

test('ENG-80 ENG-81 ENG-F4 ENG-P7 a flow that nobody knows is not found; what is no link has no definition', () => {
  const leads = (nextKey: string, linked: PreparedFlow[]) =>
    errorOf(startChat(ready(aFlow().withPrompt('start', 'a', { nextKey }), 1, 1, linked), START));
  const seven = ready(clone, 7, 3);
  expect(leads('remote?chatId=8.start', [seven])).toBe('flow-not-found');
  expect(leads('remote?chatId=7&version=3.start', [seven])).toBeNull();
  expect(leads('remote?chatId=7.start', [seven])).toBeNull();
  expect(leads('remote?chatId=7.nowhere', [seven])).toBe('prompt-not-defined');
  for (const nextKey of [
    'remote?chatId=.start',
    'remote?chat=7.start',
    'remote?chatId=7',
    'remote?chatId=7.',
    'remote?',
  ])
    expect(leads(nextKey, [seven])).toBe('flow-definition-failed');
});

test('ENG-43 a pinned version is played where the library has it, else the highest; what is shown names it', () => {
  const leadsTo = (nextKey: string) =>
    play(
      ready(aFlow().withPrompt('start', 'a', { nextKey }), 1, null, [
        ready(clone, 7, 3),
        ready(clone, 7, 12),
        ready(clone, 7, 4),
      ]),
    ).chat.history.at(-1)?.promptKeyStr;
  expect(leadsTo('remote?chatId=7&version=3.start')).toBe('remote?chatId=7&version=3.start');
  expect(leadsTo('remote?chatId=7&version=2.start')).toBe('remote?chatId=7&version=12.start');
  expect(leadsTo('remote?chatId=7.start')).toBe('remote?chatId=7&version=12.start');
});

test('ENG-43 a link to the flow itself stays in the version that is played', () => {
  const flow = ready(aFlow().withPrompt('start', 'Again?', { answers: yesNo, nextKey: 'remote?chatId=1.start' }), 1, 5);
  expect(
    play(flow)
      .say('yes')
      .chat.history.map(({ promptKeyStr }) => promptKeyStr),
  ).toEqual(['1.start', '1.start', '1.start']);
});

test('ENG-F1 flows may lead in circles: back in the first, its own version is played', () => {
  const linkTo = (nextKey: string) => aFlow().withPrompt('start', 'x', { answers: yesNo, nextKey });
  const second = ready(linkTo('remote?chatId=1&version=1.start'), 2, 1);
  const flow = ready(linkTo('remote?chatId=2&version=1.start'), 1, 2, [second]);
  const { chat } = play(flow).say('yes').say('yes').say('yes');
  expect(chat.history.filter(({ direction }) => direction === 'received').map((item) => item.promptKeyStr)).toEqual([
    '1.start',
    'remote?chatId=2&version=1.start',
    '1.start',
    'remote?chatId=2&version=1.start',
  ]);
});

test('decision 37 across flows: auto prompts that lead in a circle end in an error', () => {
  const linkTo = (nextKey: string) => aFlow().withPrompt('start', 'x', { nextKey });
  const second = ready(linkTo('remote?chatId=1&version=1.start'), 2, 1);
  const first = ready(linkTo('remote?chatId=2&version=1.start'), 1, 1, [second]);
  expect(errorOf(startChat(first, START))).toBe('too-many-automatic-steps');
});

test('ENG-60 texts for external answers come from the flow that asks', () => {
  const asks = aFlow()
    .withPrompt('start', 'Wait', { answers: [anAnswer('*')], answerExternally: true, nextKey: '.end' })
    .withPrompt('end', 'Done')
    .with({ extAnswerPendingMessage: 'Seven waits', extAnswerFulfilledMessage: 'Seven goes on' });
  const flow = ready(
    aFlow()
      .withPrompt('start', 'a', { nextKey: 'remote?chatId=7&version=1.start' })
      .with({ extAnswerPendingMessage: 'One' }),
    1,
    1,
    [ready(asks, 7, 1)],
  );
  const player = play(flow);
  expect(player.chat.input?.extAnswerPendingMessage).toBe('Seven waits');
  expect(player.say('ok', { external: true }).chat.history.at(-2)?.extAnswerFulfilledMessage).toBe('Seven goes on');
});

test('ENG-76 an item of a flow that is no longer known is no prompt of this chat', () => {
  const { chat } = play(chained()).say('yes').say('Ann');
  const bare = ready(original, 1, 2);
  expect(promptOf(bare, chat.history[0]!)?.name).toBe('start');
  expect(promptOf(bare, chat.history.at(-1)!)).toBeNull();
  expect(errorOf(answer(bare, chat, { key: 'x' as never, message: 'yes', at: 1 }))).toBe('prompt-not-defined');
});
