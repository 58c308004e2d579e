/** Decides which answers of learners a rule accepts. A matcher is made once, when the flow is prepared. */
import { linesOf, type RuleKind } from '../../definition/answer-rules.js';
import type { AnswerRule } from '../../definition/definition.js';
import { isWholeRule, type RuleOf } from '../../definition/whole-rules.js';
import type { ReadBy } from '../read-number.js';
import { dayIn } from './days.js';
import { compared, decimalOf, distanceOf, minus, ratioIn, sumOf, type Decimal, type Ratio } from './exact-number.js';
import type { Given } from './given.js';
import { isWithin, slipsFor } from './slips.js';
import { plainText, withBorders } from './words.js';

export type Fits = (given: Given) => boolean;
const NEVER: Fits = () => false;

/** Languages whose words are kept; a flow has few, but a link may name any. */
const MOST_LANGUAGES = 60;
type Worded = Pick<AnswerRule, 'words' | 'tWords'>;
/**
 * The accepted lines as the author wrote them and, if there are any, as translators did; equal ones once, and each as
 * `read` gives it.
 */
const linesBy = <T>({ words = '', tWords }: Worded, read: (line: string) => T): ((by: ReadBy) => readonly T[][]) => {
  const linesIn = (text: string): T[] =>
    [...new Set(linesOf(text).map(plainText))].filter((line) => line !== '').map(read);
  let own: T[] | undefined;
  const made = new Map<string, readonly T[][]>();
  return ({ language }) => {
    own ??= linesIn(words);
    if (!tWords || !Object.hasOwn(tWords, language)) return [own];
    const known = made.get(language) ?? [own, linesIn(tWords[language] ?? '')];
    if (made.size < MOST_LANGUAGES) made.set(language, known);
    return known;
  };
};

interface Units {
  readonly units?: string;
  readonly bare?: boolean;
}
/** Shorter units may differ in letter case alone, such as mW and MW. */
const LONG_UNIT = 4;
const isUnit = (typed: string, unit: string): boolean =>
  typed === unit || (unit.length >= LONG_UNIT && plainText(typed) === plainText(unit));
/** Reads the number before or after a unit. If there are units, one of them is needed unless the rule is `bare`. */
const numberBy = ({ units = '', bare }: Units): ((given: Given) => Ratio | null) => {
  const wanted = linesOf(units.normalize('NFKC')).toSorted((a, b) => b.length - a.length);
  if (wanted.length === 0) return ({ ratio }) => ratio;
  return ({ measure: typed, by }) => {
    for (const unit of wanted) {
      if (isUnit(typed.slice(-unit.length), unit)) return ratioIn(typed.slice(0, -unit.length), by);
      if (isUnit(typed.slice(0, unit.length), unit)) return ratioIn(typed.slice(unit.length), by);
    }
    return bare ? ratioIn(typed, by) : null;
  };
};
const within = (least: Decimal | null, most: Decimal | null, rule: Units): Fits => {
  const read = numberBy(rule);
  return (given) => {
    const typed = read(given);
    return typed !== null && !(least && compared(typed, least) < 0) && !(most && compared(typed, most) > 0);
  };
};
const boundOf = (bound: number | undefined): Decimal | null => (bound === undefined ? null : decimalOf(bound));

const hasAll = (keys: ReadonlySet<string>, wanted: readonly string[]): boolean => wanted.every((key) => keys.has(key));

const MATCHERS: { readonly [K in RuleKind]: (rule: RuleOf<K>) => Fits } = {
  near: ({ value, give = 0, ...units }) => {
    const [middle, slack] = [decimalOf(value), decimalOf(give)];
    if (!middle || !slack) return NEVER;
    const distance = distanceOf(slack);
    return within(sumOf(middle, minus(distance)), sumOf(middle, distance), units);
  },
  between: ({ least, most, ...units }) => within(boundOf(least), boundOf(most), units),
  contains: (rule) => {
    const linesFor = linesBy(rule, withBorders);
    return ({ bordered, by }) =>
      linesFor(by).some((lines) => {
        const least = Math.max(1, Math.min(rule.least ?? lines.length, lines.length));
        return lines.filter((line) => bordered.includes(line)).length >= least;
      });
  },
  starts: (rule) => {
    const linesFor = linesBy(rule, withBorders);
    return ({ bordered, by }) => linesFor(by).some((lines) => lines.some((line) => bordered.startsWith(line)));
  },
  spelled: (rule) => {
    const linesFor = linesBy(rule, (line) => [...line]);
    return ({ letters, by }) =>
      linesFor(by).some((lines) => lines.some((line) => isWithin(letters, line, slipsFor(line.length))));
  },
  dated:
    ({ from, to }) =>
    ({ text }) => {
      const day = dayIn(text);
      return day !== null && !(from && day < from) && !(to && day > to);
    },
  chose: ({ exactly = [], all = [], none = [] }) => {
    // Nobody can choose nothing, so an empty list asks for nothing.
    if (exactly.length + all.length + none.length === 0) return NEVER;
    const size = new Set(exactly).size;
    return ({ keys }) =>
      (size === 0 || keys.size === size) && hasAll(keys, [...exactly, ...all]) && !none.some((key) => keys.has(key));
  },
  right:
    ({ least = Infinity }) =>
    ({ places: { right, all } }) =>
      all > 0 && right >= Math.min(least, all),
};
const matcherOf = <K extends RuleKind>(kind: K, rule: RuleOf<K>): Fits => MATCHERS[kind](rule);

/** A rule without the values that its kind needs accepts nothing. */
export const fitsOf = (rule: AnswerRule): Fits => (isWholeRule(rule) ? matcherOf(rule.kind, rule) : NEVER);
