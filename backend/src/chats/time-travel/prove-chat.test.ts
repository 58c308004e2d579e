/** Random chats as the server records them, post after post: the engine, run again over the record, gives the same. */
import { chatsOf, plays, type Play } from '@parley/contracts/fixtures/builders/random-learner';
import { answer } from '@parley/contracts/engine/answer';
import { asItemKey } from '@parley/contracts/engine/history-wire';
import { loadChat } from '@parley/contracts/engine/resume';
import { scoredAs } from '@parley/contracts/engine/scored-as';
import { startChat } from '@parley/contracts/engine/start';
import { chatOf, play, START } from '@parley/contracts/fixtures/builders/chat-player';
import { aFlow, anAnswer } from '@parley/contracts/fixtures/builders/flow-builder';
import type { Chat } from '@parley/contracts/engine/types';
import type { FlowId, FlowUid, UserId } from '@parley/contracts/ids';
import fc from 'fast-check';
import type { ChatState } from '../chat-state.js';
import { chatDecider } from '../chat.decider.js';
import { commandsOf, decided, resultOf } from '../record-history/commands-of.js';
import { playUntilShown } from '../record-history/press-next.js';
import { rerun } from '../record-history/rerun.js';
import { proveChat } from './prove-chat.js';

/** `VERIFY_CHATS=10000 npx jest prove-chat --selectProjects backend` plays that many. */
const CHATS = Number(process.env.VERIFY_CHATS ?? (process.env.TEST_LONG ? 1_500 : 400));
const SEED = Number(process.env.VERIFY_SEED ?? 20_261_127);

const begun = (chat: Chat, byNext: boolean): ChatState => {
  const start = {
    flowId: 3 as FlowId,
    flowUid: 'uid' as FlowUid,
    version: 1,
    language: chat.language,
    seed: chat.seed,
    attempt: 1,
    origin: 'user',
    trust: 'bound',
    tokenHash: '',
    test: false,
  } as const;
  const { context, history } = chat;
  const result = resultOf(history, { ...chat, autoAnswer: !byNext && chat.autoAnswer }, null);
  const command = { type: 'StartChat', start, identifier: 'ana', context, ...result } as const;
  return decided(chatDecider.initialState, [command]).reduce(chatDecider.evolve, chatDecider.initialState);
};

/** The record of a chat whose learner posts after each step; null if it can't begin, or an answer is not the learner's to give. */
function recorded(play: Play, byNext: boolean): ChatState | null {
  const options = { ...play.options, runMode: 'normal', autoAnswer: !byNext } as const;
  const chats = chatsOf({ ...play, options });
  const first = { items: chats[0]?.history ?? [], after: null };
  const start = playUntilShown(play.flow, first, (by) => startChat(play.flow, { ...options, ...by }));
  if (!start.ok) return null;
  let chat = start.chat;
  let state = begun(chat, byNext);
  for (const { history } of chats) {
    const again = rerun(play.flow, chat, { items: history, after: null }, state.superseded);
    if (again.kind === 'impossible') break;
    if (again.kind !== 'recorded') continue;
    state = decided(state, commandsOf(chat, again.recorded, null, state)).reduce(chatDecider.evolve, state);
    chat = again.chat;
  }
  return state;
}

test(`REVW-43 the engine makes the record of every one of ${CHATS} random chats again`, () => {
  let proved = 0;
  let altered = 0;
  let byNexts = 0;
  for (const [nth, play] of fc.sample(plays, { seed: SEED, numRuns: CHATS }).entries()) {
    const state = recorded(play, nth % 4 === 3);
    if (!state) continue;
    const { flow } = play;
    const divergences = proveChat({ played: flow, counted: flow, rescoredBy: new Map() }, state);
    expect([nth, divergences]).toEqual([nth, []]);
    proved += 1;
    if (state.history.some(({ answerAltered }) => answerAltered)) altered += 1;
    if (state.standing?.byNext) byNexts += 1;
  }
  expect(proved).toBeGreaterThan(CHATS * 0.8);
  expect(Math.min(altered, byNexts)).toBeGreaterThan(CHATS / 50);
});

test('REVW-43 COND-15 a chat that went on by the points of a re-score is proved along its record', () => {
  const flow = (points: number) =>
    aFlow()
      .withPrompt('start', 'One?', { answers: [anAnswer('a', { score: points })], nextKey: '.second' })
      .withPrompt('second', 'Two?', {
        answers: [anAnswer('b')],
        when: [{ key: 'w', if: { on: 'score', least: 3 }, nextKey: '.done' }],
        nextKey: '.practice',
      })
      .withPrompt('practice', 'More', { answers: [anAnswer('c')], nextKey: '.done' })
      .withPrompt('done', 'Bye')
      .prepared();
  const [played, counted] = [flow(0), flow(5)];
  const first = play(played).say('a').chat;
  const state = begun(first, false);
  const [itemKey] = first.history.flatMap(({ key, direction }) => (direction === 'sent' ? [key] : []));
  const { standing } = state;
  if (!itemKey || !standing) throw new Error('nothing was recorded');
  const scores = [{ itemKey, was: { score: 0 }, now: { score: 5, rescoredBy: 2 } }];
  const by = 'owner' as UserId;
  const rescored = decided(state, [
    {
      type: 'RescoreChat',
      rescoreId: 'r',
      version: 2,
      reason: '',
      scores,
      by,
      at: 1,
      standing: { ...standing, score: 5 },
    },
  ]).reduce(chatDecider.evolve, state);
  const loaded = loadChat(
    scoredAs(played, counted),
    { v: 1, history: rescored.history, scoreStrategies: {}, language: 'en', score: 5, completed: false },
    START,
  );
  const chat = chatOf(loaded);
  const said = answer(played, chat, { key: asItemKey('b'), message: 'b', at: 2 });
  const again = rerun(
    scoredAs(played, counted),
    chat,
    { items: chatOf(said).history, after: null },
    rescored.superseded,
  );
  if (again.kind !== 'recorded') throw new Error(again.kind);
  expect(again.chat.completed).toBe(true);
  const whole = decided(rescored, commandsOf(chat, again.recorded, null, rescored)).reduce(
    chatDecider.evolve,
    rescored,
  );
  const flows = { played, counted: scoredAs(played, counted), rescoredBy: new Map([[2, counted]]) };
  expect(proveChat(flows, whole)).toEqual([]);
});
