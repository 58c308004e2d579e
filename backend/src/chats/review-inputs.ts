/** Counts what reviewers still have to give in a chat, from its history (REVW-5…8). */
import type { HistoryItem } from '@parley/contracts/engine/types';
import type { InputCount, ReviewInputs } from '@parley/contracts/events/chat-events';
import { evaluationIdOf } from '@parley/contracts/flow/remote-address';

class Count {
  private total: number;
  private pending: number;
  constructor({ total, pending }: InputCount = { total: 0, pending: 0 }) {
    this.total = total;
    this.pending = pending;
  }
  add(isPending: boolean): void {
    this.total += 1;
    if (isPending) this.pending += 1;
  }
  get any(): boolean {
    return this.total > 0;
  }
  get value(): InputCount {
    return { total: this.total, pending: this.pending };
  }
}

/** The counts for the first `items` items of a history. */
export interface CountedInputs {
  readonly items: number;
  readonly inputs: ReviewInputs;
}

/**
 * @param evaluated ids of the evaluations that have been given
 * @param counted an earlier result with the same `evaluated`: only later items are counted, so an answer costs the same
 * in any chat
 */
export function reviewInputs(
  history: readonly HistoryItem[],
  evaluated: { has(evaluationId: string): boolean },
  counted?: CountedInputs,
): ReviewInputs {
  const feedback = new Count(counted?.inputs.feedback);
  const scoreLater = new Count(counted?.inputs.scoreLater);
  const evaluation = new Count(counted?.inputs.evaluation);
  // Only the last item can wait for an external answer.
  const externalAnswer = new Count({ total: counted?.inputs.externalAnswer?.total ?? 0, pending: 0 });
  const last = history.length - 1;
  const count = (item: HistoryItem, index: number): void => {
    if (item.direction === 'sent') {
      if (item.custom?.feedback && !item.answerExternally) feedback.add(!item.comment && !item.noComment);
      if (item.scoreLater) scoreLater.add(typeof item.score !== 'number' && typeof item.superScore !== 'number');
    } else if (item.answerExternally) externalAnswer.add(index === last);
    else if (item.contentType === 'remote') {
      const id = evaluationIdOf(item);
      if (id !== null) evaluation.add(!evaluated.has(id));
    }
  };
  const from = counted?.items ?? 0;
  history.slice(from).forEach((item, index) => count(item, from + index));
  return {
    ...(feedback.any && { feedback: feedback.value }),
    ...(scoreLater.any && { scoreLater: scoreLater.value }),
    ...(evaluation.any && { evaluation: evaluation.value }),
    ...(externalAnswer.any && { externalAnswer: externalAnswer.value }),
  };
}
