/** Parts of the projections on the real event stores. */
import type { EventStore } from '@parley/contracts/events/event-store';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { startProjections } from '@parley/projections/start-projections';
import { everybodysKeys } from '@parley/projections/testing/everybodys-keys';
import { story } from '@parley/projections/testing/learners-story';
import {
  emptyReadModels,
  readModelsDatabase,
  type ReadModelsDatabase,
} from '@parley/projections/testing/read-models-database';
import { rowsWithoutNumbers } from '@parley/projections/testing/rows-without-numbers';
import pg from 'pg';
import { EventStoreDbEventStore } from './platform/event-store/eventstoredb-event-store.js';
import { PostgresEventStore } from './platform/event-store/postgres-event-store.js';
import { EventStoreDbDouble } from './platform/event-store/testing/eventstoredb-double.js';

const GENEROUS_MS = 60_000;
const EVENTS = 400;

let database: ReadModelsDatabase;
beforeAll(async () => (database = await readModelsDatabase()));
afterAll(() => database.drop());

interface Opened {
  readonly store: EventStore;
  close(): Promise<void>;
}

async function onPostgres(): Promise<Opened> {
  const pool = new pg.Pool({ connectionString: database.url, max: 5 });
  const store = await PostgresEventStore.open(pool, silentLog);
  const close = async () => {
    await store.close();
    await pool.end();
  };
  return { store, close };
}

async function onEventStoreDb(): Promise<Opened> {
  const double = new EventStoreDbDouble();
  await double.start();
  const store = new EventStoreDbEventStore({ url: double.url });
  const close = async () => {
    await store.close();
    double.stop();
  };
  return { store, close };
}

test.each([
  { name: 'Postgres', open: onPostgres },
  { name: 'EventStoreDB (the double)', open: onEventStoreDb },
])(
  'PROJ-17 on $name, 2 and 4 parts give the rows that one gives',
  async ({ open }) => {
    const { store, close } = await open();
    try {
      const all = story(22, EVENTS);
      const half = all.length / 2;
      for (const { stream, event } of all.slice(0, half)) await store.append(stream, 'any', [event]);
      const rows = [];
      for (const parts of [4, 2, 1]) {
        await emptyReadModels(database.dataSource);
        const options = { subjectKeys: everybodysKeys, store, dataSource: database.dataSource, log: silentLog };
        const projections = startProjections({ ...options, batchSize: 31, parts });
        // The second half of the story comes while the first part of the projections is at work.
        if (parts === 4) for (const { stream, event } of all.slice(half)) await store.append(stream, 'any', [event]);
        const last = await store.lastAppended(['']);
        expect(await projections.waitFor(last!, GENEROUS_MS)).toBe(true);
        expect(await projections.status()).toMatchObject({ parked: 0 });
        await projections.stop();
        rows.push(await rowsWithoutNumbers(database.dataSource));
      }
      expect(rows[0]).toEqual(rows[2]);
      expect(rows[1]).toEqual(rows[2]);
    } finally {
      await close();
    }
  },
  140_000,
);
