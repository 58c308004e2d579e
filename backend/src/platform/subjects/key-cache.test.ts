import { KeyCache } from './key-cache.js';

test('STORE-49 the cache of keys is bounded, drops the one unused for longest, and forgets after its time', () => {
  let now = 0;
  const cache = new KeyCache<string, number>(2, 100, () => now);
  cache.set('a', 1);
  cache.set('b', 2);
  expect(cache.get('a')).toBe(1);
  cache.set('c', 3);
  expect(cache.size).toBe(2);
  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('a')).toBe(1);
  now = 100;
  expect(cache.get('a')).toBeUndefined();
  cache.delete('c');
  expect(cache.size).toBe(0);
});
