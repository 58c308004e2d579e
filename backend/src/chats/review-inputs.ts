/** What reviewers have to supply in a chat, counted from its history (REVW-5…8). */
import type { HistoryItem } from '@parley/contracts/engine/types';
import type { InputCount, ReviewInputs } from '@parley/contracts/events/chat-events';
import { remoteSourceOf } from '@parley/contracts/flow/remote-urls';
import { remoteAddress } from './remote-address.js';

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
  get value(): InputCount {
    return { total: this.total, pending: this.pending };
  }
}

/** The evaluation that a remote message shows; null = it shows something else. */
export function evaluationIdOf(item: HistoryItem): string | null {
  if (item.contentType !== 'remote' || item.direction !== 'received') return null;
  const source = remoteSourceOf(remoteAddress(item) ?? '');
  return source?.kind === 'evaluation' ? source.evaluationId : null;
}

/** What was counted of the first `items` items of a history. */
export interface CountedInputs {
  readonly items: number;
  readonly inputs: ReviewInputs;
}

/**
 * @param evaluated ids of the evaluations that were given
 * @param counted with the same `evaluated`: only what lies behind it is looked at, so an answer costs the same in any chat
 */
export function reviewInputs(
  history: readonly HistoryItem[],
  evaluated: { has(evaluationId: string): boolean },
  counted?: CountedInputs,
): ReviewInputs {
  const feedback = new Count(counted?.inputs.feedback);
  const scoreLater = new Count(counted?.inputs.scoreLater);
  const evaluation = new Count(counted?.inputs.evaluation);
  // Only the last item can wait for an answer from outside.
  const externalAnswer = new Count({ total: counted?.inputs.externalAnswer.total ?? 0, pending: 0 });
  const last = history.length - 1;
  const count = (item: HistoryItem, index: number): void => {
    if (item.direction === 'sent') {
      if (item.custom?.feedback && !item.answerExternally) feedback.add(!item.comment);
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
    feedback: feedback.value,
    scoreLater: scoreLater.value,
    evaluation: evaluation.value,
    externalAnswer: externalAnswer.value,
  };
}
