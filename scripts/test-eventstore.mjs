// The event store's suite and the product's main path on a real EventStoreDB or KurrentDB.
//   EVENTSTORE_URL='esdb://127.0.0.1:2113?tls=false' npm run test:eventstore
import './lib/node-version.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { giveUp } from './lib/say.mjs';

if (!process.env.EVENTSTORE_URL)
  giveUp(
    "EVENTSTORE_URL is missing: the address of a running EventStoreDB or KurrentDB, such as 'esdb://127.0.0.1:2113?tls=false'.\n" +
      'The tests write some 30,000 events into it that stay there: take a server that holds nothing else.',
  );
await ensureInstalled();
const { run } = await import('./lib/run.mjs');
const { code } = await run('node', [
  'node_modules/jest/bin/jest.js',
  '--selectProjects=backend',
  '--runInBand',
  '--verbose',
  // The client never closes its connection.
  '--forceExit',
  'backend/src/platform/event-store/eventstoredb-real.test.ts',
  'backend/src/eventstoredb.test.ts',
]);
process.exitCode = code;
