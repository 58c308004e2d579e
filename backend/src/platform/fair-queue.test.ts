import { FairQueue } from './fair-queue.js';

const queueOf = (...items: readonly string[]) => {
  const queue = new FairQueue<string>();
  for (const item of items) queue.add(item.slice(0, 1), item);
  return queue;
};
const taken = (queue: FairQueue<string>) => queue.next()?.item;

test('HTTP-36 everybody has their turn, however much one asks for', () => {
  const queue = queueOf('e1', 'e2', 'e3', 'a1', 'b1', 'b2');
  const order: string[] = [];
  for (let next = queue.next(); next; next = queue.next()) {
    order.push(next.item);
    queue.ended(next.who);
  }
  expect(order).toEqual(['e1', 'a1', 'b1', 'e2', 'b2', 'e3']);
});
test('HTTP-36 nobody has two at work while somebody waits who has none', () => {
  const queue = queueOf('e1', 'e2', 'e3', 'a1');
  expect([taken(queue), taken(queue)]).toEqual(['e1', 'a1']);
  // Only they wait, so a free worker is theirs, too.
  expect(taken(queue)).toBe('e2');
  queue.add('b', 'b1');
  queue.add('a', 'a2');
  expect(taken(queue)).toBe('b1');
  queue.ended('a');
  expect(taken(queue)).toBe('a2');
  expect(taken(queue)).toBe('e3');
  expect(taken(queue)).toBeUndefined();
  expect(queue.length).toBe(0);
});
test('HTTP-36 the queue leaves out an item that nobody waits for any more', () => {
  const queue = queueOf('e1', 'e2');
  expect(queue.remove('e', 'e1')).toBe(true);
  expect(queue.remove('e', 'e1')).toBe(false);
  expect([queue.length, queue.lengthOf('e'), taken(queue), taken(queue)]).toEqual([1, 1, 'e2', undefined]);
});
test('HTTP-36 a full queue gives up the newest item of whoever has most, for one who has fewer', () => {
  const queue = queueOf('a1', 'e1', 'e2', 'e3');
  expect(queue.giveUpFor('a')).toBe('e3');
  // Both would have two.
  expect(queue.giveUpFor('a')).toBeUndefined();
  expect(queue.giveUpFor('e')).toBeUndefined();
  expect(queue.giveUpFor('b')).toBe('e2');
  expect(queue.giveUpFor('b')).toBeUndefined();
  expect([queue.length, taken(queue), taken(queue)]).toEqual([2, 'a1', 'e1']);
});
