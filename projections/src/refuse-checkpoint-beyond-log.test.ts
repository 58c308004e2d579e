import { randomUUID } from 'node:crypto';
import { StoreUnavailable } from '@parley/contracts/events/event-store';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { rebuild } from './rebuild.js';
import { refuseCheckpointBeyondLog } from './refuse-checkpoint-beyond-log.js';
import { startProjections } from './start-projections.js';
import { emptyReadModels, readModelsDatabase, type ReadModelsDatabase } from './testing/read-models-database.js';
import { everybodysKeys } from './testing/everybodys-keys.js';

let database: ReadModelsDatabase;
beforeAll(async () => {
  database = await readModelsDatabase();
});
beforeEach(() => emptyReadModels(database.dataSource));
afterAll(() => database.drop());

async function storeOf(events: number): Promise<MemoryEventStore> {
  const store = new MemoryEventStore();
  for (let n = 0; n < events; n++)
    await store.append(`flow-${randomUUID()}`, 'none', [
      { id: randomUUID(), type: 'Unknown', data: {}, meta: { at: 1 } },
    ]);
  return store;
}

test('PROJ-10 read models that are further on than the event store end the start; a rebuild mends it', async () => {
  const { dataSource } = database;
  const store = await storeOf(3);
  await refuseCheckpointBeyondLog({ store, dataSource });
  const projections = startProjections({ subjectKeys: everybodysKeys, store, dataSource, log: silentLog });
  expect(await projections.waitFor((await store.lastPosition())!, 40_000)).toBe(true);
  await projections.stop();
  await refuseCheckpointBeyondLog({ store, dataSource });
  for (const older of [await storeOf(2), await storeOf(0)])
    await expect(refuseCheckpointBeyondLog({ store: older, dataSource })).rejects.toMatchObject({
      name: 'CheckpointBeyondLog',
      message: expect.stringContaining('npm run rebuild') as string,
    });
  const older = await storeOf(2);
  await rebuild({ subjectKeys: everybodysKeys, store: older, dataSource, log: silentLog });
  await refuseCheckpointBeyondLog({ store: older, dataSource });
});

test('PROJ-10 an event store that is away does not end the start', async () => {
  const { dataSource } = database;
  const store = await storeOf(1);
  await rebuild({ subjectKeys: everybodysKeys, store, dataSource, log: silentLog });
  jest.spyOn(store, 'lastPosition').mockRejectedValue(new StoreUnavailable('away'));
  await refuseCheckpointBeyondLog({ store, dataSource });
});
