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

test('HOUSE-6 weights are summed, and replaced when a value is; the newest stays, however heavy', () => {
  const lru = new Lru<string, number>(10, (value) => value);
  lru.set('a', 6);
  lru.set('a', 2);
  lru.set('b', 8);
  expect(lru.get('a')).toBe(2);
  lru.set('c', 50);
  expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([undefined, undefined, 50]);
  lru.set('d', 1);
  expect([lru.get('c'), lru.get('d')]).toEqual([undefined, 1]);
});
