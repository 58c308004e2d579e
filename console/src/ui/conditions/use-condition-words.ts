import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerAt, Condition, ConditionOn, Fact, Subject } from '@parley/contracts/definition/conditions';
import { linesOf } from '@parley/contracts/definition/answer-rules';
import { languageName } from '../../i18n/language-names.js';
import { formOf, isCounted, leafOf, type Bounds } from './forms.js';
import type { NamedAnswer, Names } from './names.js';

/** Something that a condition asks about. */
export interface AskedAbout {
  readonly on: Subject;
  /** The prompts that it is about. */
  readonly prompts: readonly string[];
  /** The name of a variable, else ''. */
  readonly name: string;
}
type Translate = TFunction<'flow-conditions'>;
interface Words {
  readonly t: Translate;
  readonly names: Names;
  readonly prompt: (key: string) => string;
  readonly prompts: (keys: readonly string[]) => string;
  readonly answer: (at: AnswerAt) => string;
  readonly or: (words: readonly string[]) => string;
  readonly and: (words: readonly string[]) => string;
  readonly number: (value: number) => string;
}

/** "at least 3" */
const boundsText = ({ t, number }: Words, fact: Fact & Bounds): string => {
  const form = formOf(fact);
  return form === 'among' ? '' : t(`bounds.${form}`, { least: number(fact.least ?? 0), most: number(fact.most ?? 0) });
};
/** "at least 3 times" */
const timesText = ({ t, number }: Words, fact: Fact & Bounds): string => {
  const form = formOf(fact);
  if (form === 'among' || form === 'some') return '';
  const { least, most } = fact;
  return t(`times.${form}`, { count: most ?? least ?? 0, least: number(least ?? 0), most: number(most ?? 0) });
};
/** "≥ 3" */
const boundsSign = ({ number }: Words, { least, most }: Bounds): string => {
  if (least !== undefined && most !== undefined)
    return least === most ? `= ${number(least)}` : `${number(least)}–${number(most)}`;
  return most === undefined ? `≥ ${number(least ?? 1)}` : `≤ ${number(most)}`;
};
const says = ({ t }: Words, what: string, value: string, isNot: boolean): string =>
  t(isNot ? 'isNot' : 'is', { what, value });

const scoreText = ({ t, prompts }: Words, keys: readonly string[] | undefined): string =>
  keys ? t('points', { prompts: prompts(keys) }) : t('score');

interface Wording<S extends Subject> {
  /** A whole sentence without its full stop. */
  readonly sentence: (words: Words, fact: ConditionOn<S>, isNot: boolean) => string;
  /** For a line of the map. */
  readonly label: (words: Words, fact: ConditionOn<S>) => string;
  /** The thing that the author makes up to try it. */
  readonly asked: (words: Words, ask: AskedAbout) => string;
}
const answersText = (words: Words, { these }: ConditionOn<'answered'>): string =>
  words.and(these.map((at) => words.t('answerAt', { answer: words.answer(at), prompt: words.prompt(at.prompt) })));
const valueText = (words: Words, fact: ConditionOn<'variable'>): string =>
  fact.words === undefined ? boundsText(words, fact) : words.or(linesOf(fact.words).map((each) => `“${each}”`));

/** Every kind of condition in plain words. */
const WORDINGS: { readonly [S in Subject]: Wording<S> } = {
  score: {
    asked: (words, { prompts }) => scoreText(words, prompts.length > 0 ? prompts : undefined),
    sentence: (words, fact, isNot) => says(words, scoreText(words, fact.prompts), boundsText(words, fact), isNot),
    label: (words, fact) => {
      const range = boundsSign(words, fact);
      if (!fact.prompts) return words.t('label.score', { range });
      return words.t('label.points', { prompts: words.prompts(fact.prompts), range });
    },
  },
  answered: {
    asked: (words, { prompts }) => words.t('answer', { prompt: words.prompts(prompts) }),
    sentence: (words, fact, isNot) =>
      isCounted(fact)
        ? words.t(isNot ? 'notGiven' : 'given', { count: boundsText(words, fact), answers: answersText(words, fact) })
        : says(
            words,
            words.t('answer', { prompt: words.prompt(fact.these[0]?.prompt ?? '') }),
            words.or(fact.these.map(words.answer)),
            isNot,
          ),
    label: (words, fact) =>
      isCounted(fact)
        ? `${words.t('label.answers', { count: fact.these.length })} ${boundsSign(words, fact)}`
        : words.t('label.answer', {
            prompt: words.prompt(fact.these[0]?.prompt ?? ''),
            answer: words.or(fact.these.map(words.answer)),
          }),
  },
  visited: {
    asked: (words, { prompts }) => words.t('shownHow', { prompts: words.prompts(prompts) }),
    sentence: (words, fact, isNot) => {
      const [prompt, times] = [words.prompt(fact.prompt), timesText(words, fact)];
      return times === ''
        ? words.t(isNot ? 'notShown' : 'shown', { prompt })
        : words.t(isNot ? 'notShownTimes' : 'shownTimes', { prompt, times });
    },
    label: (words, fact) => {
      const shown = words.t('shown', { prompt: words.prompt(fact.prompt) });
      return formOf(fact) === 'some' ? shown : `${shown} ${boundsSign(words, fact)}`;
    },
  },
  tries: {
    asked: (words) => words.t('tries'),
    sentence: (words, fact, isNot) => says(words, words.t('tries'), boundsText(words, fact), isNot),
    label: (words, fact) => words.t('label.tries', { range: boundsSign(words, fact) }),
  },
  variable: {
    asked: (words, { name }) => words.t('variable', { name }),
    sentence: (words, fact, isNot) =>
      says(words, words.t('variable', { name: fact.name }), valueText(words, fact), isNot),
    label: (words, fact) =>
      fact.words === undefined
        ? `${fact.name} ${boundsSign(words, fact)}`
        : `${fact.name} = ${words.or(linesOf(fact.words))}`,
  },
  language: {
    asked: (words) => words.t('language'),
    sentence: (words, { these }, isNot) =>
      says(words, words.t('language'), words.or(these.map((each) => languageName(each))), isNot),
    label: (words, { these }) => words.or(these.map((each) => languageName(each))),
  },
};

const sentenceOf = (words: Words, condition: Condition): string => {
  const leaf = leafOf(condition);
  if (leaf) {
    const { sentence } = WORDINGS[leaf.fact.on] as Wording<Subject>;
    return sentence(words, leaf.fact, leaf.isNot);
  }
  if ('not' in condition) return words.t('notTrue', { what: sentenceOf(words, condition.not) });
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [];
  const within = parts.map((part) => (leafOf(part) ? sentenceOf(words, part) : `(${sentenceOf(words, part)})`));
  return 'all' in condition ? words.and(within) : words.or(within);
};
const labelOf = (words: Words, condition: Condition): string => {
  if ('on' in condition) return (WORDINGS[condition.on] as Wording<Subject>).label(words, condition);
  if ('not' in condition) return words.t('label.not', { what: labelOf(words, condition.not) });
  const parts = ('all' in condition ? condition.all : condition.any).map((part) =>
    leafOf(part) ? labelOf(words, part) : `(${labelOf(words, part)})`,
  );
  return 'all' in condition ? words.and(parts) : words.or(parts);
};

const answerWords = (t: Translate, answer: NamedAnswer | undefined): string =>
  answer === undefined ? t('lostAnswer') : answer.words === null ? t('anyOther') : `“${answer.words || t('blank')}”`;

export interface ConditionWords {
  /** "the score so far is at least 3" */
  readonly sentence: (condition: Condition) => string;
  /** "score ≥ 3" */
  readonly label: (condition: Condition) => string;
  readonly prompt: (key: string) => string;
  /** "the score so far" */
  readonly asked: (ask: AskedAbout) => string;
}
export function useConditionWords(names: Names): ConditionWords {
  const { t, i18n } = useTranslation('flow-conditions');
  return useMemo(() => {
    const list = (type: 'conjunction' | 'disjunction') => new Intl.ListFormat(i18n.language, { type });
    const [and, or] = [list('conjunction'), list('disjunction')];
    const figures = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 10 });
    const prompt = (key: string): string => {
      const named = names.prompt(key);
      return named === undefined ? t('lostPrompt') : t('prompt', { number: named.number });
    };
    const words: Words = {
      t,
      names,
      prompt,
      prompts: (keys) => and.format(keys.map(prompt)),
      answer: (at) => answerWords(t, names.answer(at)),
      or: (each) => or.format(each),
      and: (each) => and.format(each),
      number: (value) => figures.format(value),
    };
    return {
      sentence: (condition) => sentenceOf(words, condition),
      label: (condition) => labelOf(words, condition),
      prompt,
      asked: (ask) => WORDINGS[ask.on].asked(words, ask),
    };
  }, [t, i18n.language, names]);
}
