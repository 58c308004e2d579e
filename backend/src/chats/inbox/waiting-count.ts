/** Counts the inputs that wait for somebody, as the inbox lists them, and reads few histories for it. */
import { Inject, Injectable } from '@nestjs/common';
import { itemsOf } from '@parley/contracts/events/stored-items';
import type { countReviews } from '@parley/contracts/http/inbox';
import { COUNTED_CHATS } from '@parley/contracts/http/inbox';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { UserId } from '@parley/contracts/ids';
import { standingItems } from '@parley/projections/chats/standing-items';
import type { Pool } from 'pg';
import { Histories } from '../../platform/histories/histories.js';
import { POOL } from '../../platform/tokens.js';
import { MAY_REVIEW } from './may-review.js';
import { waitingInputsOf } from './waiting-inputs.js';

const COUNTERS = `
  select c.chat_id as "chatId", c.feedback_pending as comments, c.score_later_pending as points,
    c.evaluation_pending + c.external_answer_pending as others
  from read.chat c join read.flow f on f.flow_id = c.flow_id
  where c.inputs_pending and not c.test and f.archived_at is null and ${MAY_REVIEW}
  limit $2`;
interface Row {
  readonly chatId: string;
  readonly comments: number;
  readonly points: number;
  /** Evaluations, and answers in the learner's stead. */
  readonly others: number;
}

const EVALUATED = new Map<string, string>();

@Injectable()
export class WaitingCount {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly histories: Histories,
  ) {}

  async of(userId: UserId): Promise<ReplyOf<typeof countReviews>> {
    const { rows } = await this.pool.query<Row>(COUNTERS, [userId, COUNTED_CHATS + 1]);
    const counted = rows.slice(0, COUNTED_CHATS);
    // One answer may wait for points and for a comment, and the inbox lists it once: only the history tells.
    const unclear = counted.filter(({ comments, points }) => comments > 0 && points > 0);
    let count = counted.reduce((sum, { others }) => sum + others, 0);
    for (const { comments, points } of counted) if (comments === 0 || points === 0) count += comments + points;
    for await (const { turns } of this.histories.read(unclear.map(({ chatId }) => chatId)))
      count += waitingInputsOf(itemsOf(standingItems(turns)), EVALUATED).filter(({ kind }) => kind === 'answer').length;
    return { count, isAtLeast: rows.length > counted.length };
  }
}
