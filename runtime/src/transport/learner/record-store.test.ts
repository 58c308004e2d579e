/** @jest-environment node */
import { IDBFactory } from 'fake-indexeddb';
import type { ChatRecord } from './chat-record.js';
import { memoryTexts, openRecordStore } from './record-store.js';

const record = (chatId: string, startedAt = 1, rev = 0) => ({ chatId, startedAt, rev }) as ChatRecord;
/** Never answers, like the IndexedDB of a browser that hangs. */
const stuck = { open: () => ({}) } as unknown as IDBFactory;

test('PLAY-O16 a visit’s record from before a slow IndexedDB opened is found and continued by the next', async () => {
  const localStorage = memoryTexts();
  const slow = await openRecordStore({ indexedDB: stuck, localStorage });
  expect(slow.kind).toBe('localstorage');
  await slow.update('o', 'late', () => record('late', 2));

  const next = await openRecordStore({ indexedDB: new IDBFactory(), localStorage });
  expect(next.kind).toBe('indexeddb');
  await next.update('o', 'own', () => record('own', 1));
  expect((await next.list('o')).map(({ chatId }) => chatId)).toEqual(['own', 'late']);
  await next.update('o', 'late', (stored) => stored && { ...stored, rev: stored.rev + 1 });
  expect((await next.list('o')).map(({ chatId, rev }) => [chatId, rev])).toEqual([
    ['own', 0],
    ['late', 1],
  ]);
  expect(await next.list('other')).toEqual([]);
});

longTest('PLAY-O16 a page that is busy for seconds while IndexedDB opens still uses it', async () => {
  const opening = openRecordStore({ indexedDB: new IDBFactory(), localStorage: memoryTexts() });
  const until = Date.now() + 2_500;
  while (Date.now() < until);
  expect((await opening).kind).toBe('indexeddb');
});

test('PLAY-O1 without IndexedDB and local storage the records live in memory', async () => {
  expect((await openRecordStore({})).kind).toBe('memory');
});
