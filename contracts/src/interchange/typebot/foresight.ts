/**
 * Finds the values that a bot's variables may have at each block, as far as the chat's answers decide them: it follows each
 * answer of each question to the next question.
 */
import { CONDITION_LIMITS, factsOf } from '../../definition/conditions.js';
import { allTrue, anyTrue, depthOf, type Truth } from '../truths.js';
import { comparisonsOf } from './memory.js';
import { questionAt, questionKey, type AskedAnswer, type Question } from './questions.js';
import { setOf } from './set-variable.js';
import { jumpTarget, spotAfter } from './steps.js';
import type { Block, Bot, Item, Spot } from './typebot-file.js';
import {
  ANY,
  beforeAnswer,
  compareValue,
  isSameValue,
  joined,
  joinedByAnswer,
  known,
  UNKNOWN,
  UNSET,
  withoutPoints,
  withPoints,
  type GivenAt,
  type Points,
  type Value,
} from './value.js';

/** By the variable's id. */
type State = ReadonlyMap<string, Value>;

export interface Foresight {
  /** True if a condition holds at a block after this answer; null: any answer may have been the last. */
  readonly holds: (spot: Spot, item: Item, at: GivenAt | null) => Truth;
  /** True if one of these conditions holds in every chat there. */
  readonly areAll: (spot: Spot, items: readonly Item[], at: GivenAt | null) => boolean;
  /** The points that an answer earns. */
  readonly pointsOf: (question: string, answer: string) => number;
  /** True if the variable's sums are points of answers. */
  readonly isScored: (variable: string) => boolean;
  /** True if numbers are added to the variable. */
  readonly isSummed: (variable: string) => boolean;
}

/** More can't be followed in reasonable time. */
const MOST_ROUNDS = 40;
const MOST_STEPS = 200_000;

const valueIn = (state: State, variable: string): Value => state.get(variable) ?? UNSET;
const variablesOf = (states: readonly State[]): ReadonlySet<string> =>
  new Set(states.flatMap((each) => [...each.keys()]));
const joinStates = (a: State, b: State): State =>
  new Map([...variablesOf([a, b])].map((id) => [id, joined([valueIn(a, id), valueIn(b, id)])]));
const isSameState = (a: State, b: State): boolean =>
  [...variablesOf([a, b])].every((id) => isSameValue(valueIn(a, id), valueIn(b, id)));
const joinByAnswer = (states: readonly (readonly [GivenAt | null, State])[]): State =>
  new Map(
    [...variablesOf(states.map(([, state]) => state))].map((id) => [
      id,
      joinedByAnswer(states.map(([at, state]) => [at, valueIn(state, id)])),
    ]),
  );

const keyOf = (at: GivenAt | null): string => (at ? `${at.question}\n${at.answer}` : '');
interface Arrived {
  readonly at: GivenAt | null;
  state: State;
}
/** The states at each block, each with the answer given last. */
type States = Map<string, Map<string, Arrived>>;

class Follower {
  readonly questions = new Map<string, Question>();
  states: States = new Map();
  /** At the next question after an answer, or at the end of the chat. */
  ends: { readonly at: GivenAt | null; readonly state: State }[] = [];
  #steps = 0;
  readonly #bot: Bot;
  /** The variable whose sums become points. */
  readonly #scored: string | null;
  /** Entered questions, each with what was known there. */
  #entries = new Map<string, { readonly spot: Spot; readonly state: State }>();

  constructor(bot: Bot, scored: string | null) {
    this.#bot = bot;
    this.#scored = scored;
  }

  /** false if it was too much. */
  follow(start: Spot): boolean {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      this.states = new Map();
      this.ends = [];
      this.#path(start, null, new Map());
      for (const { spot, state } of this.#entries.values()) this.#answers(spot, state);
      if (this.#steps > MOST_STEPS) return false;
      const entries = new Map<string, { readonly spot: Spot; readonly state: State }>();
      for (const [key, arrived] of this.states) {
        const [group = 0, block = 0] = key.split(' ').map(Number);
        const spot = { group, block };
        if (!this.#question(spot)) continue;
        entries.set(key, { spot, state: joinByAnswer([...arrived.values()].map(({ at, state }) => [at, state])) });
      }
      const isSettled =
        entries.size === this.#entries.size &&
        [...entries].every(([key, { state }]) => {
          const before = this.#entries.get(key);
          return before !== undefined && isSameState(before.state, state);
        });
      if (isSettled) return true;
      this.#entries = entries;
    }
    return false;
  }

  stateAt(spot: Spot, at: GivenAt | null): State | null {
    const arrived = this.states.get(questionKey(spot));
    if (!arrived) return null;
    const own = arrived.get(keyOf(at));
    if (at) return own?.state ?? null;
    return joinByAnswer([...arrived.values()].map((each) => [each.at, each.state]));
  }

  #question(spot: Spot): Question | null {
    const key = questionKey(spot);
    const found = this.questions.get(key) ?? questionAt(this.#bot, spot);
    if (found) this.questions.set(key, found);
    return found;
  }

  #answers(spot: Spot, before: State): void {
    const question = this.#question(spot);
    if (!question) return;
    const { key, answers, isMultiple, next, choices, variable } = question;
    const all: readonly Pick<AskedAnswer, 'id' | 'to' | 'value'>[] = isMultiple
      ? [{ id: ANY, to: next, value: choices }]
      : answers;
    for (const { id, to, value } of all) {
      const at = { question: key, answer: id };
      const state = new Map([...before].map(([name, each]) => [name, beforeAnswer(each, key)]));
      if (this.#scored !== null && !isMultiple)
        state.set(this.#scored, withoutPoints(valueIn(state, this.#scored), at));
      if (variable !== null) state.set(variable, value ?? UNKNOWN);
      if (to) this.#path(to, at, state);
    }
  }

  #arrive(spot: Spot, at: GivenAt | null, state: State): State | null {
    const key = questionKey(spot);
    const here = this.states.get(key) ?? new Map<string, Arrived>();
    this.states.set(key, here);
    const arrived = here.get(keyOf(at));
    const both = arrived ? joinStates(arrived.state, state) : state;
    if (arrived && isSameState(arrived.state, both)) return null;
    here.set(keyOf(at), { at, state: both });
    return both;
  }

  #path(from: Spot, at: GivenAt | null, first: State): void {
    const waiting: { readonly spot: Spot; readonly state: State }[] = [{ spot: from, state: first }];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      this.#steps += 1;
      if (this.#steps > MOST_STEPS) return;
      const { spot } = one;
      const block = this.#bot.groups[spot.group]?.blocks[spot.block];
      const state = block && this.#arrive(spot, at, one.state);
      if (!block) this.ends.push({ at, state: one.state });
      if (block && state && this.#question(spot)) this.ends.push({ at, state });
      if (!block || !state || this.#question(spot)) continue;
      const type = block.type.toLowerCase();
      const go = (to: Spot | null, then: State = state): void => {
        if (to) waiting.push({ spot: to, state: then });
        else this.ends.push({ at, state: then });
      };
      if (type === 'condition') {
        let isDecided = false;
        for (const item of block.items ?? []) {
          const is = conditionOf(item, state);
          if (is === false) continue;
          go(this.#bot.along(item.outgoingEdgeId, { blockId: block.id, itemId: item.id }));
          isDecided ||= is === true;
          if (isDecided) break;
        }
        if (!isDecided) go(spotAfter(this.#bot, spot, block));
      } else {
        const jump = jumpTarget(this.#bot, spot, block);
        if (jump.isJump) go(jump.to);
        else go(spotAfter(this.#bot, spot, block), type === 'set variable' ? this.#set(state, block, at) : state);
      }
    }
  }

  #set(state: State, block: Block, at: GivenAt | null): State {
    const found = setOf(block, this.#bot.idOf);
    if (!found) return state;
    const { variable, set } = found;
    return new Map(state).set(variable, this.#valueSet(state, variable, set, at));
  }

  #valueSet(
    state: State,
    variable: string,
    set: NonNullable<ReturnType<typeof setOf>>['set'],
    at: GivenAt | null,
  ): Value {
    switch (set.to) {
      case 'text':
        return known(set.text);
      case 'copy': {
        const id = this.#bot.idOf(set.of);
        return id === null || id === this.#scored ? UNKNOWN : valueIn(state, id);
      }
      case 'sum':
        return variable === this.#scored || at === null ? withPoints(valueIn(state, variable), set.plus, at) : UNKNOWN;
      case 'unknown':
        return UNKNOWN;
    }
  }
}

/** True if an item's comparisons hold in this state. */
const conditionOf = (item: Item, state: State): Truth => {
  const truths = comparisonsOf(item).map(({ variableId = '', comparisonOperator = 'Equal to', value }) => {
    const text = String(value ?? '');
    return text.includes('{{') ? undefined : compareValue(valueIn(state, variableId), comparisonOperator, text);
  });
  const isAny = typeof item.content === 'object' && item.content.logicalOperator === 'OR';
  return isAny ? anyTrue(truths) : allTrue(truths);
};

/** True if, whatever was answered to the one question that decides, one of the conditions holds. */
const holdsAlways = (items: readonly Item[], state: State): boolean => {
  const tested = items.flatMap((item) => comparisonsOf(item).map(({ variableId = '' }) => valueIn(state, variableId)));
  const cases = tested.flatMap((value) => (value.is === 'cases' ? value : []));
  const [one] = cases;
  if (!one || cases.some(({ question }) => question !== one.question)) return false;
  return [...one.values.keys()].every((answer) => {
    const known = new Map(
      [...state].map(([id, value]) => [id, (value.is === 'cases' && value.values.get(answer)) || value]),
    );
    return items.some((item) => conditionOf(item, known) === true);
  });
};

/** The variables to which numbers are added, those that conditions test first. */
const summedIn = (bot: Bot): readonly string[] => {
  const blocks = bot.groups.flatMap((group) => group.blocks);
  const summed = blocks.flatMap((block) => {
    const found = block.type.toLowerCase() === 'set variable' ? setOf(block, bot.idOf) : null;
    return found?.set.to === 'sum' ? found.variable : [];
  });
  const tested = new Set(
    blocks.flatMap(({ items = [] }) => items.flatMap((item) => comparisonsOf(item).map((each) => each.variableId))),
  );
  return [...new Set(summed)].sort((a, b) => Number(tested.has(b)) - Number(tested.has(a)));
};

/** The points that each answer earns on every way to the next question; null: the ways differ. */
const pointsIn = (ends: Follower['ends'], scored: string): Points | null => {
  const all = new Map<string, Map<string, number>>();
  for (const { at, state } of ends) {
    const value = valueIn(state, scored);
    if (!at || value.is !== 'points') continue;
    const n = value.of.get(at.question)?.get(at.answer) ?? 0;
    const own = all.get(at.question) ?? new Map<string, number>();
    if ((own.get(at.answer) ?? n) !== n) return null;
    all.set(at.question, own.set(at.answer, n));
  }
  return all;
};

/** @param comesBack whether a chat can return to a question */
export const foresee = (bot: Bot, start: Spot, comesBack: (question: string) => boolean): Foresight => {
  const summed = summedIn(bot);
  const scored = summed[0] ?? null;
  const follower = new Follower(bot, scored);
  const isWhole = follower.follow(start);
  const points = isWhole && scored !== null ? pointsIn(follower.ends, scored) : null;
  /** A question that is asked again adds points again in a bot, and gets new ones in a flow. */
  const isSafe = (truth: Truth): boolean =>
    typeof truth !== 'object' ||
    !factsOf(truth).some(({ on }) => on === 'score') ||
    (points !== null &&
      [...points].every(([question, each]) => !comesBack(question) || [...each.values()].every((n) => n === 0)));
  return {
    holds: (spot, item, at) => {
      const state = isWhole ? follower.stateAt(spot, at) : null;
      const truth = state ? conditionOf(item, state) : undefined;
      if (!isSafe(truth)) return undefined;
      return typeof truth === 'object' && depthOf(truth) > CONDITION_LIMITS.depth ? undefined : truth;
    },
    areAll: (spot, items, at) => {
      const state = isWhole ? follower.stateAt(spot, at) : null;
      return state !== null && holdsAlways(items, state);
    },
    pointsOf: (question, answer) => points?.get(question)?.get(answer) ?? 0,
    isSummed: (variable) => summed.includes(variable),
    isScored: (variable) => variable === scored && points !== null,
  };
};
