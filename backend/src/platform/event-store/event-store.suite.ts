/** The suite that every adapter of the event store must pass. Rules: contracts/SPEC.md, STORE. */
import { randomUUID } from 'node:crypto';
import type { NewEvent, Position, RecordedEvent } from '@parley/contracts/events/envelope';
import {
  AppendTooLarge,
  MAX_APPEND_BYTES,
  StoreUnavailable,
  WrongExpectedRevision,
  type EventStore,
} from '@parley/contracts/events/event-store';
import type { SubjectId } from '@parley/contracts/ids';
import { collect, untilReadable, type Collector } from './testing/collect.js';
import { testShares } from './testing/shares.suite.js';

export interface StoreUnderTest {
  readonly store: EventStore;
  /** Cuts every connection once, while the store itself keeps running. Absent: there is no connection to cut. */
  readonly breakConnections?: () => Promise<void>;
  /** Makes the store unreachable until `back` is called. */
  readonly goAway?: () => Promise<{ back(): Promise<void> }>;
  close(): Promise<void>;
}

const event = (n: number, more: Partial<NewEvent> = {}): NewEvent => ({
  id: randomUUID(),
  type: 'Counted',
  data: { n },
  meta: { at: 1_700_000_000_000 + n },
  ...more,
});
const events = (count: number) => Array.from({ length: count }, (_, n) => event(n));
const newStream = (prefix = 'suite') => `${prefix}-${randomUUID()}`;
const numbers = (list: readonly { data: unknown }[]) => list.map(({ data }) => (data as { n: number }).n);
const range = (count: number) => Array.from({ length: count }, (_, n) => n);

async function all(list: AsyncIterable<RecordedEvent>): Promise<RecordedEvent[]> {
  const found: RecordedEvent[] = [];
  for await (const one of list) found.push(one);
  return found;
}

export function eventStoreSuite(
  name: string,
  open: () => Promise<StoreUnderTest>,
  /** Number of events that STORE-7 reads in order: a multiple of 1,000. */
  { many = 10_000 }: { readonly many?: number } = {},
): void {
  describe(name, () => {
    let under: StoreUnderTest;
    let store: EventStore;
    const collectors: Collector[] = [];
    const follow: typeof collect = (from, options) => {
      const collector = collect(from, options);
      collectors.push(collector);
      return collector;
    };
    /** A position in the log before all events of this test. */
    const here = async (): Promise<Position> => (await store.append(newStream('marker'), 'none', [event(0)])).position;

    beforeAll(async () => {
      under = await open();
      store = under.store;
    });
    afterEach(async () => {
      await Promise.all(collectors.splice(0).map((collector) => collector.stop()));
    });
    afterAll(() => under.close());

    test('STORE-1 appended events are read back, in order and whole', async () => {
      const stream = newStream();
      const first = event(0, {
        subject: 'subject-1' as SubjectId,
        personal: { text: 'Grüße, नमस्ते 👋' },
        meta: { at: 5, requestId: 'r', v: 2 },
      });
      const odd = event(1, { data: { n: 1, text: 'nul \u0000, half a pair \ud83d, "quotes" \\ {braces}' } });
      const result = await store.append(stream, 'none', [first, odd]);
      expect(result.revision).toBe(1);
      const read = await all(store.readStream(stream));
      expect(read).toMatchObject([
        { ...first, stream, revision: 0 },
        { ...odd, stream, revision: 1 },
      ]);
      expect(read[1]!.position).toBe(result.position);
      expect(read[1]).not.toHaveProperty('personal');
      expect(read[1]).not.toHaveProperty('subject');
      expect(await all(store.readStream(stream, 1))).toHaveLength(1);
      expect(await all(store.readStream(stream, 2))).toEqual([]);
      expect(await all(store.readStream(newStream()))).toEqual([]);
    });

    test('STORE-2 an append at another revision than expected is refused and names the real one', async () => {
      const stream = newStream();
      await expect(store.append(stream, 0, [event(0)])).rejects.toMatchObject({
        name: 'WrongExpectedRevision',
        actual: null,
      });
      await store.append(stream, 'none', events(3));
      await expect(store.append(stream, 'none', [event(9)])).rejects.toMatchObject({
        name: 'WrongExpectedRevision',
        actual: 2,
      });
      await expect(store.append(stream, 1, [event(9)])).rejects.toMatchObject({ stream, expected: 1, actual: 2 });
      await expect(store.append(stream, 7, [event(9)])).rejects.toBeInstanceOf(WrongExpectedRevision);
      expect((await store.append(stream, 2, [event(3)])).revision).toBe(3);
      expect((await store.append(stream, 'any', [event(4)])).revision).toBe(4);
      expect(numbers(await all(store.readStream(stream)))).toEqual([0, 1, 2, 3, 4]);
    });

    test('STORE-3 exactly one of 64 writers who expect the same revision wins, with all its events', async () => {
      const stream = newStream();
      await store.append(stream, 'none', [event(0)]);
      const others = Array.from({ length: 16 }, () => newStream());
      const race = Promise.allSettled(range(64).map((n) => store.append(stream, 0, [event(n), event(n)])));
      const bystanders = await Promise.all(others.map((other) => store.append(other, 'none', [event(1)])));
      const results = await race;
      expect(bystanders.map(({ revision }) => revision)).toEqual(others.map(() => 0));
      const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
      expect(lost).toHaveLength(63);
      for (const reason of lost) expect(reason).toBeInstanceOf(WrongExpectedRevision);
      const winner = results.findIndex(({ status }) => status === 'fulfilled');
      expect(numbers(await all(store.readStream(stream)))).toEqual([0, winner, winner]);
    });

    test('STORE-4 64 writers who expect nothing all get in, one after the other, each in one piece', async () => {
      const stream = newStream();
      const results = await Promise.all(range(64).map((n) => store.append(stream, 'any', [event(n), event(n)])));
      expect(results.map(({ revision }) => revision).sort((a, b) => a - b)).toEqual(range(64).map((n) => 2 * n + 1));
      const read = await all(store.readStream(stream));
      expect(read.map(({ revision }) => revision)).toEqual(range(128));
      for (const n of range(64)) expect(numbers(read)[2 * n]).toBe(numbers(read)[2 * n + 1]);
    });

    test.each(['none', 'any'] as const)(
      'STORE-5 repeating an append by event ids is answered like the first time (%s)',
      async (expected) => {
        const stream = newStream();
        const batch = events(3);
        const first = await store.append(stream, expected, batch);
        expect(await store.append(stream, expected, batch)).toEqual(first);
        await store.append(stream, 2, [event(3)]);
        expect(await store.append(stream, expected, batch)).toEqual(first);
        const together = event(4);
        const both = await Promise.all([store.append(stream, 3, [together]), store.append(stream, 3, [together])]);
        expect(both[0]).toEqual(both[1]);
        expect(numbers(await all(store.readStream(stream)))).toEqual([0, 1, 2, 3, 4]);
      },
    );

    test('STORE-6 an append over the size limit is refused whole; one just below is accepted', async () => {
      const stream = newStream();
      const text = 'x'.repeat(MAX_APPEND_BYTES / 2 - 500);
      const half = () => event(0, { data: { n: 0, text } });
      await expect(store.append(stream, 'none', [half(), half(), half()])).rejects.toBeInstanceOf(AppendTooLarge);
      expect(await all(store.readStream(stream))).toEqual([]);
      await store.append(stream, 'none', [half(), half()]);
      expect(await all(store.readStream(stream))).toHaveLength(2);
    });

    test(`STORE-7 ${many} events are read in order, and positions are compared as numbers`, async () => {
      const start = await here();
      const streams = Array.from({ length: 10 }, () => newStream('many'));
      const each = many / streams.length;
      for (let from = 0; from < each; from += 100) {
        await Promise.all(
          streams.map((stream) =>
            store.append(
              stream,
              from === 0 ? 'none' : from - 1,
              range(100).map((n) => event(from + n)),
            ),
          ),
        );
      }
      await untilReadable(store, many, { after: start, prefixes: ['many-'] });
      const read: RecordedEvent[] = [];
      for (let after = start; ; after = read.at(-1)!.position) {
        const page = await store.readAll({ after, limit: 700, prefixes: ['many-'] });
        read.push(...page);
        if (page.length < 700) break;
      }
      expect(read).toHaveLength(many);
      for (const stream of streams) expect(numbers(read.filter((one) => one.stream === stream))).toEqual(range(each));
      const positions = read.map(({ position }) => position);
      expect(positions.every((position, n) => n === 0 || store.compare(positions[n - 1]!, position) < 0)).toBe(true);
      expect([...positions].reverse().sort((a, b) => store.compare(a, b))).toEqual(positions);
      expect(store.compare(positions[5]!, positions[5]!)).toBe(0);
      const follower = follow(store, { after: start, prefixes: ['many-'], batchSize: 300 });
      await follower.until(({ events: seen }) => seen.length >= many);
      expect(follower.events.map(({ id }) => id)).toEqual(read.map(({ id }) => id));
      expect(Math.max(...follower.batches.map((batch) => batch.length))).toBeLessThanOrEqual(300);
    }, 240_000);

    test('STORE-8 a subscription hands over what was there, then what comes, each stream in its order, nothing twice', async () => {
      const start = await here();
      const streams = Array.from({ length: 32 }, () => newStream('live'));
      await Promise.all(streams.map((stream) => store.append(stream, 'none', events(2))));
      const follower = follow(store, { after: start, batchSize: 7 });
      await follower.until(({ events: seen }) => seen.length >= 64);
      await Promise.all(
        streams.map(async (stream) => {
          for (let n = 2; n < 12; n++) await store.append(stream, n - 1, [event(n)]);
        }),
      );
      await follower.until(({ events: seen }) => seen.length >= 32 * 12);
      expect(new Set(follower.events.map(({ id }) => id)).size).toBe(32 * 12);
      for (const stream of streams)
        expect(numbers(follower.events.filter((one) => one.stream === stream))).toEqual(range(12));
      const last = follower.events.at(-1)!.position;
      await follower.until(({ caughtUpAt }) => caughtUpAt !== null && store.compare(caughtUpAt, last) >= 0);
    });

    test('STORE-9 prefixes filter, and the place reached moves past what was filtered out', async () => {
      const start = await here();
      const [tag, other] = [randomUUID().slice(0, 8), randomUUID().slice(0, 8)];
      await store.append(`${tag}a-1`, 'none', [event(1)]);
      await store.append(`${other}-1`, 'none', [event(2)]);
      await store.append(`${tag}b-1`, 'none', [event(3)]);
      await store.append(`x${tag}a-1`, 'none', [event(4)]);
      await untilReadable(store, 1, { after: start, prefixes: [`x${tag}a-`] });
      expect(numbers(await store.readAll({ after: start, limit: 10, prefixes: [`${tag}a-`, `${tag}b-`] }))).toEqual([
        1, 3,
      ]);
      expect(numbers(await store.readAll({ after: start, limit: 1, prefixes: [`${tag}b-`] }))).toEqual([3]);
      const follower = follow(store, { after: start, prefixes: [`${tag}a-`] });
      await follower.until(({ events: seen }) => seen.length === 1);
      const quiet = await Promise.all(range(200).map((n) => store.append(newStream('quiet'), 'none', [event(n)])));
      const far = quiet.map(({ position }) => position).sort((a, b) => store.compare(a, b))[100]!;
      const again = follow(store, { after: follower.events[0]!.position, prefixes: [`${tag}a-`] });
      await again.until(({ caughtUpAt }) => caughtUpAt !== null && store.compare(caughtUpAt, far) >= 0);
      expect(again.events).toEqual([]);
    });

    test('STORE-25 the end of the log is known, and is after every event that was read', async () => {
      const stream = newStream('end');
      const { position: first } = await store.append(stream, 'none', [event(0)]);
      await untilReadable(store, 1, { after: null, prefixes: [stream] });
      const before = (await store.lastPosition())!;
      expect(store.compare(before, first)).toBeGreaterThanOrEqual(0);
      const { position: second } = await store.append(stream, 0, [event(1)]);
      await untilReadable(store, 2, { after: null, prefixes: [stream] });
      const after = (await store.lastPosition())!;
      expect(store.compare(after, before)).toBeGreaterThan(0);
      expect(store.compare(after, second)).toBeGreaterThanOrEqual(0);
    });

    test('STORE-37 the last event of ours is known as soon as it is acknowledged, whatever others wrote after it', async () => {
      const [ours, other] = [newStream('ours'), newStream('other')];
      const told = () => store.lastAppended([ours]);
      expect(await told()).toBeNull();
      const { position: first } = await store.append(ours, 'none', events(3));
      expect(await told()).toBe(first);
      await Promise.all(range(30).map((n) => store.append(`${other}-${n}`, 'none', [event(n)])));
      expect(await told()).toBe(first);
      const { position: second } = await store.append(ours, 2, [event(3)]);
      expect([await told(), await store.lastAppended([other]), await store.lastAppended(['no-such-'])]).toEqual([
        second,
        expect.any(String),
        null,
      ]);
    });

    testShares({ store: () => store, follow, here, newStream, event });

    test('STORE-10 a handler that is busy is not given more; one that fails gets the same batch again', async () => {
      const start = await here();
      const stream = newStream();
      await store.append(stream, 'none', events(9));
      let inside = 0;
      let most = 0;
      let calls = 0;
      const offered: number[][] = [];
      const follower = follow(store, {
        after: start,
        batchSize: 3,
        onBatch: async (batch) => {
          most = Math.max(most, ++inside);
          offered.push(numbers(batch));
          await new Promise((done) => setImmediate(done));
          inside--;
          if (++calls <= 2) throw new Error('not now');
        },
      });
      await follower.until(({ events: seen }) => seen.length >= 9);
      expect(most).toBe(1);
      expect(offered.slice(0, 3)).toEqual([offered[0], offered[0], offered[0]]);
      expect(numbers(follower.events)).toEqual(range(9));
      expect(follower.errors).toHaveLength(2);
    });

    test('STORE-11 stop resolves when no handler runs any more, and none runs after', async () => {
      const start = await here();
      let running = false;
      let calls = 0;
      let begun: () => void = () => undefined;
      const began = new Promise<void>((done) => (begun = done));
      const stream = newStream();
      await store.append(stream, 'none', events(4));
      const follower = follow(store, {
        after: start,
        batchSize: 1,
        onBatch: async () => {
          calls++;
          running = true;
          begun();
          await new Promise((done) => setImmediate(done));
          running = false;
        },
      });
      await began;
      await follower.stop();
      expect(running).toBe(false);
      expect(calls).toBe(1);
    });

    test('STORE-12 a deleted stream reads as empty, can be opened again, and its revisions go on', async () => {
      const stream = newStream();
      await store.append(stream, 'none', events(3));
      await store.deleteStream(stream);
      await store.deleteStream(newStream());
      expect(await all(store.readStream(stream))).toEqual([]);
      expect((await store.append(stream, 'none', [event(3)])).revision).toBe(3);
      await expect(store.append(stream, 'none', [event(4)])).rejects.toBeInstanceOf(WrongExpectedRevision);
      expect((await store.append(stream, 3, [event(4)])).revision).toBe(4);
      expect(numbers(await all(store.readStream(stream)))).toEqual([3, 4]);
    });

    test('STORE-13 a subscription whose connection broke continues where it was; no event is skipped or comes twice', async () => {
      const start = await here();
      const stream = newStream('broken');
      const follower = follow(store, { after: start, prefixes: ['broken-'], batchSize: 5 });
      await store.append(stream, 'none', events(8));
      await follower.until(({ events: seen }) => seen.length >= 8);
      await under.breakConnections?.();
      for (let n = 8; n < 24; n++) await persist(() => store.append(stream, 'any', [eventOnce(n)]));
      await follower.until(({ events: seen }) => seen.length >= 24);
      expect(numbers(follower.events)).toEqual(range(24));
      const resumed = follow(store, { after: follower.events[11]!.position, prefixes: ['broken-'] });
      await resumed.until(({ events: seen }) => seen.length >= 12);
      expect(numbers(resumed.events)).toEqual(range(24).slice(12));
    });

    test('STORE-14 a store that is away says so, and works again when it is back', async () => {
      if (!under.goAway) {
        // The members of a cluster are contacted at their own addresses, so nothing here can intercept.
        expect(name).toMatch(/memory|encryption|real/);
        process.stdout.write(`STORE-14 can't be tried on: ${name}\n`);
        return;
      }
      const start = await here();
      const stream = newStream('away');
      const follower = follow(store, { after: start, prefixes: ['away-'] });
      const one = event(0);
      const { back } = await under.goAway();
      await expect(store.append(stream, 'none', [one])).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(store.readAll({ after: start, limit: 1 })).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
      await back();
      await persist(() => store.append(stream, 'none', [one]));
      await follower.until(({ events: seen }) => seen.length >= 1);
      await store.ping();
    });
  });
}

const once = new Map<number, NewEvent>();
/** One event (and id) for one number: repeating it after a lost reply must not write it twice. */
const eventOnce = (n: number): NewEvent => once.get(n) ?? once.set(n, event(n)).get(n)!;

/** Behaves like a caller: if the store is unavailable, repeats the call with the same ids. */
async function persist<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || tries > 200) throw error;
      await new Promise((done) => setTimeout(done, 20));
    }
  }
}
