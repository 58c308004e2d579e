/** Runs of sequences: one learner's way through all steps, counted by when it began. */
import { cellOf, CHAT_TIME_LIMITS, SCORE_CELLS, SCORE_LIMITS } from '@parley/contracts/http/stat-cells';
import type { Db } from '../platform/db.js';
import { add, deleteByKey, selected, upsert } from '../platform/table.js';
import type { ChatStatState } from './chat-stat-state.js';
import { addTo } from './counters.js';
import { isScorePending, scoreOfRun, timeOfRun } from './run-figures.js';
import { QUARTER_MS, runSpansOf } from './spans.js';
import {
  SEQUENCE_BUCKET,
  SEQUENCE_RUN,
  STEP_BUCKET,
  type RunChat,
  type RunGrain,
  type SequenceBucketCells,
  type SequenceRunCells,
  type StepBucketCells,
} from './stat-tables.js';
import { DEFAULT_TIME, NO_TIME } from './times.js';
import { BUCKET_LENGTHS } from './write-counters.js';

interface Run {
  readonly sequence_id: number;
  readonly learner: string;
  readonly chats: Map<string, RunChat>;
}

const LOAD = `
  select ${selected(SEQUENCE_RUN, 'r')} from sequence_run r
  join unnest($1::int[], $2::text[]) as x(sequence_id, learner) using (sequence_id, learner)`;
const LOAD_STEPS = `
  select sequence_id, version, jsonb_array_length(pins) as steps from sequence_version
  where sequence_id = any($1::int[])`;

/**
 * Counts again the runs to which these chats belong.
 * @param gone deleted chats
 */
export async function countRuns(db: Db, states: Iterable<ChatStatState>, gone: Iterable<ChatStatState>): Promise<void> {
  const changed = [...states].filter(isStep);
  const deleted = [...gone].filter(isStep);
  if (changed.length + deleted.length === 0) return;
  const runs = await loadRuns(db, [...changed, ...deleted]);
  const steps = await loadSteps(db, [...runs.values()]);
  const counters = new RunCounters(steps);
  for (const run of runs.values()) counters.count(run, -1);
  for (const state of changed) runs.get(keyOf(state))?.chats.set(state.begun.chat_id, runChat(state));
  for (const state of deleted) runs.get(keyOf(state))?.chats.delete(state.begun.chat_id);
  for (const run of runs.values()) counters.count(run, 1);
  const empty = [...runs.values()].filter(({ chats }) => chats.size === 0);
  deleteByKey(
    db,
    SEQUENCE_RUN,
    empty.map(({ sequence_id, learner }) => ({ sequence_id, learner })),
  );
  upsert(
    db,
    SEQUENCE_RUN,
    [...runs.values()].flatMap((run) => rowOf(run, steps)),
  );
  writeRunCounters(db, counters);
}

const isStep = ({ begun }: ChatStatState): boolean => begun.sequence_id !== 0;
const keyOf = ({ begun: { sequence_id, learner } }: ChatStatState): string => `${sequence_id} ${learner}`;
const earlier = (a: RunChat, b: RunChat): number => a.at - b.at || (a.id < b.id ? -1 : 1);

const runChat = ({ begun, walk, completed, latest, score, scorePending }: ChatStatState): RunChat => ({
  id: begun.chat_id,
  flow: begun.flow_id,
  index: begun.sequence_index ?? 0,
  version: begun.sequence_version ?? 0,
  at: begun.created,
  attempted: walk.answers > 0,
  completed,
  latest,
  time: [...walk.time],
  score: completed && !scorePending ? score : null,
  pending: completed && scorePending,
});

/** Its row, without chats none. */
function rowOf({ sequence_id, learner, chats }: Run, steps: Steps): SequenceRunCells[] {
  const sorted = [...chats.values()].sort(earlier);
  const [first] = sorted;
  if (!first) return [];
  const began_at = new Date(first.at).toISOString();
  const completed = isDone(sequence_id, sorted, steps);
  return [{ sequence_id, learner, began_at, first_chat: first.id, completed, chats: sorted }];
}

/** @param chats oldest first */
function isDone(sequenceId: number, chats: readonly RunChat[], steps: Steps): boolean {
  const count = steps.get(`${sequenceId} ${chats[0]?.version}`) ?? 0;
  const done = new Set(chats.filter(({ completed }) => completed).map(({ index }) => index));
  return count > 0 && Array.from({ length: count }, (_, index) => index).every((index) => done.has(index));
}

async function loadRuns(db: Db, states: readonly ChatStatState[]): Promise<Map<string, Run>> {
  const runs = new Map<string, Run>();
  for (const state of states) {
    const { sequence_id, learner } = state.begun;
    runs.set(keyOf(state), { sequence_id, learner, chats: new Map() });
  }
  const wanted = [...runs.values()];
  const rows = await db.query<{ sequence_id: number; learner: string; chats: RunChat[] }>(LOAD, [
    wanted.map(({ sequence_id }) => sequence_id),
    wanted.map(({ learner }) => learner),
  ]);
  for (const { sequence_id, learner, chats } of rows)
    for (const chat of chats) runs.get(`${sequence_id} ${learner}`)?.chats.set(chat.id, chat);
  return runs;
}

/** Number of steps, by `sequence version`. */
type Steps = ReadonlyMap<string, number>;

/** A published version never changes, and is applied before this. */
async function loadSteps(db: Db, runs: readonly Run[]): Promise<Steps> {
  const ids = [...new Set(runs.map(({ sequence_id }) => sequence_id))];
  const rows = await db.query<{ sequence_id: number; version: number; steps: number }>(LOAD_STEPS, [ids]);
  return new Map(rows.map(({ sequence_id, version, steps }) => [`${sequence_id} ${version}`, steps]));
}

interface RunAt {
  readonly sequence_id: number;
  readonly grain: RunGrain;
  readonly start_at: string;
  /** The version in which the run began. */
  readonly version: number;
}

class RunCounters {
  readonly runs = new Map<string, Sums<SequenceBucketCells>>();
  readonly steps = new Map<string, Sums<StepBucketCells>>();

  constructor(private readonly stepsOf: Steps) {}

  count({ sequence_id, chats }: Run, by: 1 | -1): void {
    const all = [...chats.values()].sort(earlier);
    const [first] = all;
    if (!first) return;
    const counted = { chats: all, isDone: isDone(sequence_id, all, this.stepsOf) };
    for (const { grain, startAt } of runSpansOf(first.at - (first.at % QUARTER_MS))) {
      const at = { sequence_id, grain, start_at: new Date(startAt).toISOString(), version: first.version };
      this.countRun(at, counted, by);
      for (const chat of all) this.countStep(at, chat, by);
    }
  }

  private countRun(
    at: RunAt,
    { chats, isDone: done }: { readonly chats: readonly RunChat[]; readonly isDone: boolean },
    by: 1 | -1,
  ): void {
    const time = timeOfRun(chats);
    const sum = sumAt(this.runs, at, noRuns);
    sum.total += by;
    if (chats.some(({ attempted }) => attempted)) {
      sum.attempted += by;
      addTo(sum.attempted_time, time, by);
    }
    if (!done) return;
    sum.completed += by;
    addTo(sum.completed_time, time, by);
    const cell = cellOf(CHAT_TIME_LIMITS, time[DEFAULT_TIME] ?? 0);
    sum.time_cells[cell] = (sum.time_cells[cell] ?? 0) + by;
    if (isScorePending(chats)) {
      sum.score_pending += by;
      return;
    }
    const mean = scoreOfRun(chats);
    if (mean === null) return;
    const score = Math.round(mean);
    sum.scored += by;
    sum.score_sum += by * score;
    const scoreCell = cellOf(SCORE_LIMITS, score / 10_000);
    sum.score_cells[scoreCell] = (sum.score_cells[scoreCell] ?? 0) + by;
  }

  private countStep(at: RunAt, chat: RunChat, by: 1 | -1): void {
    const sum = sumAt(this.steps, { ...at, flow_id: chat.flow, latest: chat.latest }, noChats);
    sum.total += by;
    if (chat.attempted) {
      sum.attempted += by;
      addTo(sum.attempted_time, chat.time, by);
    }
    if (chat.completed) {
      sum.completed += by;
      addTo(sum.completed_time, chat.time, by);
    }
    if (chat.pending) sum.score_pending += by;
    if (chat.score === null) return;
    sum.scored += by;
    sum.score_sum += by * chat.score;
  }
}

/** Cells that can be added to. */
type Sums<T> = { -readonly [K in keyof T]: T[K] extends readonly number[] ? number[] : T[K] };

const noRuns = () => ({
  total: 0,
  attempted: 0,
  completed: 0,
  attempted_time: [...NO_TIME],
  completed_time: [...NO_TIME],
  time_cells: new Array<number>(CHAT_TIME_LIMITS.length + 1).fill(0),
  scored: 0,
  score_sum: 0,
  score_cells: new Array<number>(SCORE_CELLS).fill(0),
  score_pending: 0,
});
const noChats = () => ({
  total: 0,
  attempted: 0,
  completed: 0,
  attempted_time: [...NO_TIME],
  completed_time: [...NO_TIME],
  scored: 0,
  score_sum: 0,
  score_pending: 0,
});

function sumAt<At extends RunAt, Zero extends object>(
  sums: Map<string, At & Zero>,
  at: At,
  zero: () => Zero,
): At & Zero {
  const key = Object.values(at).join();
  const known = sums.get(key) ?? { ...at, ...zero() };
  sums.set(key, known);
  return known;
}

type Changed = Pick<
  SequenceBucketCells,
  'total' | 'attempted' | 'completed' | 'attempted_time' | 'completed_time' | 'scored' | 'score_sum' | 'score_pending'
>;
const isChange = (sum: Changed): boolean =>
  [
    ...[sum.total, sum.attempted, sum.completed, sum.scored, sum.score_sum, sum.score_pending],
    ...[...sum.attempted_time, ...sum.completed_time],
  ].some((n) => n !== 0);

function writeRunCounters(db: Db, counters: RunCounters): void {
  const { attempted_time, completed_time } = BUCKET_LENGTHS;
  const runs = [...counters.runs.values()].filter(
    (sum) => isChange(sum) || sum.score_cells.some((count) => count !== 0),
  );
  const steps = [...counters.steps.values()].filter(isChange);
  add(db, SEQUENCE_BUCKET, runs, BUCKET_LENGTHS);
  add(db, STEP_BUCKET, steps, { attempted_time, completed_time });
  const lowered = [...runs, ...steps].filter(({ total }) => total < 0);
  if (lowered.length === 0) return;
  const ids = `{${[...new Set(lowered.map(({ sequence_id }) => sequence_id))].join()}}`;
  for (const { name } of [SEQUENCE_BUCKET, STEP_BUCKET])
    db.write(`delete from ${name} where sequence_id = any($1::int[]) and total = 0`, ids);
}
