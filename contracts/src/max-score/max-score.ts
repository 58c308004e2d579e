/**
 * The highest and lowest score of a whole chat (decision 34, SPEC ENG-M1…M8), with chats that reach them: by dynamic
 * programming over prompts that can't repeat, by components where prompts lead back to each other.
 */
import { pathOf, playPath, type ChatPath } from './chat-path.js';
import { bestThrough } from './component-search.js';
import { flowPlaces, type Places } from './flow-places.js';
import type { PreparedFlow, PreparedPrompt, StartOptions } from '../engine/types.js';
import { reducerFor, visitOutcomes, type Sign } from './visit-outcomes.js';
import type { Budget, Component, Found, Member, Visit } from './walks.js';

/** Search steps before the computation gives up; a recomputation on request gets 100 times as many. */
export const MAX_SCORE_WORK = 100_000;

export interface MaxScore {
  /** null: unbounded, because a loop adds to a sum. */
  readonly score: number | null;
  /** null: unbounded, or not found within the limit. */
  readonly min: number | null;
  /** The limit was reached: `score` can be earned, but there may be more ("???"). */
  readonly limitReached: boolean;
  /** A chat that earns `score`; null if there is none: unbounded, or variables decide. */
  readonly best: ChatPath | null;
  /** A chat that earns `min`. */
  readonly worst: ChatPath | null;
}
interface Options {
  /** Most steps for all searches within cycles together. */
  readonly work?: number;
}

/** Nothing more can be earned. */
const NOTHING: Found = { value: 0, cut: false, visits: () => [] };
const NO_WAY: Found = { ...NOTHING, value: -Infinity };

const membersOf = (
  { onward, completing }: Places,
  group: readonly PreparedPrompt[],
  sign: Sign,
): { readonly members: Map<string, Member>; readonly cut: boolean } => {
  let cut = false;
  const members = group.map((prompt): Member => {
    const found = visitOutcomes(onward, prompt, sign, !completing.has(prompt.promptKeyStr));
    cut ||= found.cut;
    const overall = reducerFor(prompt.definition.scoreStrategy?.overall, sign);
    return { id: prompt.promptKeyStr, tally: prompt.key, prompt, overall, outcomes: found.outcomes };
  });
  return { members: new Map(members.map((member) => [member.id, member])), cut };
};

/** A prompt that a chat passes once: whatever the overall reducer, one thread is the prompt's score. */
const bestOnce = ({ prompt, outcomes }: Member, beyond: Component['beyond']): Found => {
  let found = NO_WAY;
  for (const { to, best, unscored } of outcomes) {
    const onward = beyond(to);
    if (onward === -Infinity) continue;
    const isEarned = best !== null && (unscored === null || best.value > 0);
    const value = (isEarned ? best.value : 0) + onward;
    const by = isEarned ? best.by : unscored;
    if (by && (value > found.value || found === NO_WAY))
      found = { value, cut: false, visits: () => [{ prompt, by, to }] };
  }
  return found;
};

/** The visits of a chat from its start: those in one component, then those in the component it leads to. */
function* visitsFrom(start: PreparedPrompt, values: ReadonlyMap<string, Found>): Generator<Visit> {
  for (let at: PreparedPrompt | null = start; at;) {
    const visits: readonly Visit[] = values.get(at.promptKeyStr)?.visits() ?? [];
    yield* visits;
    at = visits.at(-1)?.to ?? null;
  }
}

interface Most {
  readonly value: number;
  readonly cut: boolean;
  readonly visits: () => Iterable<Visit>;
}

const mostOf = (places: Places, sign: Sign, budget: Budget): Most => {
  const { start, entries, sharesTallies, isCycle } = places;
  if (!start) return NOTHING;
  const values = new Map<string, Found>();
  let cut = false;
  const beyond = (to: PreparedPrompt | null): number =>
    to === null ? 0 : (values.get(to.promptKeyStr)?.value ?? -Infinity);
  for (const group of places.components) {
    const found = membersOf(places, group, sign);
    cut ||= found.cut;
    const [only] = found.members.values();
    if (only && group.length === 1 && !only.outcomes.some(({ to }) => to?.promptKeyStr === only.id)) {
      values.set(only.id, bestOnce(only, beyond));
      continue;
    }
    const component = { members: found.members, beyond, sharesTallies, isCycle };
    const entered = [...found.members.keys()].filter((id) => entries.has(id));
    for (const [id, best] of bestThrough(component, entered, budget)) {
      cut ||= best.cut;
      values.set(id, best);
    }
  }
  return { value: beyond(start), cut, visits: () => visitsFrom(start, values) };
};

const START: StartOptions = { language: 'en', runMode: 'normal', seed: '', at: 0 };

/** The chat that earns this score, if replaying it does: a score that a variable decides is an estimate. */
const pathTo = (flow: PreparedFlow, { visits }: Most, score: number | null): ChatPath | null => {
  if (score === null) return null;
  const path = pathOf(visits());
  const played = path && playPath(flow, path, START);
  if (!played?.ok) return null;
  const total = played.chat.score.total ?? 0;
  return Math.abs(total - score) <= 1e-9 * Math.max(1, Math.abs(score)) ? path : null;
};

const readable = (value: number): number | null => (Number.isFinite(value) ? value + 0 : null);

export const maxScore = (flow: PreparedFlow, { work = MAX_SCORE_WORK }: Options = {}): MaxScore => {
  const places = flowPlaces(flow);
  const most = mostOf(places, 1, { left: work });
  const least = mostOf(places, -1, { left: work });
  const score = readable(most.value);
  const negated = least.cut ? null : readable(least.value);
  const min = negated === null || negated === 0 ? negated : -negated;
  return {
    score,
    min,
    limitReached: most.cut,
    best: pathTo(flow, most, score),
    worst: pathTo(flow, least, min),
  };
};

/** The highest score of a chat; null if it is unbounded, or was not found within the limit. */
export const knownMaxScore = (flow: PreparedFlow, { work = MAX_SCORE_WORK }: Options = {}): number | null => {
  const { value, cut } = mostOf(flowPlaces(flow), 1, { left: work });
  return cut ? null : readable(value);
};
