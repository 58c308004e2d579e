/** A comment, a score or an award on one item of a chat (decision 47; REVW-9…13). */
import { review, superScoreLimit, type Review } from '@parley/contracts/engine/review';
import type { EngineErrorCode } from '@parley/contracts/engine/types';
import type { UserId } from '@parley/contracts/ids';
import { notFound, ruleBroken } from '../../platform/http/refusal.js';
import { standingOf } from '../record-history/facts.js';
import type { Change, Standing } from '../review-writer.js';

export interface ItemReview {
  readonly itemKey: string;
  readonly said: Review;
  readonly by: UserId;
}

export function reviewItem(now: Standing, { itemKey, said, by }: ItemReview): Change | null {
  const { chat, version, state, at } = now;
  const item = chat.history.find(({ key }) => key === itemKey);
  if (!item) throw notFound('Message');
  if (said.comment !== undefined && item.direction !== 'sent') throw refused('comment', 'Only answers take feedback');
  if (said.comment !== undefined && item.answerExternally)
    throw refused('comment', 'An answer that was given from outside takes no feedback');
  const outcome = review(version.flow, chat, itemKey, said, at);
  if (!outcome.ok) {
    const [param = 'answer'] = Object.keys(said);
    throw refused(
      param,
      wordsOf(outcome.error.code, param, () => superScoreLimit(version.flow, item)),
      outcome.error.code,
    );
  }
  if (outcome.chat === chat) return null;
  const standing = standingOf(outcome.chat, version.maxScore, state.evaluations);
  return { chat: outcome.chat, command: { type: 'ReviewItem', itemKey: item.key, ...said, by, at, standing } };
}

const refused = (param: string, msg: string, code = 'review-refused') => ruleBroken(msg, code, [{ param, msg }]);

function wordsOf(code: EngineErrorCode, param: string, most: () => number): string {
  if (code === 'score-out-of-range')
    return param === 'superScore' ? `A score from 0 to ${most()} can be awarded` : 'This score is out of range';
  if (code === 'answer-too-long') return 'This feedback is too long';
  return param === 'score' ? 'This answer is not one that is scored later' : 'This message can’t be scored';
}
