import { randomUUID } from 'node:crypto';
import type { ChatEvent, ItemFact } from '@parley/contracts/events/chat-events';
import { chatStream, personStream } from '@parley/contracts/events/event-store';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import type { FlowId, ItemKey, PromptKey, SubjectId } from '@parley/contracts/ids';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { startProjections } from '../start-projections.js';
import { chatStarted, NO_STANDING } from '../testing/chat-started.js';
import { emptyReadModels, readModelsDatabase, type ReadModelsDatabase } from '../testing/read-models-database.js';
import { everybodysKeys } from '../testing/everybodys-keys.js';

const NOVEMBER = Date.UTC(2026, 10, 30, 23, 59);
const DECEMBER = Date.UTC(2026, 11, 1);

let database: ReadModelsDatabase;
beforeAll(async () => {
  database = await readModelsDatabase();
});
beforeEach(() => emptyReadModels(database.dataSource));
afterAll(() => database.drop());

const said = (more: Partial<ItemFact> = {}): ItemFact => ({
  key: 'a?' as ItemKey,
  promptKey: 'a' as PromptKey,
  direction: 'sent',
  matched: ['yes'],
  at: NOVEMBER,
  ...more,
});
const answered = (more?: Partial<ItemFact>): ChatEvent => ({
  type: 'AnswerGiven',
  data: { facts: [said(more)], standing: NO_STANDING },
});
const deleted: ChatEvent = { type: 'ChatDeleted', data: {} };

interface Chat {
  readonly flowId?: number;
  readonly sequence?: { readonly id: number; readonly version: number; readonly index: number };
  readonly test?: boolean;
  readonly subject?: SubjectId;
  readonly then: readonly (readonly [at: number, event: ChatEvent])[];
}
const started = ({ flowId = 7, sequence, test: isTest = false }: Chat): ChatEvent =>
  chatStarted({ flowId: flowId as FlowId, test: isTest, ...(sequence && { sequence }) });

/** The rows of usage after these chats, projected in batches of `batchSize` events. */
async function usage(chats: readonly Chat[], forgotten: readonly SubjectId[] = [], batchSize = 100) {
  const store = new MemoryEventStore();
  for (const chat of chats) {
    const subject = chat.subject ?? (randomUUID() as SubjectId);
    const stream = chatStream(randomUUID());
    for (const [at, event] of [[NOVEMBER, started(chat)] as const, ...chat.then])
      await store.append(stream, 'any', [{ id: randomUUID(), subject, meta: { at }, ...event }]);
  }
  for (const subject of forgotten)
    await store.append(personStream(subject), 'any', [
      { id: randomUUID(), type: 'PersonForgotten', data: { subject }, meta: { at: DECEMBER } },
    ]);
  const projections = startProjections({
    subjectKeys: everybodysKeys,
    store,
    dataSource: database.dataSource,
    log: silentLog,
    batchSize,
  });
  const last = (await store.readAll({ after: null, limit: 1_000 })).at(-1);
  if (last) expect(await projections.waitFor(last.position, 40_000)).toBe(true);
  expect((await projections.status()).parked).toBe(0);
  await projections.stop();
  return database.dataSource.query<{ month: string; flow_id: number | null; sequence_id: number | null }[]>(
    'select month, flow_id, sequence_id from read.plan_usage order by month, flow_id, sequence_id',
  );
}
const IN_FLOW = { flow_id: 7, sequence_id: null };

test.each([1, 100])(
  'PLAN-1 a chat counts once in each month that its learner answers in (batches of %p)',
  async (size) => {
    const going: Chat = {
      then: [
        [NOVEMBER, answered()],
        [NOVEMBER, answered()],
        [DECEMBER, answered()],
      ],
    };
    expect(await usage([going, { then: [] }], [], size)).toEqual([
      { month: '2026-11', ...IN_FLOW },
      { month: '2026-12', ...IN_FLOW },
    ]);
  },
);
test('PLAN-1 answers of the flow, or of a reviewer, are not collected; tests are not counted', async () => {
  expect(
    await usage([
      { then: [[NOVEMBER, answered({ auto: true })]] },
      { then: [[NOVEMBER, answered({ external: true })]] },
      { test: true, then: [[NOVEMBER, answered()]] },
    ]),
  ).toEqual([]);
});
test('PLAN-2 a sequence counts once a learner, however many of its steps are answered', async () => {
  const [asha, bilal] = [randomUUID() as SubjectId, randomUUID() as SubjectId];
  const step = (subject: SubjectId, index: number): Chat => ({
    flowId: 7 + index,
    subject,
    sequence: { id: 3, version: 1, index },
    then: [[NOVEMBER, answered()]],
  });
  expect(await usage([step(asha, 0), step(asha, 1), step(bilal, 0)])).toEqual([
    { month: '2026-11', flow_id: null, sequence_id: 3 },
    { month: '2026-11', flow_id: null, sequence_id: 3 },
  ]);
});
test.each([1, 100])('PLAN-2 deleting a chat, or erasing a person, gives nothing back (batches of %p)', async (size) => {
  const asha = randomUUID() as SubjectId;
  expect(
    await usage(
      [
        { subject: asha, then: [[NOVEMBER, answered()]] },
        {
          then: [
            [NOVEMBER, answered()],
            [NOVEMBER, deleted],
            [DECEMBER, answered()],
          ],
        },
      ],
      [asha],
      size,
    ),
  ).toEqual([
    { month: '2026-11', ...IN_FLOW },
    { month: '2026-11', ...IN_FLOW },
  ]);
});
