/** One learner's answers to one question, and what a teacher can change about them. */
import type { ChatView } from '@parley/contracts/http/chats';
import type { ClassColumn } from '@parley/contracts/http/class-table';
import type { HistoryItem } from '@parley/contracts/engine/types';
import { itemsIn, textOf, type AnswerToReview } from '../review/review-items.js';

export interface GivenAnswer {
  readonly itemKey: string;
  readonly text: string;
  readonly points: number | null;
  /** A teacher answered in the learner's stead. */
  readonly byTeacher: boolean;
  readonly comment: string;
  readonly item: HistoryItem;
}

export const answersAt = (chat: Pick<ChatView, 'history'>, promptKey: string): readonly GivenAnswer[] =>
  itemsIn(chat).flatMap((item): GivenAnswer[] => {
    if (item.direction !== 'sent' || item.auto || item.promptKey !== promptKey) return [];
    return [
      {
        itemKey: item.key,
        text: textOf(item.message),
        points: item.superScore ?? item.score ?? null,
        byTeacher: item.answerExternally === true,
        comment: item.comment ?? '',
        item,
      },
    ];
  });

/** null: none of the answers is the learner's. */
export function reviewOf(
  answers: readonly GivenAnswer[],
  { position, most, isScored }: ClassColumn,
): AnswerToReview | null {
  const item = answers.findLast(({ byTeacher }) => !byTeacher)?.item;
  if (!item) return null;
  const points = item.superScore ?? item.score ?? null;
  const comment = item.comment ?? '';
  const wantsComment = item.custom?.feedback === true;
  return {
    kind: 'answer',
    itemKey: item.key,
    prompt: position,
    pending: item.scoreLater === true && points === null,
    scored: isScored,
    score: points,
    limit: most,
    wantsComment,
    comment,
    noComment: item.noComment === true,
  };
}
