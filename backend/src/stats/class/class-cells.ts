/** Tells what became of each question in one learner's chat. */
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { fromWire, type WireItem } from '@parley/contracts/engine/history-wire';
import { countItem, newLedger, promptScores } from '@parley/contracts/engine/score';
import type { PreparedFlow } from '@parley/contracts/engine/types';
import type { CellState, ClassCell } from '@parley/contracts/http/class-table';
import { isRight, isScoredByTeacher, listedAnswers, rightAnswers } from '@parley/contracts/definition/right-answers';
import { takesOf } from '@parley/contracts/definition/takes';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { isPart } from '@parley/contracts/definition/whole-rules';

/** A question as it is judged. */
export interface Judged {
  readonly key: string;
  readonly definition: PromptDefinition;
  /** The points of a right answer, or the most that a teacher may give; null = it has none, or no limit. */
  readonly most: number | null;
  readonly hasRight: boolean;
}

export function judgedOf(key: string, definition: PromptDefinition): Judged {
  const right = rightAnswers(definition);
  return { key, definition, most: mostOf(definition, right), hasRight: right.size > 0 && !isForOthers(definition) };
}

/** Neither learners nor their points are judged by what a teacher or a program answered. */
const isForOthers = ({ answerExternally, answerProgrammatically }: PromptDefinition): boolean =>
  answerExternally === true || answerProgrammatically === true;

function mostOf(definition: PromptDefinition, right: ReadonlySet<string>): number | null {
  if (isScoredByTeacher(definition)) return definition.maxSuperScore ?? null;
  if (right.size === 0) return null;
  if (takesOf(definition) === 'list') return mostOfList(definition);
  const answers = listedAnswers(definition);
  const scores = answers.flatMap(({ message, score, rule }) =>
    right.has(message) ? (score ?? 0) + chosenBy(rule, answers) : [],
  );
  const isSum =
    definition.acceptsMultipleAnswers === true && !answers.some(({ message, rule }) => rule && right.has(message));
  return isSum ? scores.reduce((sum, score) => sum + score, 0) : Math.max(...scores);
}

/** Some reactions give more for a list that isn't wholly right. */
function mostOfList(definition: PromptDefinition): number {
  const answers = listedAnswers(definition);
  const parts = answers.filter(isPart);
  const points = parts.map(({ score }) => score ?? 0).sort((a, b) => b - a);
  const reactions = answers.filter((each) => !isPart(each) && each.message !== CATCH_ALL);
  const other = answers.find(({ message }) => message === CATCH_ALL);
  const sums = Array.from({ length: parts.length + 1 }, (_, right) => {
    const reacts = reactions.find(({ rule }) => right >= (rule?.least ?? parts.length)) ?? other;
    return points.slice(0, right).reduce((sum, each) => sum + each, reacts?.score ?? 0);
  });
  // An order never has exactly one wrong part.
  return Math.max(...sums.filter((_, right) => definition.inputDisplayType !== 'order' || right !== parts.length - 1));
}

/** The points of the choices for which a rule over all choices asks. */
const chosenBy = (rule: Answer['rule'], answers: readonly Answer[]): number => {
  const keys = [...(rule?.exactly ?? []), ...(rule?.all ?? [])];
  return answers.reduce((sum, { key, score }) => sum + (keys.includes(key) ? (score ?? 0) : 0), 0);
};

/** The part of an answer that a cell is made of. */
export interface Answered {
  readonly matched: readonly string[];
  /** Points that a teacher gave; null = none. */
  readonly award: number | null;
  readonly isUnscored: boolean;
}

/** The answers that stand, by their prompts; oldest first. */
export function answersByPrompt(items: readonly WireItem[]): ReadonlyMap<string, readonly Answered[]> {
  const answers = new Map<string, Answered[]>();
  for (const { d, au, pk, ma = [], ss = null, sl, s, pr } of items) {
    // Help is no try.
    if (d !== 's' || au === true || pr !== undefined) continue;
    const isUnscored = sl === true && typeof s !== 'number' && ss === null;
    const before = answers.get(pk) ?? [];
    before.push({ matched: ma, award: ss, isUnscored });
    answers.set(pk, before);
  }
  return answers;
}

/** The points of each scored prompt, as the engine adds them up. @param items that stand, in order */
export function pointsIn(flow: PreparedFlow, items: readonly WireItem[]): ReadonlyMap<string, number | null> {
  const ledger = newLedger(flow);
  for (const wire of items) {
    if (wire.d !== 's') continue;
    const read = fromWire(wire);
    if (read.ok) countItem(ledger, read.item);
  }
  return promptScores(ledger);
}

interface Given {
  readonly answers: readonly Answered[];
  readonly points: number | null;
  /** The chat waits at this question for an answer of a teacher. */
  readonly isPaused: boolean;
}
/** null = not reached, or not answered yet. */
export function cellOf(question: Judged, { answers, points, isPaused }: Given): ClassCell | null {
  const tries = answers.length;
  if (isPaused || answers.some(({ isUnscored }) => isUnscored)) return ['waits', tries, points];
  // Whoever asked for the solution has earned nothing.
  if (tries === 0) return points !== null && question.hasRight ? ['wrong', 0, points] : null;
  const award = answers.findLast((answer) => answer.award !== null)?.award ?? null;
  const byScore = isScoredByTeacher(question.definition) ? points : award;
  if (byScore !== null) return [awardedState(question, byScore, tries), tries, points];
  if (!question.hasRight) return ['answered', tries, points];
  // If a question has a right answer, an answer without points counts as 0.
  const earned = points ?? 0;
  const at = answers.findIndex(({ matched }) => isRight(question.definition, matched));
  if (at >= 0) return [at === 0 ? 'right' : 'later', at + 1, earned];
  return [earned > 0 ? 'part' : 'wrong', tries, earned];
}

/** Points that a teacher gave decide, whatever the answer matches. */
function awardedState({ most }: Judged, points: number, tries: number): CellState {
  if (most === null || most <= 0) return 'answered';
  if (points >= most) return tries === 1 ? 'right' : 'later';
  return points > 0 ? 'part' : 'wrong';
}
