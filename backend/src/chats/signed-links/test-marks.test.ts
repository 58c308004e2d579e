import fc from 'fast-check';
import type { LinkScope } from './link-signature.js';
import { TEST_MARK_MS, TestMarks } from './test-marks.js';

const marks = new TestMarks(Buffer.alloc(32, 1));
const others = new TestMarks(Buffer.alloc(32, 2));
const SCOPE: LinkScope = { kind: 'flow', id: 7 };
const NOW = Date.UTC(2026, 10, 27);
const scopes = fc.record({ kind: fc.constantFrom('flow', 'sequence'), id: fc.integer({ min: 1, max: 100 }) });

test('TRUST-23 a mark counts for a day, for its own target and installation, and for nothing else', () => {
  fc.assert(
    fc.property(scopes, scopes, fc.integer({ min: 0, max: 2 * TEST_MARK_MS }), (scope, other, later) => {
      const mark = marks.make(scope as LinkScope, NOW);
      const isSame = scope.kind === other.kind && scope.id === other.id;
      expect(marks.isValid(other as LinkScope, mark, NOW + later)).toBe(isSame && later < TEST_MARK_MS);
      expect(others.isValid(scope as LinkScope, mark, NOW)).toBe(false);
    }),
  );
});

test('TRUST-23 a mark in which one character is changed, added or missing is none', () => {
  const mark = marks.make(SCOPE, NOW);
  const characters = [...'0123456789ABCabc-_. \n=+/é'];
  const at = fc.integer({ min: 0, max: mark.length - 1 });
  fc.assert(
    fc.property(at, fc.constantFrom('', ...characters), fc.boolean(), (place, character, isAdded) => {
      const changed = mark.slice(0, place) + character + mark.slice(place + (isAdded ? 0 : 1));
      expect(marks.isValid(SCOPE, changed, NOW)).toBe(changed === mark);
    }),
    { numRuns: 500 },
  );
  for (const other of ['', '1', 'true', `${mark} `, `${mark}\n`, ` ${mark}`, mark.slice(0, -1), mark.repeat(2)])
    expect([other, marks.isValid(SCOPE, other, NOW)]).toEqual([other, false]);
});
