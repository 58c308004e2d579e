import { createHash, randomUUID } from 'node:crypto';
import type { ChatEvent, ItemFact } from '@parley/contracts/events/chat-events';
import { chatStream, flowStream, personStream } from '@parley/contracts/events/event-store';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import { canonicalDefinition } from '@parley/contracts/definition/canonical';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { FlowId, FlowUid, ItemKey, PromptKey, SubjectId, UserId } from '@parley/contracts/ids';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { entityOf } from '../platform/entity.js';
import { PEER_ANSWER, PEER_PROMPT } from './peer-tables.js';
import { startProjections } from '../start-projections.js';
import { chatStarted, NO_STANDING as standing } from '../testing/chat-started.js';
import { emptyReadModels, readModelsDatabase, type ReadModelsDatabase } from '../testing/read-models-database.js';
import { answerPlace } from '../chats/chat-words.js';
import { openWords } from '../platform/words.js';
import { everybodysKeys } from '../testing/everybodys-keys.js';

const NOON = Date.UTC(2026, 4, 1, 12);
let database: ReadModelsDatabase;
let store: MemoryEventStore;
beforeAll(async () => {
  database = await readModelsDatabase();
});
beforeEach(async () => {
  store = new MemoryEventStore();
  await emptyReadModels(database.dataSource);
});
afterAll(() => database.drop());

const tell = (stream: string, subject: SubjectId | undefined, events: readonly { type: string; data: unknown }[]) =>
  events.reduce(
    (before, event) =>
      before
        .then(() => store.append(stream, 'any', [{ id: randomUUID(), subject, meta: { at: NOON }, ...event }]))
        .then(() => undefined),
    Promise.resolve(),
  );
async function project(batchSize: number): Promise<void> {
  const projections = startProjections({
    subjectKeys: everybodysKeys,
    store,
    dataSource: database.dataSource,
    log: silentLog,
    batchSize,
  });
  const last = (await store.readAll({ after: null, limit: 10_000 })).at(-1);
  if (last) expect(await projections.waitFor(last.position, 20_000)).toBe(true);
  expect((await projections.status()).parked).toBe(0);
  await projections.stop();
}
async function rows(): Promise<string[]> {
  const found = await database.dataSource.getRepository(entityOf(PEER_ANSWER)).find();
  const keys = await everybodysKeys.keysOf(found.flatMap(({ subject }) => (subject as SubjectId | null) ?? []));
  return found
    .map(({ flowId, promptKey, subject, chatId, itemKey, said }) => {
      const words = openWords(keys.get(subject as SubjectId), said, answerPlace(chatId, itemKey));
      return `${flowId} ${promptKey}: ${words}`;
    })
    .sort();
}

const said = (k: string, m: WireItem['m'], more: Partial<WireItem> = {}): WireItem => ({
  v: 1,
  k,
  d: 's',
  p: '7.why',
  pk: 'w',
  t: NOON,
  m,
  ma: ['*'],
  ...more,
});
const facts = (items: readonly WireItem[]): ItemFact[] =>
  items.map(({ k }) => ({ key: k as ItemKey, promptKey: 'w' as PromptKey, direction: 'sent', at: NOON }));
const began = (flowId: number): ChatEvent =>
  chatStarted({ flowId: flowId as FlowId }, { identifier: 'ana', context: {}, items: [] });
const gave = (...items: readonly WireItem[]): ChatEvent => ({
  type: 'AnswerGiven',
  data: { facts: facts(items), standing },
  personal: { items },
});
const altered = (from: string, ...items: readonly WireItem[]): ChatEvent => ({
  type: 'AnswerAltered',
  data: { from: from as ItemKey, facts: facts(items), standing },
  personal: { items },
});
async function chat(...events: readonly ChatEvent[]): Promise<{ id: string; subject: SubjectId }> {
  const id = randomUUID();
  const subject = randomUUID() as SubjectId;
  await tell(chatStream(id), subject, [began(7), ...events]);
  return { id, subject };
}

/** Publishes a flow whose only prompt shows the content of this address. */
async function publish(url: string, flowId = 9): Promise<void> {
  const flowUid = randomUUID() as FlowUid;
  const prompts = [
    { key: 'k' as PromptKey, name: 'start', definition: { message: { url }, contentType: 'remote' as const } },
  ];
  const definition: FlowDefinition = { promptsArray: prompts, commonAnswers: {} };
  const hash = createHash('sha256').update(canonicalDefinition(definition)).digest('hex');
  const created = {
    flowId,
    flowUid,
    ownerId: randomUUID() as UserId,
    name: 'F',
    language: 'en',
    settings: {},
    prompts,
    commonAnswers: {},
  };
  await tell(flowStream(flowUid), undefined, [
    { type: 'FlowCreated', data: created },
    { type: 'FlowPublished', data: { version: 1, hash, note: null, maxScore: null } },
  ]);
}

describe.each([1, 1_000])('in batches of %i', (batchSize) => {
  test('PEER-2 only prompts that a published version shows are followed; earlier answers are loaded once', async () => {
    await chat(gave(said('a', 'before'), said('b', 'elsewhere', { p: '7.other', pk: 'o' })));
    await project(batchSize);
    expect(await rows()).toEqual([]);
    await publish('/api/flows/7/prompt/why/samples/{{originId}}');
    await chat(gave(said('c', 'after'), said('d', 'elsewhere', { p: '7.other', pk: 'o' })));
    await project(batchSize);
    expect(await rows()).toEqual(['7 w: after', '7 w: before']);
    expect(await database.dataSource.getRepository(entityOf(PEER_PROMPT)).find()).toEqual([
      expect.objectContaining({ flowId: 7, promptName: 'why', byFlow: 9 }),
    ]);
  });

  test('PEER-2 a name that is a variable means every prompt of the flow', async () => {
    await chat(gave(said('a', 'one'), said('b', 'two', { p: '7.other', pk: 'o' })));
    await publish('/flows/7/prompt/{{v.which}}/stats');
    await project(batchSize);
    expect(await rows()).toEqual(['7 o: two', '7 w: one']);
  });

  test('PEER-3 learners’ answers in a flow they were led to count there; neither the engine’s answers nor a reviewer’s do', async () => {
    await publish('/flows/7/prompt/why/samples');
    const linked = { p: 'remote?chatId=7&version=3.why', pk: '7/w' };
    await chat(
      gave(
        said('a', 'linked', linked),
        said('b', 'auto', { au: true }),
        said('c', 'external', { ae: true }),
        said('d', ' '),
        said('e', { images: [{ url: 'x' }] }),
        said('f', 'x'.repeat(6_000)),
      ),
    );
    await project(batchSize);
    expect(await rows()).toEqual(['7 w: linked']);
  });

  test('PEER-4 an altered, deleted or forgotten answer is shown to nobody', async () => {
    await publish('/flows/7/prompt/why/samples');
    await chat(
      gave(said('a', 'one', { p: '7.other', pk: 'o' })),
      gave(said('b', 'superseded')),
      altered('a', said('c', 'another', { p: '7.other', pk: 'o' })),
      gave(said('d', 'stands')),
    );
    const gone = await chat(gave(said('e', 'deleted')));
    const lost = await chat(gave(said('f', 'forgotten')));
    await tell(chatStream(gone.id), gone.subject, [{ type: 'ChatDeleted', data: {} }]);
    await tell(personStream(lost.subject), undefined, [{ type: 'PersonForgotten', data: { subject: lost.subject } }]);
    await project(batchSize);
    expect(await rows()).toEqual(['7 w: stands']);
  });
  test('PEER-4 PROJ-7 an answer still on its way when its person was forgotten, or its chat deleted, is shown to nobody', async () => {
    await publish('/flows/7/prompt/why/samples');
    const lost = await chat(gave(said('a', 'forgotten')));
    const gone = await chat(gave(said('b', 'deleted')));
    await tell(personStream(lost.subject), undefined, [{ type: 'PersonForgotten', data: { subject: lost.subject } }]);
    await tell(chatStream(gone.id), gone.subject, [{ type: 'ChatDeleted', data: {} }]);
    await tell(chatStream(lost.id), lost.subject, [gave(said('c', 'late'))]);
    await tell(chatStream(gone.id), gone.subject, [gave(said('d', 'late'))]);
    await project(batchSize);
    expect(await rows()).toEqual([]);
  });
});
