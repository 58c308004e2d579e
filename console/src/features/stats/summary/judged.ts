/** Which questions a class found hard: the share of right ones among first answers. */
import { linkedPromptOf } from '@parley/contracts/engine/linked-flow';
import { LEAST_FOR_SHARES } from '@parley/contracts/http/class-table';
import type { PromptAnalytics } from '@parley/contracts/http/stats';
import { shareOf } from '../figures.js';

export interface JudgedPrompt {
  readonly prompt: PromptAnalytics;
  /** First answers that were right, and all of them. */
  readonly right: number;
  readonly answered: number;
  /** 0…1 */
  readonly share: number;
}

/** Questions that learners still meet, have a right answer and enough first answers; the hardest first, then as in the lesson. */
export const hardestFirst = (prompts: readonly PromptAnalytics[]): readonly JudgedPrompt[] =>
  prompts
    .flatMap((prompt): JudgedPrompt[] => {
      const { firstRight, answered } = prompt.data;
      const isRemoved = prompt.position === null && !linkedPromptOf(prompt.key);
      if (firstRight === null || answered < LEAST_FOR_SHARES || isRemoved) return [];
      return [{ prompt, right: firstRight, answered, share: shareOf(firstRight, answered) }];
    })
    .toSorted((a, b) => a.share - b.share);

/** The share of all first answers to these questions; null = there are none. */
export function shareOfAll(judged: readonly JudgedPrompt[]): number | null {
  const sum = (of: (each: JudgedPrompt) => number) => judged.reduce((total, each) => total + of(each), 0);
  const answered = sum((each) => each.answered);
  return answered === 0
    ? null
    : shareOf(
        sum(({ right }) => right),
        answered,
      );
}
