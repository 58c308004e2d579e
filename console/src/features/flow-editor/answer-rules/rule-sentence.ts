/** Says in one sentence what counts as an answer with a rule. The author's dialog, the card and the printed page say it. */
import { useTranslation } from 'react-i18next';
import { linesOf, type RuleKind } from '@parley/contracts/definition/answer-rules';
import type { Answer, AnswerRule } from '@parley/contracts/definition/definition';
import { isWholeRule, type RuleOf } from '@parley/contracts/definition/whole-rules';
import { toleranceBounds } from '@parley/contracts/engine/rules/exact-number';

const MOST_DIGITS = 20;

interface Words {
  readonly t: ReturnType<typeof useTranslation<'answer-rules'>>['t'];
  readonly number: (value: number) => string;
  readonly day: (day: string) => string;
  readonly list: (texts: readonly string[], type: 'conjunction' | 'disjunction') => string;
  /** The text of another answer. */
  readonly choice: (key: string) => string;
}

const withUnits = ({ units = '', bare }: Pick<AnswerRule, 'units' | 'bare'>, said: string, { t, list }: Words) => {
  const lines = linesOf(units);
  if (lines.length === 0) return said;
  return t(bare ? 'sentence.unitFree' : 'sentence.unit', { said, units: list(lines, 'disjunction') });
};
const quoted = (words: string, { t }: Words): readonly string[] =>
  linesOf(words).map((text) => t('sentence.quoted', { text }));
const choices = (keys: readonly string[], { choice, list }: Words): string => list(keys.map(choice), 'conjunction');

type SentenceOf<K extends RuleKind> = (rule: RuleOf<K>, words: Words) => string;
const SENTENCES: { readonly [K in RuleKind]: SentenceOf<K> } = {
  near: (rule, words) => {
    const value = words.number(rule.value);
    const give = words.number(Math.abs(rule.give ?? 0));
    return withUnits(rule, rule.give ? words.t('sentence.near', { value, give }) : value, words);
  },
  between: (rule, words) => {
    const { least, most } = rule;
    const { t, number } = words;
    const said =
      least !== undefined && most !== undefined
        ? t('sentence.between', { least: number(least), most: number(most) })
        : least !== undefined
          ? t('sentence.atLeast', { least: number(least) })
          : most !== undefined
            ? t('sentence.atMost', { most: number(most) })
            : t('sentence.anyNumber');
    return withUnits(rule, said, words);
  },
  contains: ({ words: text, least }, words) => {
    const lines = quoted(text, words);
    const count = Math.min(Math.max(1, least ?? lines.length), lines.length);
    const { t, list } = words;
    if (count === lines.length) return t('sentence.contains', { words: list(lines, 'conjunction') });
    if (count === 1) return t('sentence.contains', { words: list(lines, 'disjunction') });
    return t('sentence.containsSome', { count, words: lines.join(', ') });
  },
  starts: ({ words: text }, words) =>
    words.t('sentence.starts', { words: words.list(quoted(text, words), 'disjunction') }),
  spelled: ({ words: text }, words) =>
    words.t('sentence.spelled', { words: words.list(quoted(text, words), 'disjunction') }),
  dated: ({ from, to }, { t, day }) => {
    if (from && to) return from === to ? day(from) : t('sentence.dated', { from: day(from), to: day(to) });
    if (from) return t('sentence.datedFrom', { from: day(from) });
    return to ? t('sentence.datedTo', { to: day(to) }) : t('sentence.unfinished');
  },
  right: ({ least }, { t }) =>
    least === undefined ? t('sentence.allRight') : t('sentence.someRight', { count: least }),
  chose: ({ exactly = [], all = [], none = [] }, words) => {
    const { t } = words;
    const said = [
      ...(exactly.length > 0 ? [t('sentence.exactly', { choices: choices(exactly, words) })] : []),
      ...(all.length > 0 ? [t('sentence.all', { choices: choices(all, words) })] : []),
      ...(none.length > 0 ? [t('sentence.none', { choices: choices(none, words) })] : []),
    ];
    return said.length > 0 ? said.join(', ') : t('sentence.unfinished');
  },
};
const sentenceOf = <K extends RuleKind>(kind: K, rule: RuleOf<K>, words: Words): string => SENTENCES[kind](rule, words);

/** @param answers - those of the same prompt, whose texts a rule over choices quotes */
export const useRuleSentence = (): ((rule: AnswerRule, answers: readonly Answer[]) => string) => {
  const { t, i18n } = useTranslation('answer-rules');
  const { language } = i18n;
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: MOST_DIGITS });
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return (rule, answers) => {
    if (!isWholeRule(rule)) return t('sentence.unfinished');
    return sentenceOf(rule.kind, rule, {
      t,
      number: (value) => numbers.format(value),
      day: (day) => (Number.isNaN(Date.parse(day)) ? day : days.format(new Date(`${day}T00:00:00Z`))),
      list: (texts, type) => new Intl.ListFormat(language, { type }).format(texts),
      choice: (key) => answers.find((answer) => answer.key === key)?.message ?? t('sentence.lost'),
    });
  };
};

/** The bounds of a number with a tolerance, in words; null: the rule has none. */
export const useRuleRange = (): ((rule: AnswerRule) => readonly [least: string, most: string] | null) => {
  const { i18n } = useTranslation();
  const numbers = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: MOST_DIGITS });
  return ({ kind, value, give }) => {
    if (kind !== 'near' || value === undefined || !give) return null;
    const [least, most] = toleranceBounds(value, give);
    return [numbers.format(least), numbers.format(most)];
  };
};
