import { randomUUID } from 'node:crypto';
import type { NewEvent, Position, RecordedEvent } from '@parley/contracts/events/envelope';
import type { EventStore } from '@parley/contracts/events/event-store';
import { readerOf } from '@parley/contracts/events/share';
import type { SubjectId } from '@parley/contracts/ids';
import type { collect } from './collect.js';

interface Means {
  readonly store: () => EventStore;
  readonly follow: typeof collect;
  /** A position in the log before all events of the test. */
  readonly here: () => Promise<Position>;
  readonly newStream: (prefix: string) => string;
  readonly event: (n: number, more: Partial<NewEvent>) => NewEvent;
}

export function testShares({ store, follow, here, newStream, event }: Means): void {
  test('STORE-78 readers who divide the chats get every event of theirs, and learn how far they have read', async () => {
    const start = await here();
    const owners = ['a0', 'a1', 'a2', 'a3', 'B4', 'zz'].map((ending) => `${randomUUID().slice(0, -2)}${ending}`);
    const streams = owners.map(() => newStream('chat'));
    const appended: { id: string; owner: string | null }[] = [];
    let last = start;
    const append = async (stream: string, owner: string | null, more: Partial<NewEvent> = {}) => {
      const one = event(appended.length, more);
      appended.push({ id: one.id, owner });
      last = (await store().append(stream, 'any', [one])).position;
    };
    for (let round = 0; round < 3; round += 1) {
      for (const [n, subject] of owners.entries())
        await append(streams[n]!, subject, { subject: subject as SubjectId, data: { n: appended.length, round } });
      await append(newStream('flow'), null);
      for (const owner of owners.slice(0, 4)) await append(`person-${owner}`, owner);
    }
    const prefixes = ['chat-', 'flow-', 'person-'];
    const readers = [0, 1, 2].map((number) => {
      const pages: Position[] = [];
      const onBatch = (_: readonly RecordedEvent[], page: { readonly last: Position }) =>
        Promise.resolve(void pages.push(page.last));
      const share = { number, of: 3 };
      return { number, pages, follower: follow(store(), { after: start, batchSize: 4, prefixes, share, onBatch }) };
    });
    for (const { number, pages, follower } of readers) {
      await follower.until(() => pages.at(-1) === last);
      const expected = appended.filter(({ owner }) => owner === null || readerOf(owner, 3) === number);
      expect(follower.events.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }
  });
}
