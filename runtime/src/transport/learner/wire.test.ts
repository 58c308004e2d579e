/** @jest-environment node */
import { jest } from '@jest/globals';
import { httpLearnerApi } from './wire.js';
import type { ChatRecord } from './chat-record.js';

afterEach(() => jest.restoreAllMocks());

const record = {
  flowId: 7,
  identifier: 'asha',
  chatId: 'c',
  token: 't',
  history: [],
  acked: [],
} as unknown as ChatRecord;

test('PLAY-O15 a call that nobody answers is given up after a minute: its post is sent again later', async () => {
  const ends: AbortController[] = [];
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(60_000);
    ends.push(new AbortController());
    return ends.at(-1)!.signal;
  });
  const silent = (_url: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) =>
      init!.signal!.addEventListener('abort', () => reject(new Error('given up'))),
    );
  const api = httpLearnerApi('/api', { fetcher: silent as typeof fetch });
  const calls = [api.post(record), api.remote(record, 'k'), api.read(7, 'asha', 'c', 't').catch(() => 'not reached')];
  ends.forEach((end) => end.abort());
  expect(await Promise.all(calls)).toEqual([{ kind: 'later', afterMs: null, sent: [] }, null, 'not reached']);
});

test.each([
  [{ code: 'step-locked' }, { kind: 'later', afterMs: null, isLocked: true, sent: [] }],
  [{ code: 'conflict' }, { kind: 'later', afterMs: null, isLocked: false, sent: [] }],
  [
    { code: 'stale-history', after: 'k', history: [] },
    { kind: 'conflict', after: 'k', history: [], sent: [] },
  ],
])('SEQ-T6 a 409 with %j is told apart', async (body, result) => {
  const api = httpLearnerApi('/api', {
    fetcher: (() => Promise.resolve(Response.json(body, { status: 409 }))) as typeof fetch,
  });
  expect(await api.post(record)).toEqual(result);
});
