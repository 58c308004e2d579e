/** @jest-environment node */
import { answer, goPastAuto } from '@parley/contracts/engine/answer';
import { toWire, type WireItem } from '@parley/contracts/engine/history-wire';
import { startChat } from '@parley/contracts/engine/start';
import type { AnswerInput, Chat, Outcome } from '@parley/contracts/engine/types';
import type { ItemKey } from '@parley/contracts/ids';
import type { PlayableFlow } from '../../chat/chat-props.js';
import { prepared } from '../../session/prepared.js';
import { flowOf } from '../../testing/flows.js';
import type { ChatRecord } from './chat-record.js';
import { adopted } from './merge.js';

const asks = (message: string, said: readonly string[], nextKey: string) => ({
  message,
  answers: said.map((text) => ({ key: text, message: text, nextKey })),
});
const flow: PlayableFlow = {
  id: 7,
  version: 1,
  name: 'Next',
  definition: flowOf({
    start: asks('One?', ['a', 'other'], '.between'),
    between: { message: 'Between', nextKey: '.two' },
    two: asks('Two?', ['b'], '.more'),
    more: { message: 'More', nextKey: '.last' },
    last: { message: 'Last', nextKey: '.end' },
    end: { message: 'End' },
  }),
};
/** `>` presses "Next"; anything else is an answer with its own key. */
const played = (key: string, ...steps: readonly string[]): readonly WireItem[] => {
  const made = prepared(flow);
  if (!made.ok) throw new Error(made.error.code);
  const reached = (outcome: Outcome): Chat => {
    if (!outcome.ok) throw new Error(outcome.error.code);
    return outcome.chat;
  };
  let chat = reached(
    startChat(made.flow, { language: 'en', runMode: 'normal', autoAnswer: false, seed: 'chat', at: 1 }),
  );
  for (const [index, message] of steps.entries()) {
    const input: AnswerInput = { key: `${key}${index}` as ItemKey, message, at: index + 2 };
    chat = reached(message === '>' ? goPastAuto(made.flow, chat, input.at) : answer(made.flow, chat, input));
  }
  return chat.history.map(toWire);
};
const record = (history: readonly WireItem[]): ChatRecord => ({
  v: 1,
  chatId: 'chat',
  token: 'token',
  flowId: 7,
  identifier: 'asha',
  generated: false,
  version: 1,
  language: 'en',
  context: {},
  byNext: true,
  test: false,
  again: false,
  history,
  acked: played(''),
  aside: [],
  takenBack: [],
  refused: false,
  startedAt: 1,
  rev: 1,
});
const words = (items: readonly WireItem[]) => items.map(({ m }) => m);

test('ENG-7 PLAY-O5 a conflict leads nobody past messages that they have not read', () => {
  const { record: merged, lost } = adopted(flow, record(played('here', 'a')), played('there', 'other'), true);
  expect(words(merged.history)).toEqual(['One?', 'other', 'Between']);
  expect(words(lost)).toEqual(['a']);
});

test('ENG-7 PLAY-O5 an answer given after "Next" goes on top of an answer from elsewhere, as far as "Next" had led', () => {
  const here = played('here', 'a', '>', 'b', '>');
  const there = played('there', 'a', '>');
  const { record: merged, lost } = adopted(flow, { ...record(here), acked: here.slice(0, 2) }, there, true);
  expect(words(lost)).toEqual([]);
  expect(words(merged.history)).toEqual(['One?', 'a', 'Between', 'Two?', 'b', 'More', 'Last']);
});

test('CHAT-18 an answer that the server has under its key with other words is kept aside, never dropped', () => {
  const there = played('same', 'a', '>', 'b');
  const here = there.map((item) => (item.m === 'b' ? { ...item, m: 'mine' } : item));
  expect(here).not.toEqual(there);
  const { record: merged, lost } = adopted(flow, record(here), there, true);
  expect(words(lost)).toEqual(['mine']);
  expect(words(merged.aside)).toEqual(['mine']);
  expect(words(merged.history)).toContain('b');
});
test('CHAT-18 equal words under the same keys are nothing to tell', () => {
  const there = played('same', 'a', '>', 'b');
  expect(adopted(flow, record(there.slice(0, 3)), there, true).lost).toEqual([]);
});
