import {
  cellOf,
  CHAT_TIME_LIMITS,
  PROMPT_TIME_LIMITS,
  SCORE_CELLS,
  SCORE_LIMITS,
} from '@parley/contracts/http/stat-cells';
import type { PromptSink } from './chat-walk.js';
import { placesOf, sinkOfBoth, type CountedAt } from './counted-at.js';
import { choicesKey } from './choices-key.js';
import { DAY_MS, pathSpansOf, spansOf } from './spans.js';
import type {
  AnswerCountCells,
  BucketCells,
  ChoicesCountCells,
  PathCountCells,
  PromptCountCells,
} from './stat-tables.js';
import { DEFAULT_TIME, NO_TIME } from './times.js';

/** One chat adds this to its flow's statistics, apart from what its facts add to those of prompts. */
export interface Contribution {
  readonly attempted: boolean;
  readonly completed: boolean;
  /** ms, one number per entry of TIME_COUNTERS. */
  readonly time: readonly number[];
  /** Ten-thousandths of the maximum, of a completed chat in which no answer waits for a score. */
  readonly score: number | null;
  /** It is completed, and answers wait for a score. */
  readonly scorePending: boolean;
  /** The prompt at which it is. */
  readonly prompt: string | null;
  /** The places it came through, and ms at each. */
  readonly way: readonly number[];
  readonly wayMs: readonly number[];
}
type SpanName = 'flow_id' | 'class' | 'grain' | 'start_at' | 'version' | 'sequence_id' | 'latest';
type Changes = {
  -readonly [K in Exclude<keyof BucketCells, SpanName>]: BucketCells[K] extends number ? number : number[];
};
type PromptChanges = {
  -readonly [K in Exclude<keyof PromptCountCells, SpanName | 'prompt_key'>]: PromptCountCells[K] extends number
    ? number
    : number[];
};
interface PlaceChanges {
  readonly node: number;
  readonly parent: number;
  total: number;
  completed: number;
  ended: number;
  ms: number;
}
interface Counted {
  readonly changes: Changes;
  readonly prompts: Map<string, PromptChanges>;
  /** Prompt → answer → nth → number of times given. */
  readonly answers: Map<string, Map<string, Map<number, number>>>;
  /** Prompt → the one answer that was given first → number of presentations. */
  readonly firsts: Map<string, Map<string, number>>;
  /** Prompt → key of several choices that were given first, and no others → number of presentations. */
  readonly choices: Map<string, Map<string, number>>;
}
interface Quarter extends Counted {
  readonly at: CountedAt;
}
/** Ways are counted by day. */
interface Day {
  readonly at: CountedAt;
  readonly day: number;
  readonly places: Map<number, PlaceChanges>;
}

/**
 * Changes of counters, collected over a batch by quarter of an hour, so that additions and removals cancel out before
 * they are written. Longer spans are summed at the end.
 */
export class Counters {
  private readonly quarters = new Map<string, Quarter>();
  private readonly days = new Map<string, Day>();

  /** Adds what a chat contributes, or takes it away: among all chats, and among those of its class. */
  count(at: CountedAt, now: Contribution, by: 1 | -1): void {
    for (const each of placesOf(at)) this.countAt(each, now, by);
  }

  private countAt(at: CountedAt, now: Contribution, by: 1 | -1): void {
    const { changes, prompts } = this.quarter(at);
    changes.total += by;
    if (now.attempted) {
      changes.attempted += by;
      addTo(changes.attempted_time, now.time, by);
    }
    if (now.completed) {
      changes.completed += by;
      addTo(changes.completed_time, now.time, by);
      addAt(changes.time_cells, cellOf(CHAT_TIME_LIMITS, now.time[DEFAULT_TIME] ?? 0), by);
    }
    if (now.score !== null) {
      changes.scored += by;
      changes.score_sum += by * now.score;
      addAt(changes.score_cells, cellOf(SCORE_LIMITS, now.score / 10_000), by);
    }
    if (now.scorePending) changes.score_pending += by;
    if (now.prompt !== null) entry(prompts, now.prompt, noPromptChanges)[now.completed ? 'ended' : 'lefts'] += by;
    const { places } = this.day(at);
    for (const [depth, node] of now.way.entries()) {
      const place = entry(places, node, () => noPlaceChanges(node, now.way[depth - 1] ?? 0));
      place.total += by;
      place.ms += by * (now.wayMs[depth] ?? 0);
      if (!now.completed) continue;
      place.completed += by;
      if (depth === now.way.length - 1) place.ended += by;
    }
  }

  /** Counts facts of a chat, or takes them away; likewise. */
  sink(at: CountedAt, by: 1 | -1): PromptSink {
    const [all, ofClass] = placesOf(at).map((each) => this.sinkAt(each, by));
    if (!all) throw new Error('a chat counts nowhere');
    return ofClass ? sinkOfBoth(all, ofClass) : all;
  }

  private sinkAt(at: CountedAt, by: 1 | -1): PromptSink {
    const { prompts, answers, firsts, choices } = this.quarter(at);
    const of = (prompt: string) => entry(prompts, prompt, noPromptChanges);
    return {
      shown: (prompt) => void (of(prompt).presentations += by),
      answered: (prompt, given) => {
        of(prompt).answered += by;
        const [only, another] = given;
        if (only === undefined) return;
        if (another === undefined) addToKey(entry(firsts, prompt, noKeys), only, by);
        else addToKey(entry(choices, prompt, noKeys), choicesKey(given), by);
      },
      answer: (prompt, answer, nth) => {
        const given = entry(answers, prompt, () => new Map<string, Map<number, number>>());
        addToKey(
          entry(given, answer, () => new Map<number, number>()),
          nth,
          by,
        );
      },
      wentOn: (prompt, ms) => {
        const changes = of(prompt);
        changes.ms += by * ms;
        addAt(changes.time_cells, cellOf(PROMPT_TIME_LIMITS, ms), by);
      },
    };
  }

  /** Adds what others counted. */
  merge(others: Counters): void {
    for (const { at, ...counted } of others.quarters.values()) addCounted(this.quarter(at), counted);
    for (const { at, places } of others.days.values()) addPlaces(this.day(at).places, places.values());
  }

  /** Roughly the number of counters. */
  get size(): number {
    let size = 0;
    for (const { prompts, answers, choices } of this.quarters.values())
      size += 1 + prompts.size + answers.size + choices.size;
    for (const { places } of this.days.values()) size += places.size;
    return size;
  }

  /** The rows to add to the tables; zero changes are left out. */
  rows(): CounterRows {
    const spans = new Map<string, Counted & { readonly cells: Pick<BucketCells, SpanName> }>();
    for (const { at, ...counted } of this.quarters.values()) {
      const { flow_id, version, sequence_id, latest, quarter } = at;
      for (const { grain, startAt } of spansOf(quarter)) {
        const start_at = new Date(startAt).toISOString();
        const cells = { flow_id, class: at.class, grain, start_at, version, sequence_id, latest };
        addCounted(
          entry(spans, keyOf(cells), () => ({ cells, ...nothingCounted() })),
          counted,
        );
      }
    }
    return { ...rowsOf([...spans.values()]), places: this.placeRows() };
  }

  private placeRows(): readonly PathCountCells[] {
    const paths = new Map<string, Map<number, PathCountCells>>();
    for (const { at, day, places } of this.days.values()) {
      const { flow_id, version, sequence_id, latest } = at;
      for (const { grain, startAt } of pathSpansOf(day)) {
        const start_at = new Date(startAt).toISOString();
        const span = { flow_id, class: at.class, grain, start_at, version, sequence_id, latest };
        addToRows(
          entry(paths, keyOf(span), () => new Map<number, PathCountCells>()),
          span,
          places.values(),
        );
      }
    }
    return [...paths.values()].flatMap((sums) => [...sums.values()].filter(isPlaceChange));
  }

  private quarter(at: CountedAt): Quarter {
    const key = `${at.flow_id} ${at.version} ${at.sequence_id} ${at.latest} ${at.quarter} ${at.class}`;
    return entry(this.quarters, key, () => ({ at, ...nothingCounted() }));
  }

  private day(at: CountedAt): Day {
    const day = at.quarter - (at.quarter % DAY_MS);
    const key = `${at.flow_id} ${at.version} ${at.sequence_id} ${at.latest} ${day} ${at.class}`;
    return entry(this.days, key, () => ({ at, day, places: new Map<number, PlaceChanges>() }));
  }
}

export interface CounterRows {
  readonly buckets: readonly BucketCells[];
  readonly prompts: readonly PromptCountCells[];
  readonly answers: readonly AnswerCountCells[];
  readonly choices: readonly ChoicesCountCells[];
  readonly places: readonly PathCountCells[];
}

function rowsOf(
  spans: readonly (Counted & { readonly cells: Pick<BucketCells, SpanName> })[],
): Omit<CounterRows, 'places'> {
  const buckets: BucketCells[] = [];
  const prompts: PromptCountCells[] = [];
  const answers: AnswerCountCells[] = [];
  const choices: ChoicesCountCells[] = [];
  for (const { cells, changes, prompts: shown, answers: given, firsts, choices: chosen } of spans) {
    // Written out, because spreading a hundred thousand times would cost more than counting.
    const { flow_id, class: of, grain, start_at, version, sequence_id, latest } = cells;
    const span = { flow_id, class: of, grain, start_at, version, sequence_id, latest };
    if (isChange(changes)) buckets.push({ ...cells, ...changes });
    for (const [prompt_key, counts] of shown) if (isChange(counts)) prompts.push({ ...span, prompt_key, ...counts });
    for (const [prompt_key, counts] of given)
      for (const [answer, times] of counts)
        for (const [nth, count] of times) {
          const first = nth === 0 ? (firsts.get(prompt_key)?.get(answer) ?? 0) : 0;
          if (count === 0 && first === 0) continue;
          const at = { flow_id, class: of, grain, start_at, version, sequence_id, latest, prompt_key, answer, nth };
          answers.push({ ...at, count, first });
        }
    for (const [prompt_key, counts] of chosen)
      for (const [key, count] of counts)
        if (count !== 0)
          choices.push({
            flow_id,
            class: of,
            grain,
            prompt_key,
            choices: key,
            start_at,
            version,
            sequence_id,
            latest,
            count,
          });
  }
  return { buckets, prompts, answers, choices };
}

/** The label comes last, because it may be any text. */
const keyOf = ({
  class: of,
  flow_id,
  grain,
  start_at,
  version,
  sequence_id,
  latest,
}: Pick<BucketCells, SpanName>): string => [flow_id, grain, start_at, version, sequence_id, latest, of].join();

const zeros = (length: number): number[] => new Array<number>(length).fill(0);
const noChanges = (): Changes => ({
  total: 0,
  attempted: 0,
  completed: 0,
  attempted_time: [...NO_TIME],
  completed_time: [...NO_TIME],
  time_cells: zeros(CHAT_TIME_LIMITS.length + 1),
  scored: 0,
  score_sum: 0,
  score_cells: zeros(SCORE_CELLS),
  score_pending: 0,
});
const noPromptChanges = (): PromptChanges => ({
  presentations: 0,
  answered: 0,
  ended: 0,
  lefts: 0,
  ms: 0,
  time_cells: zeros(PROMPT_TIME_LIMITS.length + 1),
});
const noCount = () => ({ total: 0, completed: 0, ended: 0, ms: 0 });
const noPlaceChanges = (node: number, parent: number): PlaceChanges => ({ node, parent, ...noCount() });
const nothingCounted = (): Counted => ({
  changes: noChanges(),
  prompts: new Map(),
  answers: new Map(),
  firsts: new Map(),
  choices: new Map(),
});
const noKeys = () => new Map<string, number>();

function addCounted(sum: Counted, { changes, prompts, answers, firsts, choices }: Counted): void {
  addFields(sum.changes, changes);
  for (const [prompt, counts] of prompts) addFields(entry(sum.prompts, prompt, noPromptChanges), counts);
  for (const [prompt, counts] of answers) {
    const given = entry(sum.answers, prompt, () => new Map<string, Map<number, number>>());
    for (const [answer, times] of counts) {
      const sums = entry(given, answer, () => new Map<number, number>());
      for (const [nth, count] of times) addToKey(sums, nth, count);
    }
  }
  addKeys(sum.firsts, firsts);
  addKeys(sum.choices, choices);
}

function addKeys(sums: Counted['choices'], more: Counted['choices']): void {
  for (const [prompt, counts] of more)
    for (const [key, count] of counts) addToKey(entry(sums, prompt, noKeys), key, count);
}

/** A node has one parent, so its number is enough of a key; there are many, so keys are not put together from texts. */
function addPlaces(sums: Map<number, PlaceChanges>, places: Iterable<PlaceChanges>): void {
  for (const place of places) {
    const sum = sums.get(place.node);
    if (sum) addPlace(sum, place);
    else sums.set(place.node, { ...place });
  }
}

function addToRows(
  sums: Map<number, PathCountCells>,
  span: Pick<PathCountCells, SpanName>,
  places: Iterable<PlaceChanges>,
): void {
  const { flow_id, class: of, grain, start_at, version, sequence_id, latest } = span;
  for (const place of places) {
    const { node, parent, total, completed, ended, ms } = place;
    const sum = sums.get(node);
    if (sum) {
      addPlace(sum, place);
      continue;
    }
    const counts = { total, completed, ended, ms };
    sums.set(node, { flow_id, class: of, grain, parent, start_at, version, sequence_id, latest, node, ...counts });
  }
}

type PlaceCounts = Pick<PlaceChanges, 'total' | 'completed' | 'ended' | 'ms'>;
function addPlace(sum: PlaceCounts, { total, completed, ended, ms }: PlaceCounts): void {
  sum.total += total;
  sum.completed += completed;
  sum.ended += ended;
  sum.ms += ms;
}

/** Adds numbers to numbers, and arrays element by element. */
function addFields<T extends Changes | PromptChanges>(sum: T, more: T): void {
  for (const name of Object.keys(sum) as (keyof T)[]) {
    const [to, by] = [sum[name], more[name]];
    if (Array.isArray(to)) addTo(to as number[], by as number[], 1);
    else sum[name] = ((to as number) + (by as number)) as T[keyof T];
  }
}

const isChange = (changes: Changes | PromptChanges): boolean =>
  Object.values(changes).some((value: number | number[]) =>
    Array.isArray(value) ? value.some((n) => n !== 0) : value !== 0,
  );
const isPlaceChange = ({ total, completed, ended, ms }: PathCountCells): boolean =>
  total !== 0 || completed !== 0 || ended !== 0 || ms !== 0;

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

const addToKey = <K>(map: Map<K, number>, key: K, by: number): void => {
  map.set(key, (map.get(key) ?? 0) + by);
};
const addAt = (sums: number[], at: number, by: number): void => {
  sums[at] = (sums[at] ?? 0) + by;
};

export function addTo(sums: number[], more: readonly number[], sign: 1 | -1): void {
  for (let index = 0; index < sums.length; index += 1) sums[index] = (sums[index] ?? 0) + sign * (more[index] ?? 0);
}
