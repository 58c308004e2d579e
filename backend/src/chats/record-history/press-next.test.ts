/** After "Next" the chat is at the same prompt on the server and in the browser, at any moment (ENG-7). */
import { chatsOf, plays } from '@parley/contracts/fixtures/builders/random-learner';
import { startChat } from '@parley/contracts/engine/start';
import type { Chat } from '@parley/contracts/engine/types';
import fc from 'fast-check';
import { playUntilShown } from './press-next.js';
import { rerun } from './rerun.js';

const SEED = 20_261_123;
const PLAYS = process.env.TEST_LONG ? 1_500 : 400;
const standing = ({ history, completed, autoRequest, score }: Chat) => ({
  items: history.map(({ key, at }) => [key, at]),
  completed,
  autoRequest,
  score: score.total,
});

test.each(['everything', 'what follows'])('ENG-7 CHAT-15 a chat by "Next", posted after every step: %s', (posts) => {
  let waits = 0;
  let passed = 0;
  for (const play of fc.sample(plays, { seed: SEED, numRuns: PLAYS })) {
    const options = { ...play.options, runMode: 'normal', autoAnswer: false } as const;
    const chats = chatsOf({ ...play, options });
    const first = { items: chats[0]?.history ?? [], after: null };
    const begun = playUntilShown(play.flow, first, (by) => startChat(play.flow, { ...options, ...by }));
    // A chat whose links lead in a circle does not begin.
    if (!begun.ok) continue;
    let server = begun.chat;
    for (const chat of chats) {
      const other = chat.history.findIndex(({ key }, index) => server.history[index]?.key !== key);
      const known = other < 0 ? chat.history.length : other;
      const after = posts === 'what follows' ? (chat.history[known - 1]?.key ?? null) : null;
      const posted = { items: after === null ? chat.history : chat.history.slice(known), after };
      const again = rerun(play.flow, server, posted);
      // An answer from outside is not the learner's to give.
      if (again.kind === 'impossible' || again.kind === 'stale') break;
      if (again.kind === 'recorded') server = again.chat;
      expect(standing(server)).toEqual(standing(chat));
      const items = again.kind === 'recorded' ? again.recorded.flatMap((each) => each.items) : [];
      if (items.length > 0 && items.every(({ direction }) => direction === 'received')) passed += 1;
      if (server.autoRequest) waits += 1;
    }
  }
  expect(waits).toBeGreaterThan(PLAYS / 8);
  expect(passed).toBeGreaterThan(PLAYS / 30);
});
