import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { READ_MODEL_GENERATION } from '../all-projections.js';
import { startProjections } from '../start-projections.js';
import { everybodysKeys } from '../testing/everybodys-keys.js';
import { madeUpEvents } from '../testing/made-up-events.js';
import { readModelsDatabase, tableSums, type ReadModelsDatabase } from '../testing/read-models-database.js';
import { CountMonths1764136800000 } from './months.migration.js';

let database: ReadModelsDatabase;
beforeAll(async () => (database = await readModelsDatabase()));
afterAll(() => database.drop());

async function migrate(way: 'up' | 'down'): Promise<void> {
  const runner = database.dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    await new CountMonths1764136800000()[way](runner);
    await runner.commitTransaction();
  } finally {
    await runner.release();
  }
}

async function generation(): Promise<number | undefined> {
  const [row] = await database.dataSource.query<{ generation: number }[]>('select generation from read.checkpoint');
  return row?.generation;
}

test('STAT-P1, PROJ-12 an upgrade fills months and all time from the days, exactly, without a rebuild', async () => {
  const { dataSource } = database;
  const store = new MemoryEventStore();
  const story = madeUpEvents({ seed: 5, events: 500, flows: 2, openChats: 8, answersPerChat: 9, restarts: 0.4 });
  for (const { stream, event } of story) await store.append(stream, 'any', [event]);
  const projections = startProjections({ subjectKeys: everybodysKeys, store, dataSource, log: silentLog });
  expect(await projections.waitFor((await store.lastPosition())!, 40_000)).toBe(true);
  await projections.stop();
  await dataSource.query('update read.checkpoint set generation = 8');
  const projected = await tableSums(dataSource);
  await migrate('down');
  expect(await dataSource.query('select from read.flow_stat_prompt where grain > 1')).toHaveLength(0);
  expect(await generation()).toBe(7);
  await migrate('up');
  expect(await generation()).toBe(8);
  expect(await tableSums(dataSource)).toEqual(projected);
});

test('PROJ-12 read models of an earlier generation are still made anew after it', async () => {
  await migrate('down');
  await database.dataSource.query('update read.checkpoint set generation = 6');
  await migrate('up');
  expect(await generation()).toBe(6);
  expect(READ_MODEL_GENERATION).toBeGreaterThan(6);
});
