import { Caches } from './caches.js';
import { roughBytes } from './rough-bytes.js';

const KB = 1_000;
/** Total bytes of an entry with a key of one letter and a value of `n` bytes. */
const entry = (n: number): number => {
  const caches = new Caches();
  caches.make<string, number>((value) => value).set('a', n);
  return caches.weight;
};

test('HOUSE-6 CACHE-1 the entry used longest ago goes first, and one that is set again weighs once', () => {
  const caches = new Caches(3 * entry(KB));
  const cache = caches.make<string, number>((value) => value);
  for (const key of ['a', 'b', 'c', 'b', 'c']) cache.set(key, KB);
  expect(caches.weight).toBe(3 * entry(KB));
  expect(cache.get('a')).toBe(KB);
  cache.set('d', KB);
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([KB, undefined, KB, KB]);
  cache.delete('c');
  cache.delete('c');
  expect(caches.weight).toBe(2 * entry(KB));
  cache.clear();
  expect([caches.weight, cache.get('a')]).toEqual([0, undefined]);
});

test('CACHE-2 all caches together keep to one budget, and a busy one pushes no small one out', () => {
  const caches = new Caches(100 * KB);
  const [small, busy, later] = [
    caches.make<string, string>(),
    caches.make<string, string>(),
    caches.make<string, string>(),
  ];
  small.set('mine', 'x'.repeat(10 * KB));
  for (let i = 0; i < 1_000; i++) {
    busy.set(`${i}`, 'y'.repeat(KB));
    expect(caches.weight).toBeLessThanOrEqual(100 * KB);
  }
  expect(small.get('mine')).toBeDefined();
  expect(busy.weight).toBeGreaterThan(70 * KB);
  // A third cache gets its share from the largest one.
  for (let i = 0; i < 1_000; i++) later.set(`${i}`, 'z'.repeat(KB));
  expect(Math.abs(later.weight - busy.weight)).toBeLessThan(5 * KB);
  expect(small.get('mine')).toBeDefined();
});

test('CACHE-2 a value that is larger than the budget is not kept, nor is a long key free', () => {
  const caches = new Caches(10 * KB);
  const cache = caches.make<string, string>();
  cache.set('a', 'x'.repeat(KB));
  cache.set('b', 'x'.repeat(10 * KB));
  expect([cache.get('a'), cache.get('b'), caches.weight]).toEqual([undefined, undefined, 0]);
  cache.set('k'.repeat(10 * KB), '');
  expect(caches.weight).toBe(0);
});

test('CACHE-3 the weight counts texts, fields and the contents of maps and sets', () => {
  const text = 'x'.repeat(KB);
  expect(roughBytes(text)).toBeGreaterThanOrEqual(2 * KB);
  expect(roughBytes({ a: [text, { b: text }], c: null, d: 1 })).toBeGreaterThan(4 * KB);
  expect(roughBytes(new Map([[text, new Set([text])]]))).toBeGreaterThan(4 * KB);
  expect(roughBytes(new Uint8Array(KB))).toBeGreaterThanOrEqual(KB);
  expect([roughBytes(null), roughBytes(1), roughBytes(undefined)]).toEqual([0, 0, 0]);
});
