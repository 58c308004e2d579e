import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import { eventStoreSuite } from './event-store.suite.js';

eventStoreSuite('event store in memory', async () => {
  const store = new MemoryEventStore();
  return { store, close: () => store.close() };
});
