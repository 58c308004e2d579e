/** Reads the runs of an export page by page, with what each learner did at each step. */
import { Inject, Injectable } from '@nestjs/common';
import { DEFAULT_TIME } from '@parley/projections/stats/times';
import type { RunEntry } from '@parley/contracts/http/sequence-stats';
import type { Pool } from 'pg';
import { Histories } from '../../platform/histories/histories.js';
import { POOL } from '../../platform/tokens.js';
import type { ExportedItem } from '../response-file/exported-chats.js';
import { ItemsInTurn } from './items-in-turn.js';
import { SequenceRuns, type MatchingRuns, type RunPlace } from './matching-runs.js';

export interface RunChat {
  readonly id: string;
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
  /** Reads the items of each chat that needs them; ask in the chats' order, and keep none. */
  readonly itemsOf: (chat: RunChat) => Promise<readonly ExportedItem[]>;
}

/** Runs read at once, without what was done in their chats. */
const PAGE = 10;

const READ = `
  select r.first_chat as run, c.chat_id as id, c.flow_id as "flowId", c.attempt, (e.value->>'latest')::boolean as latest,
    c.created_at as "createdAt", case when c.completed then c.first_completed_at end as "completedAt", c.score,
    coalesce(s.time[${DEFAULT_TIME + 1}], 0)::float8 as time
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
    private readonly histories: Histories,
  ) {}

  /** @param isNeeded whether the items of this chat may be asked for */
  async *read(
    sequenceId: number,
    matching: MatchingRuns,
    isNeeded: (chat: RunChat) => boolean,
  ): AsyncGenerator<ExportedRun> {
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
      const runs = page.map((entry) => ({ entry, chats: rows.filter(({ run }) => run === entry.id) }));
      const needed = runs.flatMap(({ chats }) => chats.filter(isNeeded)).map(({ id }) => id);
      const items = new ItemsInTurn(this.histories.read(needed));
      for (const run of runs) yield { ...run, itemsOf: ({ id }) => items.of(id) };
    }
  }
}

export const placeOf = ({ id, createdAt }: RunEntry): RunPlace => ({ beganAt: new Date(createdAt), firstChat: id });
