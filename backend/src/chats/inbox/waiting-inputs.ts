/** What a chat's history still waits for; the same that `reviewInputs` counts as pending (REVW-5…8). */
import { addressIn, plainText } from '@parley/contracts/definition/message';
import type { HistoryItem } from '@parley/contracts/engine/types';
import { evaluationIdOf } from '@parley/contracts/flow/remote-address';
import type { WaitingInput } from '@parley/contracts/http/inbox';

export type FoundInput = Pick<
  WaitingInput,
  'itemKey' | 'kind' | 'promptKey' | 'answer' | 'file' | 'at' | 'scored' | 'wantsComment' | 'evaluationId'
> & {
  /** The prompt's words as the learner saw them. */
  readonly shown: string;
};

/** @param evaluated ids of the evaluations that have been given */
export function waitingInputsOf(history: readonly HistoryItem[], evaluated: ReadonlySet<string>): FoundInput[] {
  let shown = '';
  return history.flatMap((item, at): FoundInput[] => {
    if (item.direction === 'received' && item.contentType !== 'remote') shown = plainText(item.message);
    const found = inputOf(item, at === history.length - 1, evaluated);
    return found ? [{ ...found, itemKey: item.key, promptKey: item.promptKey, at: item.at, shown }] : [];
  });
}

type Kind = Omit<FoundInput, 'itemKey' | 'promptKey' | 'at' | 'shown'>;
const NOTHING = { answer: '', file: '', scored: false, wantsComment: false, evaluationId: null };

function inputOf(item: HistoryItem, isLast: boolean, evaluated: ReadonlySet<string>): Kind | null {
  if (item.direction === 'sent') {
    const scored = item.scoreLater === true && typeof item.score !== 'number' && typeof item.superScore !== 'number';
    const wantsComment = item.custom?.feedback === true && !item.answerExternally && !item.comment;
    if (!scored && !wantsComment) return null;
    const file = typeof item.message === 'string' ? '' : addressIn(item.message, item.contentType);
    return { ...NOTHING, kind: 'answer', answer: plainText(item.message, '\n'), file, scored, wantsComment };
  }
  if (item.answerExternally) return isLast ? { ...NOTHING, kind: 'paused' } : null;
  const evaluationId = item.contentType === 'remote' ? evaluationIdOf(item) : null;
  if (evaluationId === null || evaluated.has(evaluationId)) return null;
  return { ...NOTHING, kind: 'evaluation', evaluationId };
}
