/** Runs the suite on a real server: the one that EVENTSTORE_URL names, or a container if Docker is available. */
import { eventStoreSuite } from './event-store.suite.js';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';
import { breakable } from './testing/break-connections.js';
import { realServer } from './testing/real-eventstoredb.js';

const real = realServer();
if (real.available) {
  eventStoreSuite('event store on a real EventStoreDB', async () => {
    const server = await real.start();
    const between = await breakable(server.url);
    const store = new EventStoreDbEventStore({ url: between?.url ?? server.url });
    await store.checkRights();
    return {
      store,
      ...(between && { breakConnections: between.breakConnections, goAway: between.goAway }),
      async close() {
        await store.close();
        await between?.close();
        await server.stop();
      },
    };
  });
} else {
  // The title gives the reason. The double runs the same suite.
  describe.skip(`event store on a real EventStoreDB (${real.reason})`, () => {
    test('the suite needs a server', () => undefined);
  });
}
