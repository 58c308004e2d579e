/** A reviewer's additions to a chat's items: comments (or that none is needed), open scores, awards (decisions 33, 46, 47). */
import { LIMITS } from '../definition/limits.js';
import { chatAt, failed, unchanged } from './outcome.js';
import { promptOf } from './prompt-of.js';
import { ledgerOf } from './score.js';
import type { Draft } from './turn.js';
import type { Chat, EngineError, HistoryItem, Outcome, PreparedFlow } from './types.js';

export interface Review {
  /** null or blank removes the comment. */
  readonly comment?: string | null;
  /** The answer needs no comment, though its author asked for feedback; false: it does again. */
  readonly noComment?: boolean;
  /** The score of an answer that is scored later; null opens it again. */
  readonly score?: number | null;
  /** Replaces what the prompt's thread earned; null removes it. */
  readonly superScore?: number | null;
}

const isScore = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= LIMITS.score;

/** The highest award at this item's prompt; without `maxSuperScore`, a prompt sets no limit. */
export const superScoreLimit = (flow: PreparedFlow, item: HistoryItem): number =>
  Math.min(LIMITS.score, Math.max(0, promptOf(flow, item)?.definition.maxSuperScore ?? LIMITS.score));

const reviewProblem = (flow: PreparedFlow, item: HistoryItem, review: Review): EngineError | null => {
  const { comment, noComment, score, superScore } = review;
  if ([comment, noComment, score, superScore].every((part) => part === undefined))
    return { code: 'review-refused', detail: item.key };
  if (comment !== undefined && comment !== null && typeof comment !== 'string')
    return { code: 'review-refused', detail: 'comment' };
  if (typeof comment === 'string' && comment.length > LIMITS.answerBytes)
    return { code: 'answer-too-long', detail: 'comment' };
  if (noComment !== undefined && (item.direction !== 'sent' || typeof noComment !== 'boolean'))
    return { code: 'review-refused', detail: 'noComment' };
  if (score !== undefined) {
    if (item.direction !== 'sent' || !item.scoreLater) return { code: 'review-refused', detail: 'score' };
    if (score !== null && !isScore(score)) return { code: 'score-out-of-range', detail: 'score' };
  }
  if (superScore !== undefined) {
    if (item.direction !== 'sent') return { code: 'review-refused', detail: 'superScore' };
    if (superScore !== null && !(isScore(superScore) && superScore >= 0 && superScore <= superScoreLimit(flow, item)))
      return { code: 'score-out-of-range', detail: 'superScore' };
  }
  return null;
};

/** The reviewed item; the same item if nothing changes. */
const reviewed = (item: HistoryItem, { comment, noComment, score, superScore }: Review, at: number): HistoryItem => {
  const next: Draft<HistoryItem> = { ...item };
  let isChanged = false;
  const said = comment === undefined ? undefined : comment?.trim() ? comment : null;
  if (said !== undefined && said !== (item.comment ?? null)) {
    next.comment = said;
    next.commentUpdatedAt = at;
    isChanged = true;
  }
  if (noComment !== undefined && noComment !== (item.noComment ?? false)) {
    delete next.noComment;
    if (noComment) next.noComment = true;
    isChanged = true;
  }
  if (score !== undefined && score !== (item.score ?? null)) {
    next.score = score;
    isChanged = true;
  }
  if (superScore !== undefined && superScore !== (item.superScore ?? null)) {
    next.superScore = superScore;
    isChanged = true;
  }
  return isChanged ? next : item;
};

/**
 * The chat with a reviewed item and its scores recomputed; the same chat, without effects, if nothing changes. Errors:
 * `review-refused` (no such item, an empty review, a score where none is open, an award on an item that the learner did
 * not send), `score-out-of-range`, `answer-too-long` (a comment over 10,000 characters).
 */
export const review = (flow: PreparedFlow, chat: Chat, itemKey: string, said: Review, at: number): Outcome => {
  const index = chat.history.findIndex(({ key }) => key === itemKey);
  const item = chat.history[index];
  if (!item || typeof said !== 'object' || said === null) return failed('review-refused', itemKey);
  const problem = reviewProblem(flow, item, said);
  if (problem) return { ok: false, error: problem };
  const changed = reviewed(item, said, at);
  if (changed === item) return unchanged(chat);
  const history = [...chat.history];
  history[index] = changed;
  const next = chatAt(flow, chat, history, ledgerOf(flow, history), chat.hasAnswered);
  return 'code' in next ? { ok: false, error: next } : { ok: true, chat: next, effects: [{ type: 'save' }] };
};
