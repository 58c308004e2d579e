import { randomUUID } from 'node:crypto';
import { inTransaction } from '@parley/projections/platform/db';
import { upsert } from '@parley/projections/platform/table';
import { Counters } from '@parley/projections/stats/counters';
import { CHAT_STAT, PATH_NODE } from '@parley/projections/stats/stat-tables';
import { NO_TIME } from '@parley/projections/stats/times';
import { countOn } from '@parley/projections/stats/write-counters';
import { readModelsDatabase, type ReadModelsDatabase } from '@parley/projections/testing/read-models-database';
import fc from 'fast-check';
import { coverOf } from './cover.js';
import type { Instants } from './day-range.js';
import { FlowCounters } from './flow-stats/flow-counters.js';
import { PlaceCounters, type PlaceCount } from './paths/place-counters.js';

const FLOW = 7;
const QUARTER = 900_000;
const [FIRST, LAST] = [Date.UTC(2026, 0, 15) / QUARTER, Date.UTC(2026, 4, 15) / QUARTER];
/** A flow of seven places, and the ways through it. */
const NODES = [1, 2, 3, 4, 5, 6, 7];
const WAYS: readonly (readonly number[])[] = [[1], [1, 2], [1, 3], [1, 2, 4], [1, 2, 5], [1, 3, 6], [1, 3, 7]];

interface Made {
  readonly at: number;
  readonly way: readonly number[];
  readonly completed: boolean;
  /** Empty = none. */
  readonly label: string;
}
/** None on every third day, so that there are days and edges without chats. */
const CHATS: readonly Made[] = fc
  .sample(
    fc.tuple(
      fc.integer({ min: FIRST, max: LAST }),
      fc.constantFrom(...WAYS),
      fc.boolean(),
      fc.constantFrom('', '7b', '8a'),
    ),
    { numRuns: 600, seed: 22 },
  )
  .map(([quarter, way, completed, label]) => ({ at: quarter * QUARTER + 7, way, completed, label }))
  .filter(({ at }) => Math.floor(at / 86_400_000) % 3 > 0);

let database: ReadModelsDatabase;
beforeAll(async () => {
  database = await readModelsDatabase();
  const counters = new Counters();
  for (const { at, way, completed, label } of CHATS) {
    const where = {
      flow_id: FLOW,
      class: label,
      version: 1,
      sequence_id: 0,
      latest: true,
      quarter: at - (at % QUARTER),
    };
    const wayMs = way.map((node) => 1_000 * node);
    const more = { attempted: way.length > 1, time: NO_TIME, score: completed ? 5_000 : null, scorePending: false };
    counters.count(where, { ...more, prompt: promptAt(way), completed, way, wayMs }, 1);
    const sink = counters.sink(where, 1);
    for (const node of way) sink.shown(`p${node}`);
    sink.answer('p1', `to ${way.at(1)}`, 0);
  }
  const rows = CHATS.map(({ at, way, completed, label }) => ({
    chat_id: randomUUID(),
    flow_id: FLOW,
    version: 1,
    sequence_id: 0,
    class: label,
    sequence_version: null,
    sequence_index: null,
    learner: randomUUID(),
    attempt: 1,
    latest: true,
    created_at: new Date(at).toISOString(),
    answers: way.length - 1,
    completed,
    last_at: null,
    revision: way.length - 1,
    time: NO_TIME,
    score: null,
    score_pending: false,
    prompt_key: promptAt(way),
    thread_answers: 0,
    thread_ms: 0,
    path_node: way.at(-1)!,
    path_ms: way.map((node) => 1_000 * node),
    path_answer: null,
  }));
  await inTransaction(database.dataSource, { schema: 'read', alone: false }, (db) => {
    upsert(db, PATH_NODE, NODES.map(nodeOf));
    upsert(db, CHAT_STAT, rows);
    countOn(db, counters);
    return Promise.resolve();
  });
});
afterAll(() => database.drop());

const promptAt = (way: readonly number[]): string => `p${way.at(-1)}`;
const nodeOf = (node: number) => ({
  flow_id: FLOW,
  node,
  parent: Math.floor(node / 2),
  prompt_key: `p${node}`,
  answer: '',
});

const someInstant = fc.option(
  fc.integer({ min: FIRST - 200, max: LAST + 200 }).map((quarter) => quarter * QUARTER),
  { nil: null },
);
const someRange = fc.tuple(someInstant, someInstant).map(([a, b]): Instants => ({
  from: a !== null && b !== null ? Math.min(a, b) : a,
  till: a !== null && b !== null ? Math.max(a, b) : b,
}));
const chatsOf = ({ from, till }: Instants, of: string | null): readonly Made[] =>
  CHATS.filter(
    ({ at, label }) => (from === null || at >= from) && (till === null || at < till) && (of === null || label === of),
  );
const chosen = { flowId: FLOW, attempts: 'latest', version: null, sequenceId: null } as const;
const someClass = fc.constantFrom(null, '7b', '8a');
const RUNS = { numRuns: 60, seed: 22 };

test('STAT-R3 CLASS-6 figures of any range are those of the chats that began in it, of all or of one class', async () => {
  const counters = new FlowCounters(database.dataSource);
  await fc.assert(
    fc.asyncProperty(someRange, someClass, async (range, of) => {
      const chats = chatsOf(range, of);
      const selection = { ...chosen, class: of, spans: coverOf(range) };
      const completed = chats.filter((chat) => chat.completed).length;
      expect(await counters.totals(selection, 0)).toMatchObject({
        total: chats.length,
        attempted: chats.filter(({ way }) => way.length > 1).length,
        totalCompleted: completed,
        scored: completed,
        scoreSum: 5_000 * completed,
      });
      const shown = NODES.map((node) => [`p${node}`, chats.filter(({ way }) => way.includes(node)).length]);
      expect((await counters.prompts(selection)).map(({ key, shown: times }) => [key, times]).sort()).toEqual(
        shown.filter(([, times]) => times !== 0),
      );
      const answers = await counters.answers(selection);
      expect(answers.reduce((sum, { count }) => sum + count, 0)).toBe(chats.length);
      expect(answers.every(({ count }) => count > 0)).toBe(true);
    }),
    RUNS,
  );
});

/** Counts by hand the places to which they came. */
function placesOf(chats: readonly Made[]): readonly PlaceCount[] {
  return NODES.flatMap((node) => {
    const came = chats.filter(({ way }) => way.includes(node));
    const completed = came.filter((chat) => chat.completed);
    const ended = completed.filter(({ way }) => way.at(-1) === node).length;
    const count = { total: came.length, completed: completed.length, ended, ms: 1_000 * node * came.length };
    return came.length === 0 ? [] : [{ node, parent: Math.floor(node / 2), ...count }];
  });
}
const byNode = (places: readonly PlaceCount[]) => [...places].sort((a, b) => a.node - b.node);

test('STAT-P14 CLASS-6 the ways of any range are those of the chats that began in it, of all or of one class', async () => {
  const counters = new PlaceCounters(database.dataSource);
  await fc.assert(
    fc.asyncProperty(someRange, someClass, async (range, of) => {
      const places = placesOf(chatsOf(range, of));
      const selected = { ...chosen, class: of };
      expect(byNode(await counters.all(selected, range))).toEqual(places);
      const whole = await counters.behind(0, selected, range);
      expect(byNode(whole.places)).toEqual(places);
      expect(byNode(whole.following)).toEqual(places.filter(({ parent }) => parent !== 0));
      const behind = await counters.behind(2, selected, range);
      expect(byNode(behind.places)).toEqual(places.filter(({ parent }) => parent === 2));
    }),
    RUNS,
  );
});
