/** Says which responses are right, as the standard writes them (xAPI 1.0.3, part two, appendix C). Pure. */
import type { Answer } from '@parley/contracts/definition/definition';
import { rightAnswers } from '@parley/contracts/definition/right-answers';
import { scaleOf } from '@parley/contracts/definition/scale';
import { takesOf } from '@parley/contracts/definition/takes';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { isOutcome, isPart, isWholeRule } from '@parley/contracts/definition/whole-rules';
import { decimalOf } from '@parley/contracts/engine/canonical-number';
import { readNumber } from '@parley/contracts/engine/read-number';
import { toleranceBounds } from '@parley/contracts/engine/rules/exact-number';
import { positionsOf } from '@parley/contracts/engine/rules/positions';
import type { PreparedPrompt } from '@parley/contracts/engine/types';

export type InteractionType =
  'choice' | 'sequencing' | 'matching' | 'fill-in' | 'long-fill-in' | 'likert' | 'numeric' | 'other';
type Prompt = Pick<PreparedPrompt, 'definition' | 'answers'>;
interface Judged extends Prompt {
  /** The answers that are right. */
  readonly right: readonly Answer[];
  /** The response of a learner who has every part of a list right; null: the question is no list. */
  readonly perfect: string | null;
}
/** Empty: the standard can't say what is right, so nothing is said. */
type Patterns = readonly string[];
const NONE: Patterns = [];

/** Between the ids or words of one response, and between the least and the most number. */
export const AND = '[,]';
const TO = '[:]';
/** A longer list would be in every statement. */
export const MAX_CHOICES = 100;

/** All or nothing: a list that lacks a right response would call that one wrong. */
const each = <T>(from: readonly T[], write: (one: T) => string | null): Patterns => {
  const written = from.map(write);
  return written.every((one) => one !== null) ? written : NONE;
};

const isListed = ({ message, rule }: Answer): boolean => message !== CATCH_ALL && !rule;
const isAnyOrder = ({ definition }: Prompt): boolean => takesOf(definition) === 'set';

/** If an answer consists of several choices, a rule may name the keys that are right together. */
const choice = ({ right, ...prompt }: Judged): Patterns => {
  if (!isAnyOrder(prompt)) return each(right, (answer) => (isListed(answer) ? answer.key : null));
  if (!right.some(({ rule }) => rule)) return right.every(isListed) ? [right.map(({ key }) => key).join(AND)] : NONE;
  return each(right, ({ rule }) => {
    const { exactly = [], all = [], none = [] } = rule ?? {};
    return exactly.length > 0 && all.length + none.length === 0 ? [...new Set(exactly)].join(AND) : null;
  });
};

/** A question that accepts fewer right places has no right response to tell. */
const inPlaces = ({ right, answers, perfect }: Judged): Patterns => {
  const parts = answers.filter(isPart).length;
  const isWhole = right.every(({ rule }) => !rule || !isOutcome(rule) || (rule.least ?? parts) >= parts);
  return isWhole && perfect !== null ? [perfect] : NONE;
};

/** The standard would read these as its own signs; what stands for a variable is known only in a chat. */
const HAS_SIGNS = /\[[,.:]\]|\{\{|^\{(?:case_matters|order_matters|lang)=/u;
const caseMatters = ({ normalize }: Answer, { definition }: Prompt): boolean =>
  !(normalize ?? definition.normalizeAnswers ?? []).some(({ name }) => name === 'lowercase');
const withCase = (matters: boolean, words: string): string => `{case_matters=${matters}}${words}`;

const fillIn = (judged: Judged): Patterns => {
  // One of several right choices isn't right by itself.
  if (isAnyOrder(judged)) return NONE;
  const { perfect, right, answers } = judged;
  const wanted = perfect === null ? right : answers.filter(isPart);
  if (!wanted.every((answer) => isListed(answer) && !HAS_SIGNS.test(answer.message))) return NONE;
  if (perfect === null) return wanted.map((answer) => withCase(caseMatters(answer, judged), answer.message));
  const [first, ...others] = new Set(wanted.map((answer) => caseMatters(answer, judged)));
  return first === undefined || others.length > 0 ? NONE : each(inPlaces(judged), (words) => withCase(first, words));
};

type Bounds = readonly [least: number, most: number];
/** The plain numbers that an answer accepts; null: none. */
function boundsOf({ message, rule }: Answer): Bounds | null {
  if (!rule) {
    const number = readNumber(message);
    return number === null ? null : [Number(decimalOf(number)), Number(decimalOf(number))];
  }
  const needsUnit = Boolean(rule.units?.trim()) && rule.bare !== true;
  if (needsUnit || !isWholeRule(rule)) return null;
  if (rule.kind === 'near') return toleranceBounds(rule.value, rule.give ?? 0);
  return rule.kind === 'between' ? [rule.least ?? -Infinity, rule.most ?? Infinity] : null;
}
const written = ([least, most]: Bounds): string => {
  const [from, to] = [least, most].map((bound) => (Number.isFinite(bound) ? String(bound) : ''));
  return least === most ? String(least) : `${from}${TO}${to}`;
};
const takes = (answer: Answer, [least, most]: Bounds): boolean => {
  const bounds = boundsOf(answer);
  return bounds !== null && bounds[0] <= most && least <= bounds[1];
};

/** An earlier answer takes its numbers away from a right one, which the standard can't say. */
const numeric = ({ right, answers }: Judged): Patterns =>
  each(right, (answer) => {
    const bounds = boundsOf(answer);
    const before = answers.slice(0, answers.indexOf(answer)).filter((one) => !right.includes(one));
    return bounds === null || before.some((one) => takes(one, bounds)) ? null : written(bounds);
  });

const likert = ({ definition, right, answers }: Judged): Patterns => {
  const scale = scaleOf(definition);
  if (scale === null || right.some((answer) => boundsOf(answer) === null)) return NONE;
  return positionsOf(scale).flatMap((at) => {
    const first = answers.find((answer) => takes(answer, [at, at]));
    return first && right.includes(first) ? [String(at)] : [];
  });
};

const PATTERNS: Readonly<Record<InteractionType, (judged: Judged) => Patterns>> = {
  choice,
  sequencing: inPlaces,
  matching: inPlaces,
  'fill-in': fillIn,
  'long-fill-in': fillIn,
  likert,
  numeric,
  other: () => NONE,
};

/**
 * The right responses of an interaction. Empty: nothing is right, a teacher or a variable decides, or the standard can't say it.
 * @param perfect - the response of a learner who has every part of a list right; null: the question is no list
 */
export function patternsOf(type: InteractionType, prompt: Prompt, perfect: string | null): Patterns {
  const { definition, answers } = prompt;
  const isOpen = answers.some(({ scoreLater, scoreVar }) => scoreLater === true || Boolean(scoreVar));
  if (isOpen || definition.answerExternally === true || definition.answerProgrammatically === true) return NONE;
  const messages = rightAnswers({ ...definition, answers: [...answers] });
  const right = answers.filter(({ message }) => messages.has(message));
  if (right.length === 0 || right.length > MAX_CHOICES) return NONE;
  return PATTERNS[type]({ definition, answers, right, perfect });
}
