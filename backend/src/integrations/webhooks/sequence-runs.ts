/** How far a learner has come in one version of a sequence. Read models tell; they are waited for. */
import { Inject, Injectable } from '@nestjs/common';
import type { Position } from '@parley/contracts/events/envelope';
import { StoreUnavailable } from '@parley/contracts/events/event-store';
import type { UserId } from '@parley/contracts/ids';
import { hashesOf } from '@parley/projections/chats/identifiers';
import type { Pool } from 'pg';
import type { ReadSide } from '../../platform/http/read-side.js';
import type { SubjectKeys } from '../../platform/subjects/subject-keys.js';
import { POOL, READ_SIDE, SUBJECT_KEYS } from '../../platform/tokens.js';
import type { ChatLine } from '../outgoing/chat-lines.js';
import type { PendingInputs } from './webhook-news.js';

export interface Run {
  readonly steps: number;
  readonly completed: number;
  /** Sums over the newest completed chat of each step; null = nothing is scored. */
  readonly score: number | null;
  readonly maxScore: number | null;
  /** Inputs for which these chats wait. */
  readonly pending: PendingInputs;
  /** These chats. */
  readonly chats: readonly string[];
}
/** ms; then the event is tried again later. */
const WAIT_MS = 5_000;

@Injectable()
export class SequenceRuns {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: Pick<SubjectKeys, 'searchKey'>,
  ) {}

  async ownerOf(sequenceId: number): Promise<UserId | null> {
    const { rows } = await this.pool.query<{ owner_id: UserId }>(
      'select owner_id from read.sequence where sequence_id = $1',
      [sequenceId],
    );
    return rows[0]?.owner_id ?? null;
  }

  /** @param position of the event after which is counted. @throws StoreUnavailable if the read models are behind */
  async runOf({ started, identifier }: ChatLine, position: Position): Promise<Run | null> {
    const { sequence } = started;
    if (!sequence) return null;
    if (!(await this.reads.waitFor(position, WAIT_MS))) throw new StoreUnavailable('the read models are behind');
    const { rows } = await this.pool.query<{
      steps: number;
      completed: number;
      score: number | null;
      max: number | null;
      pending: PendingInputs;
      chats: readonly string[];
    }>(
      `select jsonb_array_length(v.pins) as steps, count(c.chat_id)::int as completed, sum(c.score) as score,
         sum(c.max_score) as max, coalesce(array_agg(c.chat_id::text) filter (where c.chat_id is not null), '{}') as chats,
         jsonb_build_object('feedback', coalesce(sum(c.feedback_pending), 0), 'score', coalesce(sum(c.score_later_pending), 0),
           'evaluation', coalesce(sum(c.evaluation_pending), 0),
           'externalAnswer', coalesce(sum(c.external_answer_pending), 0)) as pending
       from read.sequence_version v left join lateral (
         select distinct on (sequence_index) chat_id, score, max_score, feedback_pending, score_later_pending,
           evaluation_pending, external_answer_pending from read.chat
         where sequence_id = $1 and sequence_version = $2 and identifier_hash = any($3::text[]) and not test
           and first_completed_at is not null
         order by sequence_index, created_at desc, chat_id desc) c on true
       where v.sequence_id = $1 and v.version = $2 group by v.pins`,
      [sequence.id, sequence.version, hashesOf(this.subjectKeys.searchKey, identifier)],
    );
    const row = rows[0];
    if (!row) return null;
    const { max: maxScore, ...run } = row;
    return { ...run, maxScore };
  }
}
