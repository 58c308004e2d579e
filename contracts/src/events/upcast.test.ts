import { expect, test } from '@jest/globals';
import { EVENT_VERSIONS, upcast } from './upcast';

test('STORE-U1 events of the version that is understood come through unchanged', () => {
  const data = { name: 'A', tName: {} };
  expect(upcast('FlowRenamed', data)).toEqual({ ok: true, data });
  for (const [type, version] of Object.entries(EVENT_VERSIONS))
    expect(upcast(type, data, version)).toEqual({ ok: true, data });
});
test('STORE-U2 an event of a newer program is reported, not thrown', () => {
  expect(upcast('FlowRenamed', {}, 99)).toEqual({ ok: false, code: 'newer-event-version' });
  expect(upcast('FlowRenamed', {}, 0.5)).toEqual({ ok: false, code: 'newer-event-version' });
});
test.each(['Nonsense', '', 'constructor', '__proto__'])(
  'STORE-U2 an event of type %j is reported, not thrown',
  (type) => expect(upcast(type, {})).toEqual({ ok: false, code: 'unknown-event-type' }),
);
