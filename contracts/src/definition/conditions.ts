/**
 * The facts on which a link can depend. All of them follow from the chat's own history and link, so a condition is a pure
 * function, and authors set no variables. `least` and `most` are inclusive; without both, at least one is meant.
 */
import type { Language } from './values.js';

/** An answer of a prompt of this flow, by stable keys. */
export interface AnswerAt {
  readonly prompt: string;
  readonly answer: string;
}
/** The kinds of values of a condition. */
export interface ConditionValues {
  readonly number: number;
  /** A whole number, 0 to `CONDITION_LIMITS.count`. */
  readonly count: number;
  /** One value on each line; not translated. */
  readonly lines: string;
  /** The name of a variable of the link. */
  readonly variable: string;
  /** The stable key of a prompt of this flow. */
  readonly prompt: string;
  readonly prompts: readonly string[];
  readonly answers: readonly AnswerAt[];
  readonly languages: readonly Language[];
}
export type ConditionValueKind = keyof ConditionValues;
/** Values by name; a name that ends with `?` is optional. */
type Shape = Readonly<Record<string, ConditionValueKind>>;

const RANGE = { 'least?': 'number', 'most?': 'number' } as const;
const TIMES = { 'least?': 'count', 'most?': 'count' } as const;

/** In the order of the author's menu. */
export const CONDITIONS = {
  /** The points earned so far by the whole chat, or by these prompts, without points that people gave. */
  score: { 'prompts?': 'prompts', ...RANGE },
  /** The number of these answers that are the latest ones at their prompts. */
  answered: { these: 'answers', ...TIMES },
  /** The number of times that the prompt was shown. */
  visited: { prompt: 'prompt', ...TIMES },
  /** The number of answers at the prompt that the link leaves, since it was entered. */
  tries: TIMES,
  /** A value of the link or of the course platform: one of these words, or a number within the bounds. */
  variable: { name: 'variable', 'words?': 'lines', ...RANGE },
  language: { these: 'languages' },
} as const satisfies Readonly<Record<string, Shape>>;

export type Subject = keyof typeof CONDITIONS;
export const SUBJECTS = Object.keys(CONDITIONS) as readonly Subject[];
const isSubject = (on: unknown): on is Subject => typeof on === 'string' && Object.hasOwn(CONDITIONS, on);

type PlainName<Name> = Name extends `${infer N}?` ? N : Name;
type ValuesOf<S> = {
  readonly [K in keyof S as K extends `${string}?` ? never : K]: S[K] extends ConditionValueKind
    ? ConditionValues[S[K]]
    : never;
} & {
  readonly [K in keyof S as K extends `${string}?` ? PlainName<K> : never]?: S[K] extends ConditionValueKind
    ? ConditionValues[S[K]] | undefined
    : never;
};
export type ConditionOn<S extends Subject> = {
  readonly [P in S]: ValuesOf<(typeof CONDITIONS)[P]> & { readonly on: P };
}[S];
/** A condition without parts. */
export type Fact = ConditionOn<Subject>;
export type Condition =
  Fact | { readonly all: readonly Condition[] } | { readonly any: readonly Condition[] } | { readonly not: Condition };

export const CONDITION_LIMITS = { depth: 4, parts: 20, list: 200, count: 10_000, text: 10_000, name: 200 } as const;

/** The values of a condition on this subject. */
export const conditionValues = (
  on: Subject,
): readonly (readonly [name: string, kind: ConditionValueKind, isOptional: boolean])[] =>
  Object.entries<ConditionValueKind>(CONDITIONS[on]).map(([name, kind]) =>
    name.endsWith('?') ? [name.slice(0, -1), kind, true] : [name, kind, false],
  );

/** The facts on which a condition depends. */
export const factsOf = (condition: Condition): readonly Fact[] => {
  if ('on' in condition) return [condition];
  if ('not' in condition) return factsOf(condition.not);
  return ('all' in condition ? condition.all : condition.any).flatMap(factsOf);
};

/** New keys of prompts and answers. */
export interface KeyChange {
  readonly prompt: (key: string) => string;
  /** @param prompt - the answer's prompt, by its old key */
  readonly answer: (key: string, prompt: string) => string;
}
type Changed = { readonly [K in ConditionValueKind]?: (value: ConditionValues[K], change: KeyChange) => unknown };
/** The kinds of values that contain keys. */
const WITH_KEYS: Changed = {
  prompt: (key, change) => change.prompt(key),
  prompts: (keys, change) => keys.map(change.prompt),
  answers: (these, change) =>
    these.map(({ prompt, answer }) => ({ prompt: change.prompt(prompt), answer: change.answer(answer, prompt) })),
};
/** The condition with other keys of prompts and answers. */
export const mapConditionKeys = (condition: Condition, change: KeyChange): Condition => {
  if ('not' in condition) return { not: mapConditionKeys(condition.not, change) };
  if ('all' in condition) return { all: condition.all.map((each) => mapConditionKeys(each, change)) };
  if ('any' in condition) return { any: condition.any.map((each) => mapConditionKeys(each, change)) };
  const changed: Fact & Record<string, unknown> = { ...condition };
  for (const [name, kind] of conditionValues(condition.on)) {
    const map = WITH_KEYS[kind] as ((value: unknown, change: KeyChange) => unknown) | undefined;
    if (map && changed[name] !== undefined) changed[name] = map(changed[name], change);
  }
  return changed;
};

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTextUpTo = (most: number) => (value: unknown) => typeof value === 'string' && value.length <= most;
const isKey = isTextUpTo(CONDITION_LIMITS.name);
const isListOf = (isOne: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.length <= CONDITION_LIMITS.list && value.every(isOne);
const IS: { readonly [K in ConditionValueKind]: (value: unknown) => boolean } = {
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  count: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= CONDITION_LIMITS.count,
  lines: isTextUpTo(CONDITION_LIMITS.text),
  variable: isKey,
  prompt: isKey,
  prompts: isListOf(isKey),
  answers: isListOf((value) => isPlain(value) && isKey(value.prompt) && isKey(value.answer)),
  languages: isListOf(isTextUpTo(35)),
};
const isFact = (value: Plain): boolean =>
  isSubject(value.on) &&
  conditionValues(value.on).every(([name, kind, isOptional]) => {
    const found = Object.hasOwn(value, name) ? value[name] : undefined;
    return found === undefined ? isOptional : IS[kind](found);
  });
/** True if every part can be understood: leaving out a part would let the condition hold more often. */
export const isCondition = (value: unknown, depth = 1): value is Condition => {
  if (!isPlain(value) || depth > CONDITION_LIMITS.depth) return false;
  if ('on' in value) return isFact(value);
  if ('not' in value) return isCondition(value.not, depth + 1);
  const parts = 'all' in value ? value.all : value.any;
  return (
    Array.isArray(parts) &&
    parts.length <= CONDITION_LIMITS.parts &&
    parts.every((part) => isCondition(part, depth + 1))
  );
};
