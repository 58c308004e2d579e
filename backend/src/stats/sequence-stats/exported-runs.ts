/** Reads the runs of an export page by page, with what each learner did at each step. */
import { Inject, Injectable } from '@nestjs/common';
import type { StoredTurn } from '@parley/projections/chats/chat-tables';
import { openTurns } from '@parley/projections/chats/chat-words';
import { DEFAULT_TIME } from '@parley/projections/stats/times';
import type { RunEntry } from '@parley/contracts/http/sequence-stats';
import type { Pool } from 'pg';
import { keysOfRows } from '../../platform/subjects/keys-of-rows.js';
import type { SubjectKeys } from '../../platform/subjects/subject-keys.js';
import { POOL, SUBJECT_KEYS } from '../../platform/tokens.js';
import { itemsOf, type ExportedItem } from '../response-file/exported-chats.js';
import { SequenceRuns, type MatchingRuns, type RunPlace } from './matching-runs.js';

export interface RunChat {
  readonly flowId: number;
  readonly attempt: number;
  /** The learner's newest at its flow. */
  readonly latest: boolean;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly score: number | null;
  /** ms */
  readonly time: number;
  readonly items: readonly ExportedItem[];
}
export interface ExportedRun {
  readonly entry: RunEntry;
  /** Oldest first. */
  readonly chats: readonly RunChat[];
}

/** Runs read at once: each has a chat for every step. */
const PAGE = 10;

const READ = `
  select r.first_chat as run, c.chat_id as id, c.subject, c.flow_id as "flowId", c.attempt, (e.value->>'latest')::boolean as latest,
    c.created_at as "createdAt", case when c.completed then c.first_completed_at end as "completedAt", c.score,
    coalesce(s.time[${DEFAULT_TIME + 1}], 0)::float8 as time,
    (select json_agg(p.turns order by p.page) from read.chat_page p where p.chat_id = c.chat_id) as pages
  from unnest($2::timestamptz[], $3::uuid[]) as x(began_at, first_chat)
  join read.sequence_run r on r.sequence_id = $1 and r.began_at = x.began_at and r.first_chat = x.first_chat
  cross join json_array_elements(r.chats) with ordinality as e(value, n)
  join read.chat c on c.chat_id = (e.value->>'id')::uuid
  left join read.chat_stat s on s.chat_id = c.chat_id
  order by e.n`;
type Read = Omit<RunChat, 'items'> & {
  readonly run: string;
  readonly id: string;
  readonly subject: string | null;
  readonly pages: readonly (readonly StoredTurn[])[] | null;
};

@Injectable()
export class ExportedRuns {
  constructor(
    private readonly runs: SequenceRuns,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: SubjectKeys,
  ) {}

  async *read(sequenceId: number, matching: MatchingRuns): AsyncGenerator<ExportedRun> {
    for (let after: RunPlace | undefined; ;) {
      const page = await this.runs.page(matching, PAGE, after);
      const last = page.at(-1);
      if (!last) return;
      after = placeOf(last);
      const { rows } = await this.pool.query<Read>(READ, [
        sequenceId,
        page.map(({ createdAt }) => createdAt),
        page.map(({ id }) => id),
      ]);
      const keyOf = await keysOfRows(this.subjectKeys, rows);
      for (const entry of page) {
        const chats = rows.filter(({ run }) => run === entry.id);
        yield {
          entry,
          chats: chats.map(({ pages, id, subject, ...chat }) => ({
            ...chat,
            items: openTurns(keyOf({ subject }), id, (pages ?? []).flat()).flatMap(itemsOf),
          })),
        };
      }
    }
  }
}

export const placeOf = ({ id, createdAt }: RunEntry): RunPlace => ({ beganAt: new Date(createdAt), firstChat: id });
