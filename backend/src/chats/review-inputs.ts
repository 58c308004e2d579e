/** What reviewers have to supply in a chat, counted from its history (REVW-5…8). */
import type { HistoryItem } from '@parley/contracts/engine/types';
import type { InputCount, ReviewInputs } from '@parley/contracts/events/chat-events';
import { remoteSourceOf } from '@parley/contracts/flow/remote-urls';
import { remoteAddress } from './remote-address.js';

class Count {
  total = 0;
  pending = 0;
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

/** @param evaluated ids of the evaluations that were given */
export function reviewInputs(
  history: readonly HistoryItem[],
  evaluated: { has(evaluationId: string): boolean },
): ReviewInputs {
  const feedback = new Count();
  const scoreLater = new Count();
  const evaluation = new Count();
  const externalAnswer = new Count();
  const last = history.length - 1;
  history.forEach((item, index) => {
    if (item.direction === 'sent') {
      if (item.custom?.feedback && !item.answerExternally) feedback.add(!item.comment);
      if (item.scoreLater) scoreLater.add(typeof item.score !== 'number' && typeof item.superScore !== 'number');
    } else if (item.answerExternally) externalAnswer.add(index === last);
    else if (item.contentType === 'remote') {
      const id = evaluationIdOf(item);
      if (id !== null) evaluation.add(!evaluated.has(id));
    }
  });
  return {
    feedback: feedback.value,
    scoreLater: scoreLater.value,
    evaluation: evaluation.value,
    externalAnswer: externalAnswer.value,
  };
}
