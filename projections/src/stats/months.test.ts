import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import type { MigrationInterface } from 'typeorm';
import { READ_MODEL_GENERATION } from '../all-projections.js';
import { startProjections } from '../start-projections.js';
import { everybodysKeys } from '../testing/everybodys-keys.js';
import { madeUpEvents } from '../testing/made-up-events.js';
import { readModelsDatabase, tableSums, type ReadModelsDatabase } from '../testing/read-models-database.js';
import { CountClasses1764356400000 } from './classes.migration.js';
import { CountFirstAnswers1764270000000 } from './first-answers.migration.js';
import { CountMonths1764136800000 } from './months.migration.js';

let database: ReadModelsDatabase;
beforeAll(async () => (database = await readModelsDatabase()));
afterAll(() => database.drop());

const MONTHS = new CountMonths1764136800000();
/** They add columns to the tables that months are counted in. */
const LATER = [new CountFirstAnswers1764270000000(), new CountClasses1764356400000()];
const UNDONE = LATER.toReversed();

async function migrate(way: 'up' | 'down', ...migrations: readonly MigrationInterface[]): Promise<void> {
  const runner = database.dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    for (const migration of migrations) await migration[way](runner);
    await runner.commitTransaction();
  } finally {
    await runner.release();
  }
}

async function generation(): Promise<number | undefined> {
  const [row] = await database.dataSource.query<{ generation: number }[]>(
    `select generation from read.checkpoint where name = 'read-models'`,
  );
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
  await migrate('down', ...UNDONE);
  await migrate('up', ...LATER);
  const projected = await tableSums(dataSource);
  await migrate('down', ...UNDONE, MONTHS);
  expect(await dataSource.query('select from read.flow_stat_prompt where grain > 1')).toHaveLength(0);
  expect(await generation()).toBe(7);
  await migrate('up', MONTHS, ...LATER);
  expect(await generation()).toBe(8);
  expect(await tableSums(dataSource)).toEqual(projected);
});

test('PROJ-12 read models of an earlier generation are still rebuilt after it', async () => {
  await migrate('down', ...UNDONE, MONTHS);
  await database.dataSource.query('update read.checkpoint set generation = 6');
  await migrate('up', MONTHS, ...LATER);
  expect(await generation()).toBe(6);
  expect(READ_MODEL_GENERATION).toBeGreaterThan(6);
});
