/** Right answers: those that give a prompt's points (SPEC EDITOR-K2). */
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { takesOf } from '@parley/contracts/definition/takes';
import { ownAnswers } from '@parley/contracts/definition/links';
import { comparesAnswers } from '../../../ui/answer-text.js';

/** Points of a right answer, if the prompt has no scores yet. */
const POINTS = 1;

/** The highest score of an answer, if it is above 0. */
export const pointsOf = (answers: readonly Answer[]): number | null => {
  const highest = Math.max(0, ...answers.map(({ score }) => score ?? 0));
  return highest > 0 ? highest : null;
};

export const isRight = (answers: readonly Answer[], { score }: Answer): boolean =>
  typeof score === 'number' && score === pointsOf(answers);

/** Leaves a score that somebody gives later to them, and partial points to the author. */
const withNothing = (answer: Answer, points: number, keepsOthers: boolean): Answer => {
  if (answer.scoreLater || (typeof answer.score === 'number' && (keepsOthers || answer.score !== points)))
    return answer;
  return { ...answer, score: 0 };
};
/** Gives every right answer these points. */
export const withPoints = (prompt: PromptDefinition, points: number): PromptDefinition => {
  const answers = ownAnswers(prompt) ?? [];
  return {
    ...prompt,
    answers: answers.map((answer) => (isRight(answers, answer) ? { ...answer, score: points } : answer)),
  };
};
const withoutScore = ({ score: _score, ...answer }: Answer): Answer => answer;

/**
 * Marks an answer as right, or takes the mark back: it gets the prompt's points, answers without a score get 0. Where a
 * learner chooses one answer, one is right; of several choices and of typed answers, several may be. Without any right
 * answer the prompt has no scores.
 */
export const marked = (prompt: PromptDefinition, answerKey: string): PromptDefinition => {
  const answers = ownAnswers(prompt) ?? [];
  const chosen = answers.find(({ key }) => key === answerKey);
  if (!chosen) return prompt;
  const points = pointsOf(answers) ?? POINTS;
  const takenBack = isRight(answers, chosen);
  const severalRight = takesOf(prompt) !== 'one' || comparesAnswers(prompt);
  const after = answers.map((answer): Answer => {
    if (answer.key === answerKey) return { ...answer, score: takenBack ? 0 : points };
    return withNothing(answer, points, severalRight || takenBack);
  });
  return { ...prompt, answers: pointsOf(after) === null ? after.map(withoutScore) : after };
};
