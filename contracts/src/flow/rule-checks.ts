/** Finds rules that can't work: they look at something else, lack a value, or never get a turn. */
import { ANSWER_RULES, linesOf } from '../definition/answer-rules.js';
import type { Answer, AnswerRule, FlowDefinition } from '../definition/definition.js';
import { withoutHelp } from '../definition/help.js';
import { resolveAnswers } from '../definition/links.js';
import { looksAt } from '../definition/rule-looks.js';
import { CATCH_ALL } from '../definition/values.js';
import { isOutcome, isWholeRule, overlongRules } from '../definition/whole-rules.js';
import { matchAnswer } from '../engine/match-answer.js';
import type { PreparedFlow, PreparedPrompt } from '../engine/types.js';
import { inputFor, samplesFor } from '../max-score/sayings.js';
import { wholeAnswers } from '../max-score/whole-answers.js';
import { label, type Finding, type RefusalCode, type WarningCode } from './findings.js';

const hasLostKeys = ({ exactly = [], all = [], none = [] }: AnswerRule, answers: readonly Answer[]): boolean => {
  const keys = new Set(answers.flatMap(({ key, rule, help }) => (rule || help ? [] : [key])));
  return [...exactly, ...all, ...none].some((key) => !keys.has(key));
};
const isEmptyRange = ({ kind, least, most, from, to }: AnswerRule): boolean =>
  kind === 'between' ? (least ?? -Infinity) > (most ?? Infinity) : Boolean(from && to && from > to);
/** True if no answer can fit the rule, whatever the prompt is. */
export const isUnfinished = (rule: AnswerRule, answers: readonly Answer[]): boolean => {
  if (!isWholeRule(rule)) return true;
  const { exactly = [], all = [], none = [], least, words, from, to } = rule as AnswerRule;
  if (rule.kind === 'right') return (least ?? 1) < 1;
  if (isOutcome(rule)) return exactly.length + all.length + none.length === 0 || hasLostKeys(rule, answers);
  if (rule.kind === 'dated' && !from && !to) return true;
  return (words !== undefined && linesOf(words).length === 0) || isEmptyRange(rule);
};

export const ruleRefusals = (flow: FlowDefinition): Finding<RefusalCode>[] =>
  flow.promptsArray.flatMap(({ key, definition }, index) => {
    const answers = resolveAnswers(definition, flow) ?? [];
    const looks = looksAt(definition, withoutHelp(answers));
    const overlong = overlongRules(answers);
    return answers.flatMap((answer, at): Finding<RefusalCode>[] => {
      const { rule, message, help } = answer;
      if (!rule) return [];
      const refuse = (code: RefusalCode, says: string): Finding<RefusalCode>[] => [
        { code, promptKey: key, msg: `${label(index)}: the rule of answer ${at + 1} ${says}`, says: message },
      ];
      if (help) return refuse('rule-misplaced', 'decides nothing, because it is help');
      if (isUnfinished(rule, answers)) return refuse('rule-unfinished', 'can never be met');
      if (overlong.has(answer)) return refuse('rule-unfinished', 'has too many words, with those before it');
      const isMisplaced = message === CATCH_ALL || !looks.includes(ANSWER_RULES[rule.kind].looks);
      return isMisplaced ? refuse('rule-misplaced', 'does not fit how this prompt is answered') : [];
    });
  });

/** An answer that nobody can give, because of a rule before it. */
export interface NeverTaken {
  readonly index: number;
  /** The answer that takes all of it; null: several do together. */
  readonly by: number | null;
}
const onlyOne = (found: readonly (number | null)[]): number | null =>
  new Set(found).size === 1 ? (found[0] ?? null) : null;

export const isUnfinishedAt = ({ answers }: PreparedPrompt, index: number): boolean => {
  const rule = answers[index]?.rule;
  return Boolean(rule && isUnfinished(rule, answers));
};

const neverChosen = (prompt: PreparedPrompt): readonly NeverTaken[] => {
  const { all, cut } = wholeAnswers(prompt);
  if (cut) return [];
  const taken = new Set(all.map(({ picks }) => picks[0]));
  return prompt.outcomes.flatMap(({ index }) =>
    taken.has(index) || isUnfinishedAt(prompt, index) ? [] : [{ index, by: null }],
  );
};

/** Finds the answers of a prompt that a rule before them leaves nothing. */
export const neverTaken = (prompt: PreparedPrompt): readonly NeverTaken[] => {
  if (prompt.outcomes.length > 0) return neverChosen(prompt);
  const first = prompt.ruled[0]?.index ?? Infinity;
  return prompt.answers.flatMap(({ message, rule }, index): readonly NeverTaken[] => {
    if (message === CATCH_ALL || index <= first || isUnfinishedAt(prompt, index)) return [];
    if (inputFor(prompt, index) !== null) return [];
    const tries = rule ? samplesFor(prompt, index).slice(1) : [message];
    const others = tries.flatMap((text) => {
      const matched = matchAnswer(prompt, text);
      const by = matched.ok ? matched.match.picks[0] : undefined;
      return by === undefined || by === prompt.catchAll ? [] : [by];
    });
    // An answer with words that another one with the same words hides is no matter of rules.
    const isRuled = others.some((by) => prompt.answers[by]?.rule);
    return others.length > 0 && (rule || isRuled) ? [{ index, by: onlyOne(others) }] : [];
  });
};

export const ruleWarnings = (flow: FlowDefinition, { promptsByKey }: PreparedFlow): Finding<WarningCode>[] =>
  flow.promptsArray.flatMap(({ key }, index) => {
    const prompt = promptsByKey.get(key);
    return (prompt ? neverTaken(prompt) : []).map((never) => ({
      code: 'answer-never-taken' as const,
      promptKey: key,
      msg: `${label(index)}: nobody can give answer ${never.index + 1}, because answers before it accept all of it`,
    }));
  });
