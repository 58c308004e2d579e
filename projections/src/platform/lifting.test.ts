import type { RecordedEvent } from '@parley/contracts/events/envelope';
import type { Db } from './db.js';
import { lifting } from './lifting.js';
import type { Projection } from './projection.js';

const applied: RecordedEvent[] = [];
const inner = {
  name: 'p',
  prefixes: [],
  apply: (_db: Db, events: readonly RecordedEvent[]) => Promise.resolve(void applied.push(...events)),
} as unknown as Projection;
const event = (more: Partial<RecordedEvent>): RecordedEvent => ({
  id: 'e',
  type: 'FlowArchived',
  data: {},
  meta: { at: 0 },
  stream: 'flow-1',
  revision: 0,
  position: '1/1' as never,
  ...more,
});
const apply = async (more: Partial<RecordedEvent>) => lifting(inner).apply({} as Db, [event(more)]);

test('PROJ-5 an event of this program goes through as it is', async () => {
  await apply({});
  expect(applied).toEqual([event({})]);
});

test.each([
  ['whose personal part was tampered with', { unreadable: true, personal: null }],
  ['written by a newer program', { meta: { at: 0, v: 99 } }],
  ['of a type nobody knows', { type: 'FlowTurnedIntoGold' }],
])('PROJ-5 an event %s is refused, so that it is parked', async (_which, more) => {
  await expect(async () => apply(more)).rejects.toThrow();
});
