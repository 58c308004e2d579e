import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { LagWatch } from './lag-watch.js';
import { startProjections } from './start-projections.js';
import { madeUpEvents } from './testing/made-up-events.js';
import { emptyReadModels, readModelsDatabase, type ReadModelsDatabase } from './testing/read-models-database.js';
import { everybodysKeys } from './testing/everybodys-keys.js';

const STORY = [...madeUpEvents({ seed: 3, events: 40, flows: 1, openChats: 2, answersPerChat: 5 })];

let database: ReadModelsDatabase;
let store: MemoryEventStore;
let seconds: number;
let told: number;
let watch: LagWatch;
beforeAll(async () => (database = await readModelsDatabase()));
afterAll(() => database.drop());
beforeEach(async () => {
  await emptyReadModels(database.dataSource);
  store = new MemoryEventStore();
  [seconds, told] = [0, 0];
  watch = watchOf(store);
});

const watchOf = (of: MemoryEventStore) =>
  new LagWatch({ store: of, dataSource: database.dataSource, onOlder: () => (told += 1), now: () => seconds * 1_000 });
const append = async (...numbers: number[]) => {
  for (const n of numbers) await store.append(STORY[n]!.stream, 'any', [STORY[n]!.event]);
};
const lookAt = async (second: number): Promise<boolean> => {
  seconds = second;
  await watch.look();
  return watch.isBehind;
};
/** Another process updates the read models until they have everything. */
async function catchUp(): Promise<void> {
  const projections = startProjections({
    subjectKeys: everybodysKeys,
    store,
    dataSource: database.dataSource,
    log: silentLog,
  });
  expect(await projections.waitFor((await store.lastPosition())!, 40_000)).toBe(true);
  await projections.stop();
}

test('HEALTH-1 an event that waits for more than five seconds is a lag, until it is applied', async () => {
  await append(0, 1);
  await catchUp();
  expect([await lookAt(0), await lookAt(3_600)]).toEqual([false, false]);
  await append(2);
  expect([await lookAt(3_601), await lookAt(3_606), await lookAt(3_607)]).toEqual([false, false, true]);
  await append(3);
  expect(await lookAt(3_608)).toBe(true);
  await catchUp();
  expect([await lookAt(3_609), await lookAt(9_000)]).toEqual([false, false]);
});

test('HEALTH-1 read models that move on, but stay far behind, are a lag all the time', async () => {
  const seen: boolean[] = [];
  // One event per second is written, and each is applied ten seconds later.
  const late = new MemoryEventStore();
  for (let second = 0; second < 25; second++) {
    await append(second);
    const { stream, event } = STORY[second - 10] ?? {};
    if (stream && event) {
      const { position } = await late.append(stream, 'any', [event]);
      await database.dataSource.query(
        `insert into read.checkpoint (name, position) values ('read-models', $1)
         on conflict (name) do update set position = excluded.position`,
        [position],
      );
    }
    seen.push(await lookAt(second));
  }
  expect(seen).toEqual([...Array<boolean>(6).fill(false), ...Array<boolean>(19).fill(true)]);
});

test('HEALTH-1 a log that is longer, but holds nothing for the read models, is no lag', async () => {
  await append(0);
  await catchUp();
  await store.append('invoice-1', 'any', [STORY[1]!.event]);
  await store.append('flow-gone', 'any', [STORY[1]!.event]);
  await store.deleteStream('flow-gone');
  const asked = jest.spyOn(store, 'readAll');
  expect([await lookAt(0), await lookAt(60), await lookAt(600)]).toEqual([false, false, false]);
  // Other applications' events aren't searched repeatedly.
  expect(asked).toHaveBeenCalledTimes(1);
});

test('HEALTH-3 the store is looked at once a second, however often somebody asks', async () => {
  await append(0);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const asked = jest.spyOn(store, 'lastPosition');
  watch.start();
  for (let n = 0; n < 1_000; n++) expect([watch.isBehind, watch.isOlder]).toEqual([false, false]);
  expect(asked).not.toHaveBeenCalled();
  const looked = jest.spyOn(watch, 'look');
  await jest.advanceTimersByTimeAsync(1_000);
  await looked.mock.results[0]?.value;
  await jest.advanceTimersByTimeAsync(999);
  expect(asked).toHaveBeenCalledTimes(1);
  await watch.stop();
  jest.useRealTimers();
});

test('HEALTH-2 a log that ends before the read models do is older than they are, and causes one message', async () => {
  await append(0, 1, 2, 3);
  await catchUp();
  await lookAt(0);
  expect([watch.isOlder, told]).toEqual([false, 0]);
  store = new MemoryEventStore();
  watch = watchOf(store);
  await lookAt(1);
  expect([watch.isOlder, watch.isBehind, told]).toEqual([true, false, 1]);
  await append(0, 1);
  await lookAt(60);
  expect([watch.isOlder, watch.isBehind, told]).toEqual([true, false, 1]);
});
