import type { NewEvent } from '@parley/contracts/events/envelope';
import { MAX_APPEND_BYTES } from '@parley/contracts/events/event-store';
import { inAppends } from './in-appends.js';

const event = (bytes: number, n = 0): NewEvent => ({
  id: String(n),
  type: 'PromptChanged',
  data: { key: String(n), definition: { message: 'x'.repeat(bytes) } },
  meta: { at: 0 },
});

test('FLOW-E9 a large edit is shared out over appends that fit, in order', () => {
  const events = Array.from({ length: 40 }, (_, n) => event(100_000, n));
  const parts = inAppends(events);
  expect(parts.flat()).toEqual(events);
  expect(parts.length).toBeLessThan(6);
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(MAX_APPEND_BYTES);
});

test('FLOW-E9 no part is empty, also when an event is too large alone', () => {
  expect(inAppends([]).length).toBe(0);
  expect(inAppends([event(10), event(MAX_APPEND_BYTES), event(10)]).map((part) => part.length)).toEqual([1, 1, 1]);
});
