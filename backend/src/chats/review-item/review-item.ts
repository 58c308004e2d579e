/** Gives a comment, score or award to one item of a chat (decision 47; REVW-9…13). */
import { review, superScoreLimit, type Review } from '@parley/contracts/engine/review';
import type { EngineError, EngineErrorCode } from '@parley/contracts/engine/types';
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
  for (const param of ['comment', 'noComment'] as const) {
    if (said[param] === undefined) continue;
    if (item.direction !== 'sent') throw refused(param, 'Feedback can only be given on answers');
    if (item.answerExternally) throw refused(param, 'Feedback can’t be given on an external answer');
  }
  const outcome = review(version.flow, chat, itemKey, said, at);
  if (!outcome.ok) {
    const param = paramOf(outcome.error) ?? Object.keys(said)[0] ?? 'answer';
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

/** The engine names the field that it refuses. */
const paramOf = ({ detail }: EngineError): string | undefined =>
  ['comment', 'noComment', 'score', 'superScore'].find((name) => name === detail);

const refused = (param: string, msg: string, code = 'review-refused') => ruleBroken(msg, code, [{ param, msg }]);

function wordsOf(code: EngineErrorCode, param: string, most: () => number): string {
  if (code === 'score-out-of-range')
    return param === 'superScore' ? `A score from 0 to ${most()} can be awarded` : 'This score is out of range';
  if (code === 'answer-too-long') return 'This feedback is too long';
  return param === 'score' ? 'This answer isn’t graded manually' : 'This message can’t be scored';
}
