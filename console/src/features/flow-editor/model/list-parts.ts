/** The answers of a question about order, pairs or gaps: its parts, and the results to which it reacts. */
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { asked, type Asks } from '@parley/contracts/definition/input-types';
import { takesOf } from '@parley/contracts/definition/takes';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { isPart } from '@parley/contracts/definition/whole-rules';

const POINTS = 1;

const NEW_PARTS: Readonly<Record<Asks, Partial<Answer>>> = {
  choice: {},
  text: {},
  number: {},
  files: {},
  order: { score: POINTS },
  pairs: { score: POINTS, pair: '' },
  gaps: { score: POINTS, hidden: true },
};
/** True if learners see no answer, because all are only compared with what is typed. One that they saw would make it a choice. */
const isTyped = (answers: readonly Answer[]): boolean =>
  answers.some(({ hidden, rule }) => hidden || rule) &&
  answers.every(({ message, hidden, rule }) => hidden || rule || message === CATCH_ALL);

/** The answer that "Add answer" adds: a new part has a point like the others, unless the author took their points away. */
export const newAnswer = (prompt: PromptDefinition, answers: readonly Answer[], key: string): Answer => {
  if (takesOf(prompt) !== 'list') return { key, message: '', ...(isTyped(answers) && { hidden: true }) };
  const { score, ...part } = NEW_PARTS[asked(prompt.inputDisplayType)];
  const parts = answers.filter(isPart);
  const points = parts.length > 0 ? parts.at(-1)?.score : score;
  return { key, message: '', ...part, ...(typeof points === 'number' && { score: points }) };
};

/** A result that is still missing: first of all parts, then any other, then of all parts but one. */
export const nextResult = (answers: readonly Answer[]): Pick<Answer, 'rule'> | null => {
  const rules = answers.flatMap(({ rule }) => (rule?.kind === 'right' ? [rule] : []));
  const parts = answers.filter(isPart).length;
  if (!rules.some(({ least }) => least === undefined)) return { rule: { kind: 'right' } };
  if (!answers.some(({ message }) => message === CATCH_ALL)) return {};
  const least = Math.min(parts, ...rules.flatMap((rule) => rule.least ?? [])) - 1;
  return least > 0 ? { rule: { kind: 'right', least } } : null;
};
/** The place of a new answer: parts, then results in the order in which they are tried, then any other result. */
export const placeInList = (answers: readonly Answer[], added: Answer): number => {
  const after = isPart(added) ? answers.findLastIndex(isPart) + 1 : answers.length;
  const last = answers.findIndex(({ message }) => message === CATCH_ALL);
  return last >= 0 && after > last && added.message !== CATCH_ALL ? last : after;
};
