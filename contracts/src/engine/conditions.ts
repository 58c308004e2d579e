/** Decides whether conditions hold, from facts of a chat: its own history and its link, never what people gave it later. */
import {
  factsOf,
  type AnswerAt,
  type Condition,
  type ConditionOn,
  type Fact,
  type Subject,
} from '../definition/conditions.js';
import { linesOf } from '../definition/answer-rules.js';
import type { When } from '../definition/definition.js';
import { linkOf } from '../definition/links.js';
import { homeOf, linkedPromptKey } from './linked-flow.js';
import { readValue, type ReadBy } from './read-number.js';
import { pointsIn, seenIn, withoutGifts, type Ledger } from './score.js';
import type { Frame } from './turn.js';
import type { PreparedFlow, PreparedPrompt } from './types.js';
import { currentVisit, triesIn, type Items } from './visit.js';

/** Prompts and answers are named by the keys of the flow that has the condition. */
export interface Facts {
  /** The points earned by the whole chat (null), or by these prompts. */
  readonly score: (prompts: readonly string[] | null) => number;
  /** True if the latest answer at its prompt is, or contains, this one. */
  readonly isGiven: (answer: AnswerAt) => boolean;
  /** The number of times that the prompt was shown. */
  readonly visits: (prompt: string) => number;
  /** The number of answers, without help, since the prompt that the link leaves was entered. */
  readonly tries: () => number;
  readonly variable: (name: string) => string | null;
  /** The language of the chat, and how it reads numbers. */
  readonly readBy: ReadBy;
}

const same = (text: string): string => text.trim().toLowerCase();
/** A number to be compared with `least` and `most`, or whether the condition holds; null: nothing can be measured. */
type Measure<S extends Subject> = (on: ConditionOn<S>, facts: Facts) => number | boolean | null;
const MEASURES: { readonly [S in Subject]: Measure<S> } = {
  score: ({ prompts }, facts) => facts.score(prompts ?? null),
  answered: ({ these }, facts) => these.filter(facts.isGiven).length,
  visited: ({ prompt }, facts) => facts.visits(prompt),
  tries: (_, facts) => facts.tries(),
  variable: ({ name, words }, { variable, readBy }) => {
    const value = variable(name);
    if (value === null) return null;
    return words === undefined ? readValue(value, readBy) : linesOf(words).some((each) => same(each) === same(value));
  },
  language: ({ these }, { readBy }) => these.includes(readBy.language),
};
const measured = (fact: Fact, facts: Facts): number | boolean | null =>
  (MEASURES[fact.on] as Measure<Subject>)(fact, facts);

/** Without bounds, at least one is meant. */
const boundsOf = (fact: Fact): readonly [least: number, most: number] => {
  const { least, most } = fact as { readonly least?: number; readonly most?: number };
  return [least ?? (most === undefined ? 1 : -Infinity), most ?? Infinity];
};
const factHolds = (fact: Fact, facts: Facts): boolean => {
  const value = measured(fact, facts);
  if (typeof value !== 'number') return value === true;
  const [least, most] = boundsOf(fact);
  return value >= least && value <= most;
};

export const holds = (condition: Condition, facts: Facts): boolean => {
  if ('on' in condition) return factHolds(condition, facts);
  if ('not' in condition) return !holds(condition.not, facts);
  return 'all' in condition
    ? condition.all.every((each) => holds(each, facts))
    : condition.any.some((each) => holds(each, facts));
};

/** The first link whose condition holds; null: none does. */
export const linkThatHolds = (links: readonly When[], facts: Facts): When | null =>
  links.find((link) => link.if !== undefined && linkOf(link) !== null && holds(link.if, facts)) ?? null;

/** Up to this count, chats that still approach a bound are told apart. */
const MOST_COUNTED = 20;
/** The part of a number that its bounds can tell apart. Counts grow, so one that hasn't reached a bound yet is kept. */
const besideBounds = (fact: Fact, value: number): number | string => {
  const [least, most] = boundsOf(fact);
  const last = Number.isFinite(most) ? Math.max(least, most + 1) : least;
  if ((fact.on === 'tries' || fact.on === 'visited') && last <= MOST_COUNTED) return Math.min(value, last);
  return value < least ? 'below' : value > most ? 'above' : 'within';
};
/** All that these conditions can tell apart, so that equal texts mean equal decisions. */
export const signatureOf = (conditions: readonly Condition[], facts: Facts): string =>
  conditions
    .flatMap(factsOf)
    .map((fact) => {
      const value = measured(fact, facts);
      return typeof value === 'number' ? besideBounds(fact, value) : value;
    })
    .join();

/** A place in a chat at which a link is chosen. */
export interface Leaving extends Items {
  readonly flow: PreparedFlow;
  readonly frame: Pick<Frame, 'context' | 'language' | 'reading'>;
  readonly ledger: Ledger;
}

/** The facts when a chat leaves `prompt`, after the answer there was counted. */
export const factsAt = (at: Leaving, prompt: PreparedPrompt): Facts => {
  const home = homeOf(at.flow, prompt);
  const keyIn = (key: string): string => (prompt.scope === '' ? key : linkedPromptKey(home.flowId, key));
  let earned: Ledger | undefined;
  let total: number | undefined;
  const points = (prompts: ReadonlySet<string> | null): number =>
    pointsIn((earned ??= withoutGifts(at.ledger, at)), prompts);
  const givenAt = new Map<string, ReadonlySet<string>>();
  /** The keys of the latest answer at a prompt; of answers with the same words, the first counts. */
  const givenKeys = (promptKey: string): ReadonlySet<string> => {
    const known = givenAt.get(promptKey);
    if (known) return known;
    const matched = new Set(seenIn(at.ledger, at).latest.get(promptKey)?.matched);
    const answers = home.promptsByKey.get(promptKey)?.answers ?? [];
    const keys = new Set(answers.flatMap(({ key, message }) => (matched.delete(message) ? [key] : [])));
    givenAt.set(promptKey, keys);
    return keys;
  };
  return {
    score: (prompts) => (prompts ? points(new Set(prompts.map(keyIn))) : (total ??= points(null))),
    isGiven: ({ prompt: key, answer }) => givenKeys(keyIn(key)).has(answer),
    visits: (key) => seenIn(at.ledger, at).visits.get(keyIn(key)) ?? 0,
    tries: () => triesIn(currentVisit(at)),
    variable: (name) => (Object.hasOwn(at.frame.context, name) ? (at.frame.context[name] ?? null) : null),
    readBy: at.frame,
  };
};
