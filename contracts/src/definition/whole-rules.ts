/** Rules with the values that their kinds need. */
import { ANSWER_RULES, isRuleKind, RULE_LIMITS, type Looks, type RuleKind, type RuleValue } from './answer-rules.js';
import type { Answer, AnswerRule } from './definition.js';
import { CATCH_ALL } from './values.js';

type Needed<K extends RuleKind> = (typeof ANSWER_RULES)[K]['needs'][number];
type Possible<K extends RuleKind> = Needed<K> | (typeof ANSWER_RULES)[K]['may'][number];
/** A rule of this kind that has the values that it needs. */
export type RuleOf<K extends RuleKind> = {
  readonly [P in K]: Pick<AnswerRule, Possible<P> | 'tWords'> & {
    readonly [V in Needed<P>]-?: NonNullable<AnswerRule[V]>;
  } & { readonly kind: P };
}[K];

/** True if the kind is known and the rule has the values that it needs. */
export const isWholeRule = (rule: AnswerRule): rule is RuleOf<RuleKind> => {
  if (!isRuleKind(rule.kind)) return false;
  const needs: readonly RuleValue[] = ANSWER_RULES[rule.kind].needs;
  return needs.every((name) => rule[name] !== undefined && rule[name] !== '');
};

const WHOLE: readonly Looks[] = ['set', 'list'];
const WITH_KEYS = ['exactly', 'all', 'none'] as const satisfies readonly RuleValue[];
/** The rule with other keys of answers. */
export const mapRuleKeys = (rule: AnswerRule, change: (key: string) => string): AnswerRule => ({
  ...rule,
  ...Object.fromEntries(WITH_KEYS.flatMap((name) => (rule[name] ? [[name, rule[name].map(change)]] : []))),
});

/** An answer with such a rule looks at the whole answer of a learner, so it is none of its choices or parts. */
export const isOutcome = ({ kind }: Pick<AnswerRule, 'kind'>): boolean =>
  isRuleKind(kind) && WHOLE.includes(ANSWER_RULES[kind].looks);

/** True for an answer for which a list of parts has an entry. */
export const isPart = ({ message, rule, help }: Pick<Answer, 'message' | 'rule' | 'help'>): boolean =>
  message !== CATCH_ALL && !help && !(rule && isOutcome(rule));

const lengthOf = ({ words = '', units = '', tWords = {} }: AnswerRule): number =>
  words.length + units.length + Math.max(0, ...Object.values(tWords).map((text) => text.length));
/**
 * The answers of a prompt whose rules accept nothing, because they and those before them have more words than a learner's
 * answer can quickly be compared with.
 */
export const overlongRules = (answers: readonly Answer[]): ReadonlySet<Answer> => {
  let length = 0;
  return new Set(
    answers.filter(({ rule }) => {
      length += rule ? lengthOf(rule) : 0;
      return rule !== undefined && length > RULE_LIMITS.all;
    }),
  );
};
