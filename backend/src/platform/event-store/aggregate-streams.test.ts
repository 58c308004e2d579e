import { Caches, type Cache } from '@parley/contracts/caches';
import { WrongExpectedRevision } from '@parley/contracts/events/event-store';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import type { SubjectId } from '@parley/contracts/ids';
import { AggregateStreams, Behind, type Folded, type Recorded } from './aggregate-streams.js';

interface Renamed {
  readonly type: 'FlowRenamed';
  readonly data: { readonly name: string };
  readonly personal?: string;
}
interface Names extends Folded {
  readonly names: readonly string[];
}
const nothing: Names = { revision: -1, names: [] };
const fold = ({ names }: Names, { data }: Renamed, { revision, subject }: Recorded): Names => ({
  revision,
  names: [...names, data.name],
  ...(subject && { subject }),
});

class Streams extends AggregateStreams<string, Renamed, Names> {
  constructor(store: MemoryEventStore, tries = 3) {
    const cache: Cache<string, Names> = new Caches().make();
    super({ streamOf: (id) => `flow-${id}`, nothing, fold, tries }, cache, store, { now: () => 7 });
  }
}
const named = (name: string): Renamed => ({ type: 'FlowRenamed', data: { name } });
const one = (name: string) => ({ events: [named(name)] });
let store: MemoryEventStore;
beforeEach(() => (store = new MemoryEventStore()));

test('STORE-77 a decision is made on the folded state, and its events are appended at that revision', async () => {
  const streams = new Streams(store);
  const seen: (readonly string[])[] = [];
  const write = (name: string) =>
    streams.write('a', { requestId: 'r' }, ({ names }) => {
      seen.push(names);
      return one(name);
    });
  expect((await write('first')).now).toMatchObject({ revision: 0, names: ['first'] });
  expect((await write('second')).now).toMatchObject({ revision: 1, names: ['first', 'second'] });
  expect(seen).toEqual([[], ['first']]);
  const kept = await store.readAll({ after: null, limit: 9 });
  expect(kept.map(({ meta }) => meta)).toEqual(Array(2).fill({ at: 7, requestId: 'r' }));
});

test('STORE-77 after a lost race only the newer events are read, and the decision is made again', async () => {
  const [here, there] = [new Streams(store), new Streams(store)];
  await here.write('a', {}, () => one('first'));
  await here.load('a');
  const before = here.work.events;
  const seen: number[] = [];
  const { now, made } = await here.write('a', {}, async ({ names }) => {
    seen.push(names.length);
    if (seen.length === 1) await there.write('a', {}, () => one('theirs'));
    return one(`ours ${names.length}`);
  });
  expect(seen).toEqual([1, 2]);
  expect(here.work.events - before).toBe(1);
  expect(made).toEqual(one('ours 2'));
  expect(now.names).toEqual(['first', 'theirs', 'ours 2']);
});

test('STORE-77 a change that loses each race gives up; one that writes nothing leaves the stream as it is', async () => {
  const [here, there] = [new Streams(store, 3), new Streams(store)];
  let tries = 0;
  const losing = here.write('a', {}, async () => {
    tries++;
    await there.write('a', {}, () => one('theirs'));
    return one('ours');
  });
  await expect(losing).rejects.toBeInstanceOf(WrongExpectedRevision);
  expect(tries).toBe(3);
  expect((await here.write('a', {}, () => ({ events: [] }))).now.names).toHaveLength(3);
  expect(await store.readAll({ after: null, limit: 9 })).toHaveLength(3);
});

test('STORE-77 a decision that has read the newest state itself is made again without another read', async () => {
  const [here, there] = [new Streams(store), new Streams(store)];
  const { now: old } = await here.write('a', {}, () => one('first'));
  await there.write('a', {}, () => one('theirs'));
  const { reads } = here.work;
  const decide = async (known: Names) => {
    const newest = await here.load('a');
    if (newest.revision !== known.revision) throw new Behind('a', known.revision, newest.revision);
    return { events: [] };
  };
  expect((await here.write('a', {}, decide, old)).now.names).toEqual(['first', 'theirs']);
  // One read by each decision.
  expect(here.work.reads - reads).toBe(2);
});

test('STORE-77 a slower reader puts no older state into the cache, and an append that may be incomplete empties it', async () => {
  const streams = new Streams(store);
  await streams.write('a', {}, () => one('first'));
  const slow = streams.load('a');
  await streams.write('a', {}, () => one('second'));
  await slow;
  const { events } = streams.work;
  expect((await streams.load('a')).names).toHaveLength(2);
  expect(streams.work.events).toBe(events);
  const lost = jest.spyOn(store, 'append').mockRejectedValueOnce(new Error('the connection broke'));
  await expect(streams.write('a', {}, () => one('third'))).rejects.toThrow('the connection broke');
  lost.mockRestore();
  await streams.load('a');
  expect(streams.work.events).toBe(events + 2);
});

test('STORE-77 the personal part of an event is stored with its person', async () => {
  const streams = new Streams(store);
  const subject = 'person' as SubjectId;
  const { now } = await streams.write('a', {}, () => ({ events: [{ ...named('first'), personal: 'hush' }], subject }));
  expect(now.subject).toBe(subject);
  await streams.write('a', {}, () => ({ events: [{ ...named('second'), personal: 'hush, too' }] }));
  const kept = await store.readAll({ after: null, limit: 9 });
  expect(kept.map((event) => [event.subject, event.personal])).toEqual([
    [subject, 'hush'],
    [subject, 'hush, too'],
  ]);
});

test('STORE-77 an event that this version doesn’t know is refused', async () => {
  await store.append('flow-a', 'none', [
    { id: 'x', type: 'FlowRenamed', data: { name: 'new' }, meta: { at: 1, v: 2 } },
  ]);
  await expect(new Streams(store).load('a')).rejects.toThrow('flow-a, revision 0: newer-event-version');
});
