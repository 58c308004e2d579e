import { Recent } from './recent.js';

test('what was not asked for longest is forgotten first', () => {
  const recent = new Recent<string, number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  recent.get('a');
  recent.set('c', 3);
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, undefined, 3]);
});

test('weights are summed, and replaced when a value is', () => {
  const recent = new Recent<string, number>(10, (value) => value);
  recent.set('a', 6);
  recent.set('a', 2);
  recent.set('b', 8);
  expect(recent.get('a')).toBe(2);
  recent.set('c', 50);
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([undefined, undefined, 50]);
});
