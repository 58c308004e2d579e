import { randomUUID } from 'node:crypto';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';
import { eventStoreSuite } from './event-store.suite.js';
import { collect } from './testing/collect.js';
import { EventStoreDbDouble } from './testing/eventstoredb-double.js';
import { realServer } from './testing/real-eventstoredb.js';

const paths = [
  { name: 'one call for all appends', credentials: undefined },
  { name: 'a call for each append', credentials: { username: 'admin', password: 'changeit' } },
];

for (const { name, credentials } of paths) {
  eventStoreSuite(`event store on EventStoreDB (double, ${name})`, async () => {
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
  });
}

describe('what only EventStoreDB can get wrong', () => {
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

const real = realServer();
if (real.available) {
  eventStoreSuite('event store on a real EventStoreDB', async () => {
    const server = await real.start();
    const store = new EventStoreDbEventStore({ url: server.url });
    return {
      store,
      async close() {
        await store.close();
        await server.stop();
      },
    };
  });
} else {
  // Neither EVENTSTORE_URL nor Docker is there; the title prints which. The double above runs the same suite.
  describe.skip(`event store on a real EventStoreDB (${real.reason})`, () => {
    test('the suite needs a server', () => undefined);
  });
}
