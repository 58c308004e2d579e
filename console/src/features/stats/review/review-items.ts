/** Lists what a teacher can write, or has written, in a learner's chat (REVW-4 to REVW-8). */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { type Message, textsIn } from '@parley/contracts/definition/message';
import { titled } from '@parley/contracts/definition/prompt-title';
import { fromWire } from '@parley/contracts/engine/history-wire';
import type { HistoryItem } from '@parley/contracts/engine/types';
import { evaluationIdOf } from '@parley/contracts/flow/remote-address';
import type { ChatView } from '@parley/contracts/http/chats';
import { plainText } from '../../../ui/plain-text.js';

interface Place {
  readonly itemKey: string;
  /** Position of the prompt, from 1; null if it belongs to a linked flow. */
  readonly prompt: number | null;
  /** The prompt's; absent = it has none. */
  readonly title?: string;
  /** Nothing has been given yet. */
  readonly pending: boolean;
}
/** An answer that is graded manually, or whose author asked for or gave feedback. */
export interface AnswerToReview extends Place {
  readonly kind: 'answer';
  readonly scored: boolean;
  readonly score: number | null;
  /** Points; null if the prompt sets no limit. */
  readonly limit: number | null;
  readonly wantsComment: boolean;
  readonly comment: string;
  /** A reviewer left it without a comment. */
  readonly noComment: boolean;
}
/** A message that shows what a reviewer writes about the learner. */
export interface EvaluationToWrite extends Place {
  readonly kind: 'evaluation';
  readonly evaluationId: string;
  readonly evaluation: string;
}
/** The chat waits, or waited, until somebody answers for the learner. */
export interface AnswerToGive extends Place {
  readonly kind: 'waiting';
  /** The answer that was given; null while the chat waits. */
  readonly given: string | null;
}
export type ReviewItem = AnswerToReview | EvaluationToWrite | AnswerToGive;

export const itemsIn = ({ history }: Pick<ChatView, 'history'>): HistoryItem[] =>
  history.flatMap((written): HistoryItem[] => {
    const read = fromWire(written);
    return read.ok ? [read.item] : [];
  });

export const textOf = (message: Message): string =>
  textsIn(message)
    .filter(({ role }) => role === 'markdown' || role === 'words')
    .map(({ text }) => plainText(text))
    .filter(Boolean)
    .join(' · ');

type Found = Pick<ChatView, 'history' | 'evaluations'>;

export function reviewItemsOf(chat: Found, { promptsArray }: Pick<FlowDefinition, 'promptsArray'>): ReviewItem[] {
  const numbers = new Map(promptsArray.map(({ key }, at) => [key as string, at + 1]));
  const titles = new Map(promptsArray.map(({ key, definition }) => [key as string, titled(definition).title]));
  const limitOf = ({ promptKey }: HistoryItem) =>
    promptsArray.find(({ key }) => key === promptKey)?.definition.maxSuperScore ?? null;
  const items = itemsIn(chat);
  return items.flatMap((item, at): ReviewItem[] => {
    const title = titles.get(item.promptKey);
    const place = {
      itemKey: item.key,
      prompt: numbers.get(item.promptKey) ?? null,
      ...(title !== undefined && { title }),
    };
    if (item.direction === 'received') {
      const evaluationId = evaluationIdOf(item);
      if (evaluationId !== null) {
        const evaluation = chat.evaluations[evaluationId] ?? '';
        return [{ ...place, kind: 'evaluation', evaluationId, evaluation, pending: evaluation === '' }];
      }
      if (!item.answerExternally) return [];
      const next = items[at + 1];
      const given = next?.direction === 'sent' ? textOf(next.message) : null;
      return [{ ...place, kind: 'waiting', pending: at === items.length - 1, given }];
    }
    const answer = answerOf(item);
    return answer ? [{ ...place, ...answer, limit: limitOf(item) }] : [];
  });
}

function answerOf(item: HistoryItem): (Omit<AnswerToReview, keyof Place | 'limit'> & { pending: boolean }) | null {
  const scored = item.scoreLater === true;
  const wantsComment = item.custom?.feedback === true;
  if (item.answerExternally || !(scored || wantsComment || item.comment)) return null;
  const score = item.superScore ?? item.score ?? null;
  const comment = item.comment ?? '';
  const noComment = item.noComment === true;
  const pending = (scored && score === null) || (wantsComment && comment === '' && !noComment);
  return { kind: 'answer', scored, score, wantsComment, comment, noComment, pending };
}

export type InputName = 'scoreAndFeedback' | 'score' | 'feedback' | 'evaluation' | 'paused';

/** The name of the kind of input, as a key of the catalogue. */
export function nameOf(item: ReviewItem): InputName {
  if (item.kind === 'evaluation') return 'evaluation';
  if (item.kind === 'waiting') return 'paused';
  if (!item.scored) return 'feedback';
  return item.wantsComment ? 'scoreAndFeedback' : 'score';
}
