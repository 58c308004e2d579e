import { StoreUnavailable } from '@parley/contracts/events/event-store';
import { ANSWERED_AT_ONCE } from '@parley/contracts/http/inbox';
import type { UserId } from '@parley/contracts/ids';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import type { Pool } from 'pg';
import { Refusal, unavailable } from '../../platform/http/refusal.js';
import type { ReviewWriter } from '../review-writer.js';
import { AnswerWaiting } from './answer-waiting.js';

const ASKER = { by: 'teacher' as UserId, requestId: 'r' };
const COMMAND = { id: '0b9f9bd0-5d0f-4a0e-8b53-0d4c5b3fbe01', flowId: 7, promptKey: 'wait', answer: 'Go on' };

/** A class of which each chat waits; @param write what saving in one leads to */
function open(count: number, write: (chatId: string) => void) {
  const anonymous = { subject: null, identifierHash: null, sealedIdentifier: null, anonymous: true };
  const rows = Array.from({ length: count }, (_, at) => ({ chatId: `chat-${at}`, since: '2026-01-01', ...anonymous }));
  const tried: string[] = [];
  const writer = {
    write: async ({ chatId }: { chatId: string }) => {
      tried.push(chatId);
      await new Promise(setImmediate);
      write(chatId);
    },
  };
  const all = new AnswerWaiting(
    { query: async () => ({ rows }) } as unknown as Pool,
    writer as unknown as ReviewWriter,
    { keysOf: async () => new Map() },
    silentLog,
  );
  return { all, tried };
}

test.each([
  ['hangs', () => new StoreUnavailable('no answer in time')],
  ['refuses for now', unavailable],
])('REVW-54 no further chat is tried once the store %s; all that are left are named', async (_title, error) => {
  let saved = 0;
  const { all, tried } = open(300, () => {
    if (++saved > 20) throw error();
  });
  const { given, late, failed, isAtLeast, next } = await all.answer(COMMAND, ASKER);
  expect(tried.length).toBeLessThan(40);
  expect([given + late, failed.length, isAtLeast, next]).toEqual([20, 280, false, null]);
  expect(new Set(failed.map(({ code }) => code))).toEqual(new Set(['not-saved']));
});

test('REVW-54 no further page is asked for once the store hangs', async () => {
  const { all } = open(ANSWERED_AT_ONCE + 1, () => {
    throw new StoreUnavailable('no answer in time');
  });
  expect(await all.answer(COMMAND, ASKER)).toMatchObject({ isAtLeast: true, next: null });
});

test('REVW-54 a chat that alone refuses stops no other', async () => {
  const { all, tried } = open(50, (chatId) => {
    if (chatId === 'chat-3') throw new Refusal(422, 'It matches none', { code: 'invalid-answer' });
  });
  expect((await all.answer(COMMAND, ASKER)).failed).toMatchObject([{ chatId: 'chat-3', code: 'invalid-answer' }]);
  expect(tried).toHaveLength(50);
});
