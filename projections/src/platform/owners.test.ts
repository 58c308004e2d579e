import { randomUUID } from 'node:crypto';
import type { NewEvent } from '@parley/contracts/events/envelope';
import { chatStream, flowStream, personStream, StoreUnavailable } from '@parley/contracts/events/event-store';
import { readerOf } from '@parley/contracts/events/share';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';
import type { SubjectId } from '@parley/contracts/ids';
import { Owners } from './owners.js';

const OF = 4;
const event = (type: string, data: object, subject?: string): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  ...(subject !== undefined && { subject: subject as SubjectId }),
  meta: { at: 1 },
});

/** @returns for each event the parts that get it */
async function partsOf(store: MemoryEventStore): Promise<readonly (readonly number[])[]> {
  const events = await store.readAll({ after: null, limit: 100 });
  const found = events.map((): number[] => []);
  for (let number = 0; number < OF; number += 1)
    // Later batches don't contain how the chats began.
    for (const [n, each] of events.entries())
      if ((await new Owners(store).ofPart([each], { number, of: OF })).length > 0) found[n]?.push(number);
  return found;
}

test('PROJ-17 events of a chat that name nobody belong to whoever began it', async () => {
  const store = new MemoryEventStore();
  const [ana, hash] = [randomUUID(), 'ab'.repeat(30) + 'cdef'];
  const [hers, byToken, ofNobody] = [randomUUID(), randomUUID(), randomUUID()];
  await store.append(chatStream(hers), 'none', [
    event('ChatStarted', { tokenHash: hash }, ana),
    event('ChatDeleted', {}),
  ]);
  await store.append(chatStream(byToken), 'none', [
    event('ChatStarted', { tokenHash: hash }),
    event('ChatDeleted', {}),
  ]);
  await store.append(chatStream(ofNobody), 'none', [
    event('ChatStarted', { tokenHash: null }),
    event('ChatDeleted', {}),
  ]);
  await store.append(personStream(ana), 'none', [event('PersonForgotten', { subject: ana })]);
  await store.append(flowStream(randomUUID()), 'none', [event('FlowArchived', {})]);
  const owners = [ana, ana, hash, hash, ofNobody, ofNobody, ana];
  expect(await partsOf(store)).toEqual([...owners.map((owner) => [readerOf(owner, OF)]), [0, 1, 2, 3]]);
});

test('PROJ-3 if the store can’t tell how a chat began, the batch is tried again', async () => {
  const store = new MemoryEventStore();
  await store.append(chatStream(randomUUID()), 'none', [event('ChatStarted', {}), event('ChatDeleted', {})]);
  const deleted = (await store.readAll({ after: null, limit: 9 })).slice(1);
  jest.spyOn(store, 'readStream').mockImplementation(() => {
    throw new StoreUnavailable('away');
  });
  await expect(new Owners(store).ofPart(deleted, { number: 0, of: 2 })).rejects.toBeInstanceOf(StoreUnavailable);
});
