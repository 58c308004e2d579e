import fc from 'fast-check';
import { createHash, randomUUID } from 'node:crypto';
import type { FlowEvent } from '@parley/contracts/events/flow-events';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import { canonicalDefinition } from '@parley/contracts/definition/canonical';
import type { PromptEntry } from '@parley/contracts/definition/definition';
import type { FlowId, PromptKey } from '@parley/contracts/ids';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { entityOf } from '../platform/entity.js';
import { DRAFT, FlowAccessRow, FlowRow, FlowVersionRow, PROMPT } from './flow-tables.js';
import { startProjections } from '../start-projections.js';
import { Chance } from '../testing/chance.js';
import { MadeUpFlow } from '../testing/made-up-flow.js';
import { readModelsDatabase, type ReadModelsDatabase } from '../testing/read-models-database.js';
import { everybodysKeys } from '../testing/everybodys-keys.js';

let database: ReadModelsDatabase;
beforeAll(async () => {
  database = await readModelsDatabase();
});
afterAll(() => database.drop());

const NOON = Date.UTC(2026, 4, 1, 12);
const store = new MemoryEventStore();

async function project(batchSize = 500): Promise<number> {
  const projections = startProjections({
    subjectKeys: everybodysKeys,
    store,
    dataSource: database.dataSource,
    log: silentLog,
    batchSize,
  });
  const last = (await store.readAll({ after: null, limit: 100_000 })).at(-1);
  if (last) expect(await projections.waitFor(last.position, 40_000)).toBe(true);
  await projections.stop();
  return (await projections.status()).parked;
}

const tell = (flow: MadeUpFlow, at: number, event: FlowEvent) =>
  store.append(flow.stream, 'any', [{ id: randomUUID(), meta: { at, by: flow.owner }, ...event }]);

async function draftOf(flowId: number) {
  const draft = await database.dataSource.getRepository(entityOf(DRAFT)).findOneByOrFail({ flowId });
  const prompts = await database.dataSource.getRepository(entityOf(PROMPT)).findBy({ flowId });
  const promptsArray = draft.promptOrder.map((key): PromptEntry => {
    const { name, definition } = prompts.find((prompt) => prompt.key === key)!;
    return { key: key as PromptKey, name, definition };
  });
  return { promptsArray, ...draft.texts };
}
const flowRow = (flowId: number) => database.dataSource.getRepository(FlowRow).findOneByOrFail({ flowId });

let nextId = 100;
async function publishedFlow(seed = 1) {
  nextId += 1;
  // Equal seeds must not make equal UUIDs: the store would treat the second flow as a repetition of the first.
  const flow = new MadeUpFlow(new Chance(seed ^ Math.imul(nextId, 0x9e3779b1)), nextId as FlowId);
  await store.append(flow.stream, 'none', [flow.create(NOON, 4), flow.publish(NOON + 1_000)]);
  return flow;
}

test('PROJ-F1 after any edits in any batches the draft’s rows are what applying the events gives', async () => {
  const flows: MadeUpFlow[] = [];
  const story = fc.record({
    seed: fc.nat(),
    edits: fc.integer({ min: 1, max: 40 }),
    batch: fc.integer({ min: 1, max: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(story, async ({ seed, edits, batch }) => {
      const flow = await publishedFlow(seed);
      flows.push(flow);
      for (let index = 1; index <= edits; index += 1)
        await store.append(flow.stream, 'any', [flow.change(NOON + index)]);
      expect(await project(batch)).toBe(0);
      expect(canonicalDefinition(await draftOf(flow.id))).toBe(canonicalDefinition(flow.draft));
      const versions = await database.dataSource
        .getRepository(FlowVersionRow)
        .find({ where: { flowId: flow.id }, order: { version: 'asc' } });
      expect(versions.map(({ draft }) => canonicalDefinition(draft))).toEqual(flow.versions.map(canonicalDefinition));
    }),
    { numRuns: 20 },
  );
});

test('PROJ-F2 a version is the draft of its moment, without what is for authors, with its trees', async () => {
  const flow = await publishedFlow();
  await store.append(flow.stream, 'any', [flow.change(NOON + 2_000)]);
  await project();
  const version = await database.dataSource
    .getRepository(FlowVersionRow)
    .findOneByOrFail({ flowId: flow.id, version: 1 });
  expect(version.draft.promptsArray[0]?.definition.custom).toEqual({ notes: 'for authors' });
  expect(JSON.stringify(version.definition)).not.toContain('for authors');
  const text = version.definition.promptsArray[0]?.definition.message;
  expect(version.trees[String(text)]).toEqual([['p', 'Is ', ['b', expect.any(String)], ' a "nice" number?']]);
  expect(version).toMatchObject({
    publishedBy: flow.owner,
    publishedAt: new Date(NOON + 1_000),
    note: null,
    maxScore: 3,
  });
});

test('ENG-43 PROJ-F2 a version has its links pinned; the draft, also one made of that version, leads to the latest', async () => {
  const flow = await publishedFlow();
  const [start] = flow.draft.promptsArray;
  const change = { key: start!.key, definition: { message: 'On', nextKey: 'remote?chatId=8.start' } };
  await tell(flow, NOON + 2_000, { type: 'PromptChanged', data: change });
  const draft = {
    ...flow.draft,
    promptsArray: flow.draft.promptsArray.map((entry) => (entry === start ? { ...entry, ...change } : entry)),
  };
  const hash = createHash('sha256').update(canonicalDefinition(draft)).digest('hex');
  const links = [{ flowId: 8, version: 4 }];
  await tell(flow, NOON + 3_000, {
    type: 'FlowPublished',
    data: { version: 2, hash, note: null, maxScore: null, links },
  });
  await tell(flow, NOON + 4_000, { type: 'FlowVersionPromoted', data: { version: 2 } });
  expect(await project()).toBe(0);
  const version = await database.dataSource
    .getRepository(FlowVersionRow)
    .findOneByOrFail({ flowId: flow.id, version: 2 });
  for (const definition of [version.draft, version.definition])
    expect(definition.promptsArray[0]?.definition.nextKey).toBe('remote?chatId=8&version=4.start');
  expect(canonicalDefinition(await draftOf(flow.id))).toBe(canonicalDefinition(draft));
});

test('FLOW-N1 FLOW-N4 PROJ-F2 a version names what its draft leads to by order; promoted, the draft is as it was', async () => {
  const flow = await publishedFlow();
  const [start] = flow.draft.promptsArray;
  const change = { key: start!.key, definition: { message: 'On', nextKey: '>' } };
  const next = { key: randomUUID() as PromptKey, name: 'after', definition: { message: 'Bye' } };
  await tell(flow, NOON + 2_000, { type: 'PromptChanged', data: change });
  await tell(flow, NOON + 2_001, { type: 'PromptAdded', data: { prompt: next, after: start!.key } });
  const [first, ...others] = flow.draft.promptsArray;
  const draft = { ...flow.draft, promptsArray: [{ ...first!, ...change }, next, ...others] };
  const hash = createHash('sha256').update(canonicalDefinition(draft)).digest('hex');
  await tell(flow, NOON + 3_000, { type: 'FlowPublished', data: { version: 2, hash, note: null, maxScore: null } });
  await tell(flow, NOON + 4_000, { type: 'FlowVersionPromoted', data: { version: 2, linksByOrder: true } });
  expect(await project()).toBe(0);
  const version = await database.dataSource
    .getRepository(FlowVersionRow)
    .findOneByOrFail({ flowId: flow.id, version: 2 });
  for (const definition of [version.draft, version.definition])
    expect(definition.promptsArray[0]?.definition.nextKey).toBe('.after');
  expect(canonicalDefinition(await draftOf(flow.id))).toBe(canonicalDefinition(draft));
});

test('PROJ-F3 a version whose hash is another’s is parked, and the flow keeps its last state', async () => {
  const flow = await publishedFlow();
  await tell(flow, NOON, { type: 'FlowPublished', data: { version: 2, hash: '00', note: null, maxScore: null } });
  expect(await project()).toBe(1);
  expect(await flowRow(flow.id)).toMatchObject({ latestVersion: 1, isDirty: false });
  const reasons = await database.dataSource.query('select reason from read.parked_event');
  expect(reasons).toEqual([{ reason: `flow ${flow.id}: the draft is not what version 2 was` }]);
  await database.dataSource.query('delete from read.parked_event');
});

test('FLOW-D9 a name or languages that changed make a published flow dirty, settings do not', async () => {
  const flow = await publishedFlow();
  await tell(flow, NOON, { type: 'FlowSettingsChanged', data: { settings: { chatSpacing: '4px' } } });
  await project();
  expect(await flowRow(flow.id)).toMatchObject({ isDirty: false });
  await tell(flow, NOON, { type: 'FlowRenamed', data: { name: 'Sums', tName: {} } });
  await project();
  expect(await flowRow(flow.id)).toMatchObject({ isDirty: true });
  const other = await publishedFlow();
  await tell(other, NOON, { type: 'FlowLanguagesChanged', data: { languages: ['en', 'hi'] } });
  await project();
  expect(await flowRow(other.id)).toMatchObject({ isDirty: true });
});

test('PROJ-F4 names are found in every language ignoring case; sharing does not count as a change', async () => {
  const flow = await publishedFlow();
  const guest = randomUUID();
  await tell(flow, NOON + 5_000, { type: 'FlowRenamed', data: { name: 'ÉTÉ', tName: { hi: 'ग्रीष्म Sommer' } } });
  await tell(flow, NOON + 9_000, { type: 'FlowShared', data: { with: guest as never } });
  await project();
  const row = await flowRow(flow.id);
  expect(row).toMatchObject({
    name: 'ÉTÉ',
    searchText: 'été\nग्रीष्म sommer',
    updatedAt: new Date(NOON + 5_000),
    revision: 3,
  });
  expect(await database.dataSource.getRepository(FlowAccessRow).findBy({ flowId: flow.id })).toMatchObject([
    { userId: guest },
  ]);
  await tell(flow, NOON + 9_500, { type: 'FlowUnshared', data: { with: guest as never } });
  await project();
  expect(await database.dataSource.getRepository(FlowAccessRow).findBy({ flowId: flow.id })).toEqual([]);
});

test('PROJ-F6 a flow that was handed over has a new owner, who is no collaborator; its learners stay who they were', async () => {
  const flow = await publishedFlow();
  await project();
  const guest = randomUUID();
  const row = () => database.dataSource.getRepository(FlowRow).findOneByOrFail({ flowId: flow.id });
  const { ownerId: maker, updatedAt } = await row();
  await tell(flow, NOON + 9_000, { type: 'FlowShared', data: { with: guest as never } });
  await tell(flow, NOON + 9_500, { type: 'FlowHandedOver', data: { from: maker as never, to: guest as never } });
  await project();
  expect(await row()).toMatchObject({ ownerId: guest, learnersOf: maker, updatedAt });
  expect(await database.dataSource.getRepository(FlowAccessRow).findBy({ flowId: flow.id })).toEqual([]);
});

test('PROJ-F5 an event of a newer program is parked, not guessed at', async () => {
  const flow = await publishedFlow();
  const newer = { id: randomUUID(), meta: { at: NOON, v: 99 }, type: 'FlowRenamed', data: { title: 'later' } };
  await store.append(flow.stream, 'any', [newer]);
  expect(await project()).toBe(1);
  expect((await flowRow(flow.id)).name).toBe(`Flow ${flow.id}`);
});
