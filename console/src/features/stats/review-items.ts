/** What a teacher has to write in a learner's chat, or wrote already (REVW-5). */
import { fromWire } from '@parley/contracts/engine/history-wire';
import type { HistoryItem } from '@parley/contracts/engine/types';
import type { FlowDefinition, Message } from '@parley/contracts/flow/definition';
import type { ChatView } from '@parley/contracts/http/chats';
import { plainText } from './plain-text.js';

interface Asked {
  readonly itemKey: string;
  readonly question: string;
}
/** A learner's answer that is scored later, or that feedback was asked for or given on. */
export interface AnswerToReview extends Asked {
  readonly kind: 'answer';
  readonly answer: string;
  readonly scored: boolean;
  readonly score: number | null;
  /** Points; null = the prompt sets no limit. */
  readonly limit: number | null;
  readonly comment: string;
  readonly pending: boolean;
}
/** The chat stands still until somebody answers for the learner. */
export interface AnswerToGive extends Asked {
  readonly kind: 'waiting';
}
export type ReviewItem = AnswerToReview | AnswerToGive;

const wordsOf = (message: Message): string => (typeof message === 'string' ? plainText(message) : '');

export function reviewItemsOf({ history }: ChatView, definition: FlowDefinition): ReviewItem[] {
  const items = history.flatMap((written): HistoryItem[] => {
    const read = fromWire(written);
    return read.ok ? [read.item] : [];
  });
  const limitOf = ({ promptKey }: HistoryItem) =>
    definition.promptsArray.find(({ key }) => key === promptKey)?.definition.maxSuperScore ?? null;
  let question = '';
  const found: ReviewItem[] = [];
  items.forEach((item, at) => {
    if (item.direction === 'received') {
      if (item.part !== 'quickResponse') question = wordsOf(item.message) || question;
      if (item.answerExternally && at === items.length - 1)
        found.push({ kind: 'waiting', itemKey: item.key, question });
      return;
    }
    const scored = item.scoreLater === true;
    const asked = item.custom?.feedback === true;
    if (item.answerExternally || !(scored || asked || item.comment)) return;
    const score = item.superScore ?? item.score ?? null;
    const comment = item.comment ?? '';
    found.push({
      kind: 'answer',
      itemKey: item.key,
      question,
      answer: typeof item.message === 'string' ? item.message : '',
      scored,
      score,
      limit: limitOf(item),
      comment,
      pending: (scored && score === null) || (asked && comment === ''),
    });
  });
  return found;
}
