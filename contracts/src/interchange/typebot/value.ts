/**
 * The possible values of a bot's variable at one block, as far as they follow from the answers of a chat. So a condition
 * on a variable becomes a condition on answers and points, which flows have instead of variables.
 */
import { allTrue, anyTrue, notTrue, type Truth } from '../truths.js';

/** A question by its block, and one of its answers by the item's id, a number, or `ANY`. */
export interface GivenAt {
  readonly question: string;
  readonly answer: string;
}
/** Every other answer of a question. */
export const ANY = '*';

export type Value =
  | { readonly is: 'known'; readonly text: string }
  /** Written by the learner, and different from every text that the bot compares it with. */
  | { readonly is: 'written' }
  /** All choices of a question that accepts several. */
  | { readonly is: 'choices'; readonly question: string; readonly texts: ReadonlyMap<string, string> }
  /** `base`, plus the points of the answers given so far. */
  | { readonly is: 'points'; readonly base: number; readonly of: Points }
  /** It depends on the latest answer of a question. */
  | { readonly is: 'cases'; readonly question: string; readonly values: ReadonlyMap<string, Value> }
  | { readonly is: 'unknown' };
/** By question, then by answer. */
export type Points = ReadonlyMap<string, ReadonlyMap<string, number>>;

export const UNKNOWN: Value = { is: 'unknown' };
export const known = (text: string): Value => ({ is: 'known', text });
/** Unset variables are empty. */
export const UNSET = known('');

const numberOf = (text: string): number | null => (/^\s*-?\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : null);
const hasNoPoints = (of: Points): boolean => [...of.values()].every((each) => [...each.values()].every((n) => n === 0));
const simplified = (value: Value): Value =>
  value.is === 'points' && hasNoPoints(value.of) ? known(String(value.base)) : value;
const asPoints = (value: Value): Extract<Value, { is: 'points' }> | null => {
  if (value.is === 'points') return value;
  const base = value.is === 'known' ? numberOf(value.text) : null;
  return base === null ? null : { is: 'points', base, of: new Map() };
};

const textOf = (value: Value): string =>
  JSON.stringify(value, (_, part: unknown) => (part instanceof Map ? [...part].sort() : part));
export const isSameValue = (a: Value, b: Value): boolean => a === b || textOf(a) === textOf(b);

/** The points of both; null if they disagree about an answer. */
const addedPoints = (a: Points, b: Points): Points | null => {
  const all = new Map(a);
  for (const [question, points] of b) {
    const own = new Map(all.get(question));
    for (const [answer, n] of points) {
      if ((own.get(answer) ?? n) !== n) return null;
      own.set(answer, n);
    }
    all.set(question, own);
  }
  return all;
};
const joinedPoints = (values: readonly Value[]): Value | null => {
  const all = values.map(asPoints);
  const [first] = all;
  let of: Points | null = new Map();
  for (const each of all) {
    if (!each || !first || each.base !== first.base) return null;
    of = of && addedPoints(of, each.of);
  }
  return of && first ? { is: 'points', base: first.base, of } : null;
};

/** The value of which no more is known than that it is one of these. */
export const joined = (values: readonly Value[]): Value => {
  const [first] = values;
  if (!first) return UNKNOWN;
  if (values.every((each) => isSameValue(each, first))) return first;
  return values.some(({ is }) => is === 'points') ? (joinedPoints(values) ?? UNKNOWN) : UNKNOWN;
};
/** Joins values of which each belongs to an answer just given; null: to the start of the chat. */
export const joinedByAnswer = (values: readonly (readonly [GivenAt | null, Value])[]): Value => {
  const byQuestion = new Map<string, Map<string, Value>>();
  for (const [at, value] of values) {
    const key = at?.question ?? '';
    byQuestion.set(key, (byQuestion.get(key) ?? new Map<string, Value>()).set(at?.answer ?? '', value));
  }
  return joined(
    [...byQuestion].map(([question, cases]): Value => {
      const all = [...cases.values()];
      const same = joined(all);
      return same.is === 'unknown' && question !== '' && !all.some(({ is }) => is === 'unknown')
        ? { is: 'cases', question, values: cases }
        : same;
    }),
  );
};

const nestsDeeply = (value: Value, depth = 0): boolean =>
  value.is === 'cases' && (depth > 2 || [...value.values.values()].some((each) => nestsDeeply(each, depth + 1)));
const dependsOn = (value: Value, question: string): boolean => {
  switch (value.is) {
    case 'known':
    case 'written':
    case 'unknown':
      return false;
    case 'choices':
      return value.question === question;
    case 'points':
      return [...(value.of.get(question)?.values() ?? [])].some((n) => n !== 0);
    case 'cases':
      return value.question === question || [...value.values.values()].some((each) => dependsOn(each, question));
  }
};
/** A value that was found by the last answer of this question, when the question is answered again. */
export const beforeAnswer = (value: Value, question: string): Value =>
  dependsOn(value, question) || nestsDeeply(value) ? UNKNOWN : value;

/** An answer that gives no points so far. */
export const withoutPoints = (value: Value, { question, answer }: GivenAt): Value => {
  const points = asPoints(value);
  if (!points) return value;
  const of = new Map(points.of).set(question, new Map(points.of.get(question)).set(answer, 0));
  return { ...points, of };
};
/** Adds points to a value, which the answer just given earns; null: nothing is answered yet. */
export const withPoints = (value: Value, n: number, at: GivenAt | null): Value => {
  const points = asPoints(value);
  if (!points) return UNKNOWN;
  if (!at) return simplified(value).is === 'known' ? known(String(points.base + n)) : UNKNOWN;
  const own = new Map(points.of.get(at.question));
  own.set(at.answer, (own.get(at.answer) ?? 0) + n);
  return { ...points, of: new Map(points.of).set(at.question, own) };
};

const answered = (question: string, answers: readonly string[]): Truth =>
  answers.length > 0 && { on: 'answered', these: answers.map((answer) => ({ prompt: question, answer })) };
const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

const knownIs = (operator: string, text: string, value: string): boolean | undefined => {
  const [a, b] = [text.toLowerCase(), value.toLowerCase()];
  switch (operator) {
    case 'Equal to':
      return same(text, value);
    case 'Contains':
      return a.includes(b);
    case 'Starts with':
      return a.startsWith(b);
    case 'Ends with':
      return a.endsWith(b);
    case 'Greater than':
      return Number(text) > Number(value);
    case 'Less than':
      return Number(text) < Number(value);
    case 'Is set':
      return text !== '';
    default:
      return undefined;
  }
};
const writtenIs = (operator: string): boolean | undefined =>
  operator === 'Is set' ? true : operator === 'Equal to' ? false : undefined;
const choicesAre = ({ question, texts }: Extract<Value, { is: 'choices' }>, operator: string, value: string): Truth => {
  const [fitting, others] = [[], []] as [string[], string[]];
  const operatorOfOne = operator === 'Contains' || operator === 'Equal to' ? operator : undefined;
  if (operator === 'Is set') return true;
  if (!operatorOfOne || value.includes(',')) return undefined;
  for (const [id, text] of texts) (knownIs(operatorOfOne, text, value) ? fitting : others).push(id);
  const some = answered(question, fitting);
  return operator === 'Contains' ? some : allTrue([some, notTrue(answered(question, others))]);
};
const pointsAre = ({ base, of }: Extract<Value, { is: 'points' }>, operator: string, value: string): Truth => {
  if (operator === 'Is set') return true;
  const limit = numberOf(value);
  if (limit === null) return undefined;
  const prompts = [...of].flatMap(([question, points]) => ([...points.values()].some((n) => n !== 0) ? question : []));
  const bound = limit - base;
  switch (operator) {
    case 'Equal to':
      return { on: 'score', prompts, least: bound, most: bound };
    case 'Less than':
      return { not: { on: 'score', prompts, least: bound } };
    case 'Greater than': {
      const areWhole = [bound, ...[...of.values()].flatMap((each) => [...each.values()])].every(Number.isInteger);
      return areWhole ? { on: 'score', prompts, least: bound + 1 } : { not: { on: 'score', prompts, most: bound } };
    }
    default:
      return undefined;
  }
};

const OPPOSITES: Readonly<Record<string, string>> = {
  'Not equal': 'Equal to',
  'Does not contain': 'Contains',
  'Is empty': 'Is set',
};
/** True if a comparison holds as Typebot compares. */
export const compareValue = (before: Value, operator: string, value: string): Truth => {
  const opposite = OPPOSITES[operator];
  if (opposite !== undefined) return notTrue(compareValue(before, opposite, value));
  const found = simplified(before);
  switch (found.is) {
    case 'known':
      return knownIs(operator, found.text, value);
    case 'written':
      return writtenIs(operator);
    case 'choices':
      return choicesAre(found, operator, value);
    case 'points':
      return pointsAre(found, operator, value);
    case 'cases': {
      const results = [...found.values].map(([answer, each]) => [answer, compareValue(each, operator, value)] as const);
      const always = results.flatMap(([answer, is]) => (is === true ? answer : []));
      if (always.length === results.length) return true;
      return anyTrue([
        answered(found.question, always),
        ...results.flatMap(([answer, is]) =>
          is === true || is === false
            ? []
            : [is === undefined ? is : allTrue([answered(found.question, [answer]), is])],
        ),
      ]);
    }
    case 'unknown':
      return undefined;
  }
};
