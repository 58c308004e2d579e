/** The values of a rule while its author writes it. */
import {
  ANSWER_RULES,
  linesOf,
  RULE_KINDS,
  type Looks,
  type RuleKind,
} from '@parley/contracts/definition/answer-rules';
import type { Answer, AnswerRule } from '@parley/contracts/definition/definition';
import { LIMITS } from '@parley/contracts/definition/limits';
import { CATCH_ALL, type Language } from '@parley/contracts/definition/values';
import { decimalOf } from '@parley/contracts/engine/canonical-number';
import { readNumber } from '@parley/contracts/engine/read-number';
import { NEWEST_READING } from '@parley/contracts/engine/reading';

/** The kinds that fit the prompt, and the rule's own kind. */
export const kindsFor = (looks: readonly Looks[], rule: AnswerRule | null | undefined): readonly RuleKind[] =>
  RULE_KINDS.filter((kind) => looks.includes(ANSWER_RULES[kind].looks) || kind === rule?.kind);

/** Null: the text is no number, or too large a one. */
export const numberIn = (text: string, language: Language): number | null => {
  const read = readNumber(text, { language, reading: NEWEST_READING });
  const value = read === null ? NaN : Number(decimalOf(read));
  return Math.abs(value) <= LIMITS.score ? value : null;
};

/** Changes the kind, and keeps the values that both kinds have. A first rule begins with the words of its answer. */
export const asKind = (
  rule: AnswerRule | null,
  kind: RuleKind,
  { words, language }: { readonly words: string; readonly language: Language },
): AnswerRule => {
  const { needs, may } = ANSWER_RULES[kind];
  const names: readonly string[] = [...needs, ...may, ...(rule?.words === undefined ? [] : ['tWords', 'tWordsSource'])];
  const kept = Object.entries(rule ?? {}).filter(([name]) => names.includes(name));
  const value = numberIn(words, language);
  return {
    kind,
    ...(kind === 'near' && value !== null && { value }),
    ...(names.includes('words') && words !== '' && { words }),
    ...Object.fromEntries(kept),
  };
};

/** The words of an answer that loses its rule. */
export const wordsAfter = ({ value, words = '' }: AnswerRule): string =>
  value === undefined ? (linesOf(words)[0] ?? '') : String(value);

/** Units are written in one line. */
export const unitsInLine = (units: string | undefined): string => linesOf(units ?? '').join(', ');
export const unitsFrom = (line: string): string | undefined => line.split(',').join('\n') || undefined;

/** A choice and a rule over choices: it must be among them, must not, or may. */
export type Wanted = 'must' | 'mustNot' | 'may';
export const WANTED: readonly Wanted[] = ['must', 'mustNot', 'may'];

export const choicesAmong = (answers: readonly Answer[]): readonly Answer[] =>
  answers.filter(({ message, rule }) => message !== CATCH_ALL && !rule);

export const wantedOf = ({ exactly = [], all = [], none = [] }: AnswerRule, key: string): Wanted => {
  if (exactly.includes(key) || all.includes(key)) return 'must';
  return exactly.length > 0 || none.includes(key) ? 'mustNot' : 'may';
};

/** If every choice is decided, the rule asks for exactly these, so that later choices don't count. */
export const withWanted = (
  rule: AnswerRule,
  choices: readonly Answer[],
  changed: { readonly key: string; readonly wanted: Wanted },
): AnswerRule => {
  const keysOf = (wanted: Wanted) =>
    choices.flatMap(({ key }) =>
      (key === changed.key ? changed.wanted : wantedOf(rule, key)) === wanted ? [key] : [],
    );
  const [must, mustNot, may] = WANTED.map(keysOf) as [string[], string[], string[]];
  if (may.length === 0 && must.length > 0) return { kind: rule.kind, exactly: must };
  return { kind: rule.kind, ...(must.length > 0 && { all: must }), ...(mustNot.length > 0 && { none: mustNot }) };
};
