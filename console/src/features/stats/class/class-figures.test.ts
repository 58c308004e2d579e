import { CELL_STATES, type ClassCell, type ClassRow } from '@parley/contracts/http/class-table';
import * as fc from 'fast-check';
import { ordered, sumsOf, type Head } from './class-figures.js';

const column = (key: string, isScored = true) => ({ key, position: 1, question: key, most: 10, isScored });
const COLUMNS = [column('ask'), column('essay'), column('say', false)];
const learner = (identifier: string, cells: (ClassCell | null)[], over: Partial<ClassRow> = {}): ClassRow => ({
  id: identifier,
  identifier,
  identifierOrigin: 'user',
  attempt: 1,
  completed: true,
  promptKey: null,
  score: 0,
  maxScore: 20,
  isScorePending: false,
  ms: 60_000,
  cells,
  ...over,
});
/** Counted by hand below. */
const CLASS = [
  learner(
    'ana',
    [
      ['right', 1, 10],
      ['right', 1, 10],
      ['answered', 1, null],
    ],
    { score: 20, ms: 90_000 },
  ),
  learner(
    'Ben',
    [
      ['later', 2, 8],
      ['part', 1, 4],
      ['answered', 1, null],
    ],
    { score: 12, ms: 60_000 },
  ),
  learner('cy', [['wrong', 1, 0], ['waits', 1, null], null], { score: 0, isScorePending: true, ms: 300_000 }),
  learner('di', [['right', 1, 10], null, null], { completed: false, score: 10, ms: 10_000 }),
  learner('eve', [['wrong', 3, 0], ['right', 1, 10], null], { completed: false, score: null, ms: null }),
];
const named = (by: Head, descending = false) =>
  ordered(CLASS, { by, descending }, ({ identifier }) => identifier, 'en').map(({ identifier }) => identifier);

test('STAT-C3 sums of a class are those of a count by hand; what waits is in no share and in no mean', () => {
  expect(sumsOf({ columns: COLUMNS, rows: CLASS })).toEqual({
    // Ana and Ben: Cy waits for points, Di and Eve haven't finished.
    points: (20 + 12) / 2,
    right: [{ part: 2, whole: 5 }, { part: 2, whole: 3 }, null],
    // The learners needed 60, 90 and 300 seconds; the median is 90.
    medianMs: 90_000,
    done: 3,
  });
});
test('STAT-C3 a class in which nobody has finished has no means', () => {
  const rows = CLASS.filter(({ completed }) => !completed);
  expect(sumsOf({ columns: COLUMNS, rows })).toMatchObject({ points: null, medianMs: null, done: 0 });
});
test('STAT-C4 every head sorts, in both directions; what has no value comes last', () => {
  expect(named('name')).toEqual(['ana', 'Ben', 'cy', 'di', 'eve']);
  expect(named('name', true)).toEqual(['eve', 'di', 'cy', 'Ben', 'ana']);
  expect(named('points')).toEqual(['cy', 'di', 'Ben', 'ana', 'eve']);
  expect(named('points', true)).toEqual(['ana', 'Ben', 'di', 'cy', 'eve']);
  expect(named({ question: 0 })).toEqual(['cy', 'eve', 'Ben', 'ana', 'di']);
  expect(named({ question: 1 }, true)).toEqual(['ana', 'eve', 'Ben', 'cy', 'di']);
  expect(named('time')).toEqual(['di', 'Ben', 'ana', 'cy', 'eve']);
  expect(named('done', true)).toEqual(['ana', 'Ben', 'cy', 'di', 'eve']);
});
test('STAT-C3 STAT-C4 no order loses a learner, and none changes a sum', () => {
  const cell = fc.option(
    fc.tuple(fc.constantFrom(...CELL_STATES), fc.nat(4), fc.option(fc.nat(10))) as fc.Arbitrary<ClassCell>,
  );
  const row = fc
    .record({
      id: fc.uuid(),
      cells: fc.tuple(cell, cell, cell),
      score: fc.option(fc.nat(20)),
      ms: fc.option(fc.nat(9_000)),
      completed: fc.boolean(),
    })
    .map(({ id, cells, ...over }) => learner(id, cells, over));
  const heads: Head[] = ['name', 'points', 'time', 'done', { question: 0 }, { question: 2 }];
  fc.assert(
    fc.property(fc.array(row), fc.constantFrom(...heads), fc.boolean(), (rows, by, descending) => {
      const sorted = ordered(rows, { by, descending }, ({ id }) => id, 'en');
      expect(new Set(sorted)).toEqual(new Set(rows));
      expect(sumsOf({ columns: COLUMNS, rows: sorted }).right).toEqual(sumsOf({ columns: COLUMNS, rows }).right);
    }),
  );
});
