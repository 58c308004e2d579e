import { Lru } from './lru.js';

test('HOUSE-6 the entry used longest ago goes first', () => {
  const lru = new Lru<string, number>(2);
  lru.set('a', 1);
  lru.set('b', 2);
  expect(lru.get('a')).toBe(1);
  lru.set('c', 3);
  expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([1, undefined, 3]);
  lru.delete('a');
  expect(lru.get('a')).toBeUndefined();
});
