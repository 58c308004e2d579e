/**
 * Answers that may fit a rule, for playable paths and for finding answers that nobody can give. Each is tried with the
 * engine, so one that doesn't fit costs nothing. Only checks and searches load this.
 */
import { linesOf, type RuleKind } from '../definition/answer-rules.js';
import type { AnswerRule } from '../definition/definition.js';
import { toleranceBounds } from '../engine/rules/exact-number.js';
import { isWholeRule, type RuleOf } from '../definition/whole-rules.js';

/** Typed texts, or the keys of choices. */
export interface Samples {
  readonly texts?: readonly string[];
  readonly sets?: readonly (readonly string[])[];
}
type Range = readonly [least: number, most: number];

const near = ({ value, give = 0 }: RuleOf<'near'>): Range => toleranceBounds(value, give);
const between = ({ least = -Infinity, most = Infinity }: RuleOf<'between'>): Range => [least, most];
const ranges = new WeakMap<AnswerRule, readonly Range[]>();
const rangeOf = (rule: AnswerRule): readonly Range[] => {
  const known = ranges.get(rule);
  if (known) return known;
  const isWhole = isWholeRule(rule);
  const found =
    isWhole && rule.kind === 'near' ? [near(rule)] : isWhole && rule.kind === 'between' ? [between(rule)] : [];
  ranges.set(rule, found);
  return found;
};
/** Rules that share a number with a range; of hundreds, the first ones suffice. */
const MOST_OTHERS = 100;
const meeting = ([least, most]: Range, others: readonly AnswerRule[]): readonly AnswerRule[] =>
  others.filter((other) => rangeOf(other).some(([from, to]) => from <= most && to >= least)).slice(0, MOST_OTHERS);

/**
 * Numbers on and between all bounds of some ranges, and outside of them: if any number lies in certain ranges and in no
 * others, one of these does.
 */
export const numbersAround = (rules: readonly AnswerRule[]): readonly number[] => {
  const bounds = rules.flatMap(rangeOf).flat().filter(Number.isFinite);
  const sorted = [...new Set(bounds)].sort((a, b) => a - b);
  const middles = sorted.slice(1).map((bound, index) => (bound + (sorted[index] ?? bound)) / 2);
  return [...sorted, ...middles, (sorted[0] ?? 0) - 1, (sorted.at(-1) ?? 0) + 1];
};

/** One point and three digits can mean thousands, depending on the language. */
const AMBIGUOUS = /^-?\d{1,3}\.\d{3}$/;
/** A number as every language reads it. */
export const numberText = (value: number): string => {
  const text = String(value);
  return AMBIGUOUS.test(text) ? `${text.replace('.', '')}e-3` : text;
};

const numbers = (
  first: readonly number[],
  rule: RuleOf<'near' | 'between'>,
  others: readonly AnswerRule[],
): Samples => {
  const units = linesOf(rule.units ?? '');
  const forms = [...units.map((unit) => ` ${unit}`), ...(units.length === 0 || rule.bare ? [''] : [])];
  const [range = [0, 0]] = rangeOf(rule);
  const inRange = (value: number): boolean => value >= range[0] && value <= range[1];
  const values = [...first, ...numbersAround([rule, ...meeting(range, others)])].filter(inRange);
  return { texts: values.flatMap((value) => forms.map((form) => numberText(value) + form)) };
};
const day = (text: string, days: number): string =>
  new Date(Date.parse(`${text}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const SAMPLES: {
  readonly [K in RuleKind]: (rule: RuleOf<K>, others: readonly AnswerRule[]) => Samples;
} = {
  near: (rule, others) => numbers([rule.value], rule, others),
  between: (rule, others) => {
    const [least, most] = between(rule);
    const middle = (least + most) / 2;
    return numbers(Number.isFinite(middle) ? [Math.round(middle), middle] : [], rule, others);
  },
  contains: ({ words, least }) => {
    const lines = linesOf(words);
    const some = lines.slice(0, Math.max(1, least ?? lines.length));
    const said = [some.join(' '), lines.join(' '), lines.toReversed().join(' '), ...lines];
    return { texts: said.flatMap((text) => [text, `… ${text}`]) };
  },
  starts: ({ words }) => ({ texts: linesOf(words).flatMap((line) => [line, `${line} …`]) }),
  spelled: ({ words }) => ({ texts: linesOf(words).flatMap((line) => [line, `${line}x`, line.slice(0, -1)]) }),
  dated: ({ from, to }) => {
    const days = [from, to].flatMap((each) => (each && !Number.isNaN(Date.parse(each)) ? [each] : []));
    const beside = days.flatMap((each) => [day(each, 1), day(each, -1), day(each, 400), day(each, -400)]);
    return { texts: [...days, ...beside, '2000-01-01'] };
  },
  chose: ({ exactly = [], all = [] }) => ({ sets: [[...exactly, ...all]] }),
  right: () => ({}),
};
const samplesFor = <K extends RuleKind>(kind: K, rule: RuleOf<K>, others: readonly AnswerRule[]): Samples =>
  SAMPLES[kind](rule, others);

/** The bounds of a rule about numbers, and of those that share a number with it. */
export const boundsAround = (rule: AnswerRule, others: readonly AnswerRule[]): readonly number[] => {
  const [range] = rangeOf(rule);
  return range ? numbersAround([rule, ...meeting(range, others)]) : [];
};

/** @param others - rules of the answers before it, which may accept a part of its answers */
export const samplesOf = (rule: AnswerRule, others: readonly AnswerRule[] = []): Samples =>
  isWholeRule(rule) ? samplesFor(rule.kind, rule, others) : {};
