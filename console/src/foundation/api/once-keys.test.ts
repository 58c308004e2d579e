import { onceKeys } from './once-keys.js';

test('HOME-C2 SEQ-C5 the same wish has the same key until it is fulfilled, another one another', () => {
  const keys = onceKeys();
  const first = keys.of({ name: 'Algebra' });
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys.of({ name: 'Algebra' })).toBe(first);
  expect(keys.of({ name: 'Botany' })).not.toBe(first);
  const again = keys.of({ name: 'Algebra' });
  keys.done();
  expect(keys.of({ name: 'Algebra' })).not.toBe(again);
});
