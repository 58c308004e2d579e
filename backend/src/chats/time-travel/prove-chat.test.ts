/** Random chats as the server records them, post after post: the engine, run again over the record, gives the same. */
import { chatsOf, plays, type Play } from '@parley/contracts/fixtures/builders/random-learner';
import { startChat } from '@parley/contracts/engine/start';
import type { Chat } from '@parley/contracts/engine/types';
import type { FlowId, FlowUid } from '@parley/contracts/ids';
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
    if (state.history.some(({ aa }) => aa)) altered += 1;
    if (state.standing?.byNext) byNexts += 1;
  }
  expect(proved).toBeGreaterThan(CHATS * 0.8);
  expect(Math.min(altered, byNexts)).toBeGreaterThan(CHATS / 50);
});
