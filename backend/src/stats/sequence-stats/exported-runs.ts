/** Reads the runs of an export page by page, with what each learner did at each step. */
import { Inject, Injectable } from '@nestjs/common';
import { DEFAULT_TIME } from '@parley/projections/stats/times';
import type { RunEntry } from '@parley/contracts/http/sequence-stats';
import type { Pool } from 'pg';
import { keysOfRows } from '../../platform/subjects/keys-of-rows.js';
import type { SubjectKeys } from '../../platform/subjects/subject-keys.js';
import { POOL, SUBJECT_KEYS } from '../../platform/tokens.js';
import type { ExportedItem } from '../response-file/exported-chats.js';
import { ItemsInTurn, type SizedChat } from './items-in-turn.js';
import { SequenceRuns, type MatchingRuns, type RunPlace } from './matching-runs.js';

export interface RunChat extends SizedChat {
  readonly flowId: number;
  readonly attempt: number;
  /** The learner's newest at its flow. */
  readonly latest: boolean;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly score: number | null;
  /** ms */
  readonly time: number;
}
export interface ExportedRun {
  readonly entry: RunEntry;
  /** Oldest first. */
  readonly chats: readonly RunChat[];
  /** What was done in each chat; ask in the chats' order, and keep none. */
  readonly itemsOf: (chat: RunChat) => Promise<readonly ExportedItem[]>;
}

/** Runs read at once, without what was done in their chats. */
const PAGE = 10;

const READ = `
  select r.first_chat as run, c.chat_id as id, c.subject, c.flow_id as "flowId", c.attempt, (e.value->>'latest')::boolean as latest,
    c.created_at as "createdAt", case when c.completed then c.first_completed_at end as "completedAt", c.score,
    coalesce(s.time[${DEFAULT_TIME + 1}], 0)::float8 as time,
    (select coalesce(sum(pg_column_size(p.turns)), 0) from read.chat_page p where p.chat_id = c.chat_id)::float8 as bytes
  from unnest($2::timestamptz[], $3::uuid[]) as x(began_at, first_chat)
  join read.sequence_run r on r.sequence_id = $1 and r.began_at = x.began_at and r.first_chat = x.first_chat
  cross join json_array_elements(r.chats) with ordinality as e(value, n)
  join read.chat c on c.chat_id = (e.value->>'id')::uuid
  left join read.chat_stat s on s.chat_id = c.chat_id
  order by e.n`;
type Read = RunChat & { readonly run: string };

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
      const runs = page.map((entry) => ({ entry, chats: rows.filter(({ run }) => run === entry.id) }));
      const items = new ItemsInTurn(
        this.pool,
        runs.flatMap(({ chats }) => chats),
        keyOf,
      );
      for (const run of runs) yield { ...run, itemsOf: (chat) => items.of(chat) };
    }
  }
}

export const placeOf = ({ id, createdAt }: RunEntry): RunPlace => ({ beganAt: new Date(createdAt), firstChat: id });
