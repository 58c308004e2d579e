import { randomUUID } from 'node:crypto';
import { chatStream } from '@parley/contracts/events/event-store';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import type { ItemKey, PromptKey, SubjectId } from '@parley/contracts/ids';
import { READ_MODEL_GENERATION } from '../all-projections.js';
import { startProjections } from '../start-projections.js';
import { chatStarted } from '../testing/chat-started.js';
import { everybodysKeys } from '../testing/everybodys-keys.js';
import {
  emptyReadModels,
  readModelsDatabase,
  tableSums,
  type ReadModelsDatabase,
} from '../testing/read-models-database.js';
import { SplitLanes1765300000000 } from '../platform/lanes.migration.js';
import { DivideChats1765500000000 } from '../platform/parts.migration.js';
import { CountClasses1764356400000 } from './classes.migration.js';
import { CLASSES_PER_FLOW } from '@parley/contracts/definition/class-label';

let database: ReadModelsDatabase;
beforeAll(async () => (database = await readModelsDatabase()));
beforeEach(() => emptyReadModels(database.dataSource));
afterAll(() => database.drop());

const SHOWN = { key: 'p!' as ItemKey, promptKey: 'p' as PromptKey, direction: 'received', at: 7 } as const;
interface Counted {
  readonly class: string;
  readonly total: number;
}

async function project(store: MemoryEventStore, batchSize?: number): Promise<void> {
  const { dataSource } = database;
  const projections = startProjections({ subjectKeys: everybodysKeys, store, dataSource, log: silentLog, batchSize });
  expect(await projections.waitFor((await store.lastPosition())!, 40_000)).toBe(true);
  await projections.stop();
}

test('CLASS-6, PROJ-12 an upgrade from before classes keeps every row, and needs no rebuild', async () => {
  const { dataSource } = database;
  const store = new MemoryEventStore();
  const event = chatStarted({ facts: [SHOWN] }, { identifier: 'ana', context: {}, items: [] });
  const subject = randomUUID() as SubjectId;
  await store.append(chatStream(randomUUID()), 'any', [{ id: randomUUID(), subject, meta: { at: 7 }, ...event }]);
  await project(store);
  const projected = await tableSums(dataSource);
  const generation = () => dataSource.query('select distinct generation from read.checkpoint');
  const migration = new CountClasses1764356400000();
  const later = [new SplitLanes1765300000000(), new DivideChats1765500000000()];
  const runner = dataSource.createQueryRunner();
  for (const each of later.toReversed()) await each.down(runner);
  await migration.down(runner);
  expect(await generation()).toEqual([{ generation: 13 }]);
  await migration.up(runner);
  for (const each of later) await each.up(runner);
  await runner.release();
  expect(await generation()).toEqual([{ generation: READ_MODEL_GENERATION }]);
  expect(await tableSums(dataSource)).toEqual(projected);
});

test.each([1, 1_000])(
  'CLASS-7 a flow counts at most 200 classes apart; one whose chats are all deleted makes room (batches of %i)',
  async (batchSize) => {
    const { dataSource } = database;
    const store = new MemoryEventStore();
    const begin = async (label: string | undefined): Promise<string> => {
      const stream = chatStream(randomUUID());
      const event = chatStarted({ facts: [SHOWN], ...(label !== undefined && { class: label }) });
      const subject = randomUUID() as SubjectId;
      await store.append(stream, 'any', [{ id: randomUUID(), subject, meta: { at: 7 }, ...event }]);
      return stream;
    };
    const remove = (stream: string) =>
      store.append(stream, 'any', [{ id: randomUUID(), meta: { at: 7 }, type: 'ChatDeleted', data: {} }]);
    const [first, second] = [await begin('class 0'), await begin('class 0')];
    for (let n = 1; n <= CLASSES_PER_FLOW; n += 1) await begin(`class ${n}`);
    await begin(undefined);
    await remove(first);
    await begin('too many');
    await remove(second);
    await begin('class 200');
    await begin('late');
    await project(store, batchSize);
    const counted = await dataSource.query<Counted[]>(
      'select class, total from read.flow_stat_bucket where grain = 1 order by 1',
    );
    expect(counted).toHaveLength(1 + CLASSES_PER_FLOW);
    // All chats that stand; the second of "class 200" counts, "class 0" is gone, "late" and "too many" had no room.
    expect(counted[0]).toEqual({ class: '', total: 205 - 1 });
    const labels = counted.slice(1).map(({ class: label, total }) => [label, total]);
    expect(labels).toEqual(
      Array.from({ length: CLASSES_PER_FLOW }, (_, n) => [`class ${n + 1}`, 1]).sort(([a], [b]) => (a! < b! ? -1 : 1)),
    );
    expect(await dataSource.query('select class, chats from read.flow_class order by 1')).toEqual(
      labels.map(([label, total]) => ({ class: label, chats: total })),
    );
  },
);
