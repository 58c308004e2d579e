import type { NewEvent, Position } from '@parley/contracts/events/envelope';
import { sequenceStream } from '@parley/contracts/events/event-store';
import type { SequenceEvent } from '@parley/contracts/events/sequence-events';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import type { FlowId, FlowUid, SequenceId, SequenceUid, UserId } from '@parley/contracts/ids';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { randomUUID } from 'node:crypto';
import { startProjections } from '../start-projections.js';
import { emptyReadModels, readModelsDatabase, type ReadModelsDatabase } from '../testing/read-models-database.js';
import { entityOf } from '../platform/entity.js';
import { SEQUENCE_ACCESS, SequenceFlowRow, SequenceRow, SequenceVersionRow } from './sequence-tables.js';
import { everybodysKeys } from '../testing/everybodys-keys.js';

let database: ReadModelsDatabase;
beforeAll(async () => {
  database = await readModelsDatabase();
});
beforeEach(() => emptyReadModels(database.dataSource));
afterAll(() => database.drop());

const uid = randomUUID() as SequenceUid;
const [owner, friend] = [randomUUID() as UserId, randomUUID() as UserId];
const START = Date.UTC(2026, 0, 1);
const created: SequenceEvent = {
  type: 'SequenceCreated',
  data: { sequenceId: 3 as SequenceId, sequenceUid: uid, ownerId: owner, name: 'Course', language: 'en' },
};
const attached = (flow: number, at: number): SequenceEvent => ({
  type: 'FlowAttached',
  data: { flowId: flow as FlowId, flowUid: randomUUID() as FlowUid, at },
});

/** Event n happens n minutes after the start. */
async function after(events: readonly SequenceEvent[], { parked = 0, from = created } = {}) {
  const store = new MemoryEventStore();
  let last = '' as Position;
  for (const [index, event] of [from, ...events].entries()) {
    const recorded: NewEvent = { id: randomUUID(), ...event, meta: { at: START + index * 60_000, by: owner } };
    last = (await store.append(sequenceStream(uid), 'any', [recorded])).position;
  }
  const { dataSource } = database;
  const projections = startProjections({
    subjectKeys: everybodysKeys,
    store,
    dataSource,
    log: silentLog,
    batchSize: 2,
  });
  expect(await projections.waitFor(last, 20_000)).toBe(true);
  expect(await projections.status()).toMatchObject({ parked });
  await projections.stop();
  return {
    sequence: await dataSource.getRepository(SequenceRow).findOneBy({ sequenceId: 3 }),
    flows: await dataSource.getRepository(SequenceFlowRow).find({ order: { flowId: 'ASC' } }),
    versions: await dataSource.getRepository(SequenceVersionRow).find({ order: { version: 'ASC' } }),
    access: await dataSource.getRepository(entityOf(SEQUENCE_ACCESS)).find(),
  };
}

test('PROJ-Q1 the row holds the list in order, and the flows that came and went', async () => {
  const { sequence, flows } = await after([
    attached(1, 0),
    attached(2, 0),
    attached(4, 1),
    { type: 'AttachedFlowMoved', data: { flowId: 1 as FlowId, to: 0 } },
    { type: 'FlowDetached', data: { flowId: 4 as FlowId, by: friend } },
  ]);
  expect(sequence).toMatchObject({ uid, ownerId: owner, flowIds: [1, 2], hasChanges: true, latestVersion: null });
  expect(flows).toMatchObject([
    { flowId: 1, attached: true },
    { flowId: 2, attached: true },
    { flowId: 4, attached: false },
  ]);
});

test('PROJ-Q2 publishing keeps each version’s pins for good', async () => {
  const pins = (version: number) => [{ flowId: 1 as FlowId, version }];
  const { sequence, versions } = await after([
    attached(1, 0),
    { type: 'SequencePublished', data: { version: 1, pins: pins(1) } },
    { type: 'SequencePublished', data: { version: 2, pins: pins(5) } },
  ]);
  expect(sequence).toMatchObject({ latestVersion: 2, pins: pins(5), hasChanges: false });
  expect(versions).toMatchObject([
    { version: 1, pins: pins(1), publishedBy: owner },
    { version: 2, pins: pins(5) },
  ]);
});

test('SEQ-D6 PROJ-Q2 a version keeps the names and languages that it was published with', async () => {
  const pins = [{ flowId: 1 as FlowId, version: 1 }];
  const renamed = { type: 'SequenceRenamed', data: { name: 'Algebra', tName: { hi: 'बीज' } } } as const;
  const languages = { type: 'SequenceLanguagesChanged', data: { languages: ['en', 'hi'] } } as const;
  const events = [
    renamed,
    attached(1, 0),
    { type: 'SequencePublished', data: { version: 1, pins } },
    { type: 'SequenceRenamed', data: { name: 'Geometry', tName: {} } },
    languages,
  ] as const;
  const before = await after([...events]);
  expect(before.sequence).toMatchObject({ name: 'Geometry', languages: ['en', 'hi'], hasChanges: true });
  expect(before.versions).toMatchObject([{ name: 'Algebra', tName: { hi: 'बीज' }, languages: ['en'] }]);
  await emptyReadModels(database.dataSource);
  const { sequence, versions } = await after([...events, { type: 'SequencePublished', data: { version: 2, pins } }]);
  expect(sequence).toMatchObject({ hasChanges: false });
  expect(versions).toMatchObject([{ name: 'Algebra' }, { name: 'Geometry', tName: {}, languages: ['en', 'hi'] }]);
});

test('PROJ-Q3 names in every language find it; sharing gives rows and does not move it up', async () => {
  const { sequence, access } = await after([
    { type: 'SequenceRenamed', data: { name: 'Algebra', tName: { hi: 'बीज' } } },
    { type: 'SequenceShared', data: { with: friend } },
  ]);
  expect(sequence).toMatchObject({ searchText: 'algebra\nबीज', revision: 2, updatedAt: new Date(START + 60_000) });
  expect(access).toMatchObject([{ sequenceId: 3, userId: friend }]);
  await emptyReadModels(database.dataSource);
  const { access: none } = await after([
    { type: 'SequenceShared', data: { with: friend } },
    { type: 'SequenceUnshared', data: { with: friend } },
  ]);
  expect(none).toEqual([]);
});

test('PROJ-5 events of a sequence that was never created are parked', async () => {
  const { sequence } = await after([attached(1, 0)], { from: attached(2, 0), parked: 2 });
  expect(sequence).toBeNull();
});
