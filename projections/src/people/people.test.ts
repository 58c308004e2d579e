import { randomUUID } from 'node:crypto';
import type { ChatEvent } from '@parley/contracts/events/chat-events';
import type { NewEvent } from '@parley/contracts/events/envelope';
import { chatStream, personStream } from '@parley/contracts/events/event-store';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import type { FlowId, SubjectId } from '@parley/contracts/ids';
import { startProjections } from '../start-projections.js';
import { Chance } from '../testing/chance.js';
import { chatStarted } from '../testing/chat-started.js';
import { MadeUpFlow } from '../testing/made-up-flow.js';
import { emptyReadModels, readModelsDatabase, type ReadModelsDatabase } from '../testing/read-models-database.js';
import { everybodysKeys } from '../testing/everybodys-keys.js';
import type { Sealed } from '../platform/words.js';
import { openPerson } from './named-person.js';

let database: ReadModelsDatabase;
let store: MemoryEventStore;
beforeAll(async () => (database = await readModelsDatabase()));
beforeEach(async () => {
  await emptyReadModels(database.dataSource);
  store = new MemoryEventStore();
  const chance = new Chance(1);
  for (const id of [7, 8] as FlowId[]) {
    const flow = new MadeUpFlow(chance, id);
    await store.append(flow.stream, 'none', [flow.create(0, 2)]);
  }
});
afterAll(() => database.drop());

interface Began {
  readonly chatId?: string;
  readonly flowId?: number;
  readonly sequenceId?: number;
  readonly test?: boolean;
  readonly origin?: 'system' | 'user';
  readonly origins?: readonly string[];
}
const append = (stream: string, event: ChatEvent | Pick<NewEvent, 'type' | 'data'>, subject?: SubjectId) =>
  store.append(stream, 'any', [
    { id: randomUUID(), meta: { at: 1 }, ...(subject && { subject }), ...event } as NewEvent,
  ]);
async function begin(subject: SubjectId, identifier: string, began: Began = {}): Promise<string> {
  const { chatId = randomUUID(), flowId = 7, sequenceId, test: isTest = false, origin = 'user', origins } = began;
  const sequence = sequenceId === undefined ? {} : { sequence: { id: sequenceId, version: 1, index: 0 } };
  const personal = { identifier, context: {}, items: [], ...(origins && { origins }) };
  const start = chatStarted({ flowId: flowId as FlowId, test: isTest, origin, ...sequence }, personal);
  await append(chatStream(chatId), start, subject);
  return chatId;
}
const person = () => randomUUID() as SubjectId;
const remove = (chatId: string) => append(chatStream(chatId), { type: 'ChatDeleted', data: {} });
const forget = (subject: SubjectId) => append(personStream(subject), { type: 'PersonForgotten', data: { subject } });

interface StoredPerson {
  readonly subject: SubjectId;
  readonly person: Sealed;
  readonly anonymous: number;
  readonly items: string;
}
/** Identifiers, and where each is known, after everything has been projected. */
async function known(batchSize: number) {
  const { dataSource } = database;
  const projections = startProjections({ subjectKeys: everybodysKeys, store, dataSource, log: silentLog, batchSize });
  expect(await projections.waitFor((await store.lastPosition())!, 20_000)).toBe(true);
  expect((await projections.status()).parked).toBe(0);
  await projections.stop();
  const rows = await dataSource.query<StoredPerson[]>(
    `select subject, person, anonymous,
       (select string_agg(kind || ' ' || resource_id, ', ' order by kind, resource_id)
        from read.identifier_item i where i.subject = p.subject) as items
     from read.identifier p order by sort_code`,
  );
  const keys = await everybodysKeys.keysOf(rows.map(({ subject }) => subject));
  const people = rows.map(({ subject, person: stored, ...row }) => {
    const { identifier: value, origins } = openPerson(keys.get(subject), subject, stored)!;
    return { value, origins, ...row };
  });
  const [count] = await dataSource.query<{ items: number }[]>(
    'select count(*)::int as items from read.identifier_item',
  );
  return { people, items: count!.items };
}

test.each([1, 100])(
  'PEOPLE-1 one row a person, with the flows and sequences they have chats in (batches of %p)',
  async (size) => {
    const [asha, ben, nobody] = [person(), person(), person()];
    await begin(asha, 'Asha@school.example');
    await begin(asha, 'Asha@school.example', { origins: ['Canvas', 'Biology 1'] });
    await begin(asha, 'Asha@school.example', { flowId: 8, sequenceId: 3, origins: ['Canvas', 'Biology 2'] });
    await begin(ben, 'ben');
    await begin(nobody, '9f3a', { origin: 'system' });
    await begin(person(), 'tester', { test: true });
    expect(await known(size)).toEqual({
      people: [
        { value: '9f3a', anonymous: 1, origins: [], items: 'flow 7' },
        {
          value: 'Asha@school.example',
          anonymous: 0,
          origins: ['Canvas', 'Biology 2'],
          items: 'flow 7, flow 8, flowSequence 3',
        },
        { value: 'ben', anonymous: 0, origins: [], items: 'flow 7' },
      ],
      items: 5,
    });
  },
);

test.each([1, 100])(
  'PEOPLE-1 a deleted chat takes its flow along, the last one its person (batches of %p)',
  async (size) => {
    const [asha, ben] = [person(), person()];
    const first = await begin(asha, 'asha');
    const again = await begin(asha, 'asha');
    const step = await begin(asha, 'asha', { flowId: 8, sequenceId: 3 });
    const only = await begin(ben, 'ben');
    await begin(ben, 'ben', { test: true });
    await remove(first);
    await remove(step);
    await remove(only);
    expect(await known(size)).toEqual({
      people: [{ value: 'asha', anonymous: 0, origins: [], items: 'flow 7' }],
      items: 1,
    });
    await remove(again);
    expect(await known(size)).toEqual({ people: [], items: 0 });
  },
);

test.each([1, 100])('PEOPLE-4 an erased person has no row left (batches of %p)', async (size) => {
  const [asha, ben] = [person(), person()];
  await begin(asha, 'asha');
  await begin(asha, 'asha', { flowId: 8, sequenceId: 3 });
  await begin(ben, 'ben');
  await forget(asha);
  expect(await known(size)).toMatchObject({ people: [{ value: 'ben' }], items: 1 });
});

test.each([1, 100])(
  'PEOPLE-1 whoever comes back after all their chats were deleted, or is called so after an erasure, is there again (batches of %p)',
  async (size) => {
    const [asha, ben] = [person(), person()];
    await remove(await begin(asha, 'asha', { origins: ['Canvas'] }));
    await begin(asha, 'asha');
    await begin(ben, 'ben');
    await forget(ben);
    await begin(ben, 'ben', { flowId: 8 });
    expect(await known(size)).toEqual({
      people: [
        { value: 'asha', anonymous: 0, origins: [], items: 'flow 7' },
        { value: 'ben', anonymous: 0, origins: [], items: 'flow 8' },
      ],
      items: 2,
    });
  },
);
