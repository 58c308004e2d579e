import { randomUUID } from 'node:crypto';
import type { EventStore } from '@parley/contracts/events/event-store';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';
import { eventStoreSuite } from './event-store.suite.js';
import { collect } from './testing/collect.js';
import { EventStoreDbDouble } from './testing/eventstoredb-double.js';

const paths = [
  { name: 'one call for all appends', credentials: undefined },
  { name: 'a call for each append', credentials: { username: 'admin', password: 'changeit' } },
];

for (const { name, credentials } of paths) {
  eventStoreSuite(
    `event store on EventStoreDB (double, ${name})`,
    async () => {
      const double = new EventStoreDbDouble();
      await double.start();
      const store = new EventStoreDbEventStore({ url: double.url, credentials });
      return {
        store,
        async breakConnections() {
          double.stop();
          await double.start();
        },
        async goAway() {
          double.stop();
          return { back: () => double.start() };
        },
        async close() {
          await store.close();
          double.stop();
        },
      };
    },
    { many: process.env.TEST_LONG ? 10_000 : 2_000 },
  );
}

describe('faults that only EventStoreDB can have', () => {
  test('STORE-50 it says that it can’t read many streams at once', async () => {
    const store: EventStore = new EventStoreDbEventStore({ url: 'esdb://127.0.0.1:1?tls=false' });
    expect(store.readStreams).toBeUndefined();
    await store.close();
  });

  test('STORE-22 an append the server finds too large is reported as such', async () => {
    const double = new EventStoreDbDouble(false);
    await double.start();
    const refused = jest.spyOn(double.log, 'append').mockReturnValue({ ok: false, refusal: { kind: 'too-large' } });
    const store = new EventStoreDbEventStore({ url: double.url });
    const event = { id: randomUUID(), type: 'Counted', data: {}, meta: { at: 1 } };
    await expect(store.append('large-1', 'none', [event])).rejects.toMatchObject({
      name: 'AppendTooLarge',
      stream: 'large-1',
    });
    expect(refused).toHaveBeenCalledTimes(1);
    await store.close();
    double.stop();
  });

  test('STORE-26 events of other applications, with odd metadata or none, break no reading', async () => {
    const double = new EventStoreDbDouble();
    await double.start();
    const store = new EventStoreDbEventStore({ url: double.url });
    const metas = ['', 'null', '7', '"text"', '["list"]', '{"$subject":5}', Buffer.from([0x00, 0xff, 0x80])];
    for (const meta of metas) double.writeForeign('orders-1', { meta });
    double.writeForeign('orders-1', { contentType: 'application/octet-stream', data: Buffer.from([1, 2, 3]) });
    double.writeForeign('orders-1', { data: 'not JSON' });
    await store.append('flow-1', 'none', [{ id: randomUUID(), type: 'Counted', data: { n: 1 }, meta: { at: 5 } }]);
    const follower = collect(store, { after: null });
    await follower.until(({ events }) => events.length === metas.length + 3);
    expect(follower.errors).toEqual([]);
    expect(await store.readAll({ after: null, limit: 100 })).toEqual(follower.events);
    const foreign: unknown[] = [];
    for await (const event of store.readStream('orders-1')) foreign.push(event);
    expect(foreign).toEqual(follower.events.slice(0, -1));
    for (const event of follower.events.slice(0, -1)) expect(event).not.toHaveProperty('subject');
    expect(follower.events[0]?.meta).toEqual({ at: 0 });
    expect(follower.events.at(-1)?.meta).toEqual({ at: 5 });
    await follower.stop();
    await store.close();
    double.stop();
  });

  describe('STORE-27 a server that hangs', () => {
    const double = new EventStoreDbDouble();
    let store: EventStoreDbEventStore;
    beforeAll(async () => {
      await double.start();
      store = new EventStoreDbEventStore({ url: double.url, readWithinMs: 150 });
      for (const stream of ['hang-1', 'hang-2'])
        await store.append(
          stream,
          'none',
          [0, 1, 2].map((n) => ({ id: randomUUID(), type: 'Counted', data: { n }, meta: { at: 1 } })),
        );
    });
    afterEach(() => double.wakeUp());
    afterAll(async () => {
      await store.close();
      double.stop();
    });
    const stream = async () => {
      const revisions: number[] = [];
      for await (const { revision } of store.readStream('hang-1')) revisions.push(revision);
      return revisions;
    };
    const away = { name: 'StoreUnavailable', message: expect.stringContaining('150 ms') as string };

    test.each([0, 2])('every reading ends, after %i events too, and works again when it goes on', async (sent) => {
      for (const read of [stream, () => store.readAll({ after: null, limit: 10 })]) {
        double.hang(sent);
        await expect(read()).rejects.toMatchObject(away);
        double.wakeUp();
      }
      expect(await stream()).toEqual([0, 1, 2]);
      expect(await store.readAll({ after: null, limit: 10 })).toHaveLength(6);
    });

    test.each([0, 2])('a subscription says so after %i events, and goes on where it was', async (sent) => {
      double.hang(sent);
      const follower = collect(store, { after: null, prefixes: ['hang-'] });
      await follower.until(({ errors }) => errors.length > 0);
      expect(follower.errors[0]).toMatchObject(away);
      expect(follower.events).toHaveLength(sent);
      double.wakeUp();
      await follower.until(({ caughtUpAt }) => caughtUpAt !== null);
      expect(follower.events.map(({ revision }) => revision)).toEqual([0, 1, 2, 0, 1, 2]);
      await follower.stop();
    });

    test('a subscription that is stopped or a store that is closed meanwhile does not wait for it', async () => {
      double.hang();
      const other = new EventStoreDbEventStore({ url: double.url, readWithinMs: 60_000 });
      const follower = collect(other, { after: null });
      await follower.stop();
      await other.close();
    });
  });

  test('STORE-24 one of several hosts that is there leads to the cluster', async () => {
    const double = new EventStoreDbDouble();
    await double.start();
    const alive = /127\.0\.0\.1:\d+/.exec(double.url)![0];
    for (const url of [`esdb://127.0.0.1:1,${alive}?tls=false`, `kurrentdb+discover://${alive}?tls=false`]) {
      const store = new EventStoreDbEventStore({ url });
      const event = { id: randomUUID(), type: 'Counted', data: {}, meta: { at: 1 } };
      await store.append(`cluster-${event.id}`, 'none', [event]);
      expect((await store.readAll({ after: null, limit: 10 })).at(-1)?.id).toBe(event.id);
      await store.close();
    }
    double.stop();
  });

  test('STORE-38 a cluster that had no leader when it was first asked is used once it has one', async () => {
    const double = new EventStoreDbDouble();
    await double.start();
    const url = double.url.replace('?', ',127.0.0.1:1?').replace('Attempts=2', 'Attempts=1&discoveryInterval=1');
    double.stop();
    const store = new EventStoreDbEventStore({ url });
    const event = { id: randomUUID(), type: 'Counted', data: {}, meta: { at: 1 } };
    await expect(store.append('late-1', 'none', [event])).rejects.toMatchObject({ name: 'StoreUnavailable' });
    await double.start();
    expect(await store.append('late-1', 'none', [event])).toMatchObject({ revision: 0 });
    await store.close();
    double.stop();
  });

  test('STORE-38 members that end while it looks for a leader are no error of its own', async () => {
    const [leader, follower] = [new EventStoreDbDouble(), new EventStoreDbDouble()];
    await Promise.all([leader.start(), follower.start()]);
    follower.leader = leader;
    const url = follower.url.replace('?', ',127.0.0.1:1?').replace('Attempts=2', 'Attempts=1');
    const store = new EventStoreDbEventStore({ url });
    const event = () => ({ id: randomUUID(), type: 'Counted', data: {}, meta: { at: 1 } });
    const uncaught: unknown[] = [];
    const note = (error: unknown) => uncaught.push(error);
    process.on('unhandledRejection', note);
    follower.writeForeign('orders-1');
    const subscribed = collect(store, { after: null });
    await subscribed.until(({ events }) => events.length === 1);
    await store.append('led-1', 'none', [event()]);
    follower.hang();
    leader.stop();
    await expect(store.append('led-1', 0, [event()])).rejects.toMatchObject({ name: 'StoreUnavailable' });
    const looking = expect(store.append('led-1', 0, [event()])).rejects.toMatchObject({ name: 'StoreUnavailable' });
    await follower.asked();
    follower.stop();
    await looking;
    await subscribed.until(({ errors }) => errors.length > 0);
    await new Promise(setImmediate);
    process.off('unhandledRejection', note);
    expect(uncaught).toEqual([]);
    await subscribed.stop();
    await store.close();
  });

  test.each(['', '&nodePreference=follower'])(
    'STORE-39 a store that came to a follower goes on to the leader, unless it shall stay there (%s)',
    async (preference) => {
      const [leader, follower] = [new EventStoreDbDouble(), new EventStoreDbDouble()];
      await Promise.all([leader.start(), follower.start()]);
      follower.leader = leader;
      const url = `${follower.url.replace('?', ',127.0.0.1:1?')}${preference}`;
      const store = new EventStoreDbEventStore({ url });
      const event = () => ({ id: randomUUID(), type: 'Counted', data: {}, meta: { at: 1 } });
      await store.append('led-1', 'none', [event()]);
      expect(leader.log.visible('led-1')).toHaveLength(1);
      // Only who is connected to the leader itself can go on without the follower.
      follower.stop();
      const next = store.append('led-1', 0, [event()]);
      if (preference === '') await expect(next).resolves.toMatchObject({ revision: 1 });
      else await expect(next).rejects.toMatchObject({ name: 'StoreUnavailable' });
      await store.close();
      leader.stop();
    },
  );

  test.each([true, false])(
    'STORE-28 an append whose twin is still being written is asked for once more (batches: %s)',
    async (batches) => {
      const double = new EventStoreDbDouble(batches);
      await double.start();
      const store = new EventStoreDbEventStore({ url: double.url });
      const event = { id: randomUUID(), type: 'Counted', data: {}, meta: { at: 1 } };
      double.timeOutOnce();
      const first = await store.append('twin-1', 'none', [event]);
      expect(await store.append('twin-1', 'none', [event])).toEqual(first);
      expect(double.log.visible('twin-1')).toHaveLength(1);
      await store.close();
      double.stop();
    },
  );

  test.each([true, false])('STORE-29 the answers of the server come uncompressed (batches: %s)', async (batches) => {
    const double = new EventStoreDbDouble(batches);
    await double.start();
    const store = new EventStoreDbEventStore({ url: double.url });
    const event = { id: randomUUID(), type: 'Counted', data: {}, meta: { at: 1 } };
    await store.append('plain-1', 'none', [event]);
    await store.readAll({ after: null, limit: 10 });
    for await (const _ of store.readStream('plain-1'));
    const follower = collect(store, { after: null });
    await follower.until(({ events }) => events.length === 1);
    await follower.stop();
    await store.deleteStream('plain-1');
    expect([...double.accepted]).toEqual(['identity']);
    await store.close();
    double.stop();
  });

  test('STORE-23 a filter far below the limit reads on until it has enough or nothing is left', async () => {
    const double = new EventStoreDbDouble();
    await double.start();
    const store = new EventStoreDbEventStore({ url: double.url });
    const event = (n: number) => ({ id: randomUUID(), type: 'Counted', data: { n }, meta: { at: 1 } });
    await store.append('rare-1', 'none', [event(1)]);
    for (let n = 0; n < 6; n++)
      await store.append(
        `common-${n}`,
        'none',
        Array.from({ length: 100 }, () => event(0)),
      );
    await store.append('rare-2', 'none', [event(2)]);
    expect((await store.readAll({ after: null, limit: 5, prefixes: ['rare-'] })).map(({ stream }) => stream)).toEqual([
      'rare-1',
      'rare-2',
    ]);
    expect(await store.readAll({ after: null, limit: 602 })).toHaveLength(602);
    await store.close();
    double.stop();
  });
});
