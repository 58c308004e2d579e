// A process that keeps read models up to date, as `npm run start:projections` does. For each order it applies what the
// tables lack up to a position, and answers with its processor time in µs; it ends with its parent.
import pg from 'pg';
import { openEventStore } from '@parley/backend/platform/event-store/open-event-store';
import { EncryptingEventStore } from '@parley/backend/platform/subjects/encrypting-event-store';
import { SubjectKeys } from '@parley/backend/platform/subjects/subject-keys';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { startProjections } from '@parley/projections/start-projections';
import { openDataSource } from '@parley/projections/testing/read-models-database';

const { url, key, parts } = JSON.parse(process.argv[2]);
const pool = new pg.Pool({ connectionString: url, max: 10 });
pool.on('error', () => undefined);
const dataSource = await openDataSource(url, { poolSize: 10 });
const subjectKeys = await SubjectKeys.open({ pool, encryptionKey: Buffer.from(key, 'hex') });
const store = new EncryptingEventStore(await openEventStore({ pool, log: silentLog }), subjectKeys);

process.on('disconnect', () => process.exit(0));
process.on('message', async ({ upTo }) => {
  const spent = process.cpuUsage();
  const projections = startProjections({ store, subjectKeys, dataSource, log: silentLog, parts });
  const isReached = await projections.waitFor(upTo, 100_000);
  const { user, system } = process.cpuUsage(spent);
  await projections.stop();
  process.send({ kind: 'applied', isReached, node: user + system });
});
process.send({ kind: 'ready' });
