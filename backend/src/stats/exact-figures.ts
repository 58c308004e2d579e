/**
 * Reads the time and the score of each completed chat or run, where a range has so few that this costs little: cells
 * show only about where medians and quartiles are, and a value that nobody has must not be shown as a fact.
 */
import { Injectable } from '@nestjs/common';
import { EXACT_CHATS, type Attempts } from '@parley/contracts/http/stats';
import { isScorePending, scoreOfRun, timeOfRun } from '@parley/projections/stats/run-figures';
import type { RunChat } from '@parley/projections/stats/stat-tables';
import { DEFAULT_TIME } from '@parley/projections/stats/times';
import { DataSource } from 'typeorm';
import type { Instants } from './day-range.js';
import { filtered, type Selection } from './flow-stats/flow-counters.js';

/** Each completed chat or run has one entry. */
export type Figures = readonly {
  /** Gaps clipped at 30 min. */
  readonly ms: number;
  /** Of the maximum, 0…1; null = it has no score (yet). */
  readonly share: number | null;
}[];
export interface RunFigures {
  readonly runs: Figures;
  /** The exact share of a chat; null = none. */
  readonly shareOf: (chat: RunChat) => number | null;
  readonly chats: readonly RunChat[];
}

interface ChatFigures {
  readonly counts: boolean;
  readonly ms: number;
  readonly isPending: boolean;
  readonly tenThousandths: number | null;
  readonly score: number | null;
  readonly maxScore: number | null;
}

/** The chat's row is gone once the person is erased; then what the counters have must do. */
const exactShare = ({ tenThousandths, score, maxScore }: Omit<ChatFigures, 'counts' | 'ms' | 'isPending'>) =>
  tenThousandths === null
    ? null
    : score === null || maxScore === null || maxScore <= 0
      ? tenThousandths / 10_000
      : Math.min(1, Math.max(0, score / maxScore));

@Injectable()
export class ExactFigures {
  constructor(private readonly dataSource: DataSource) {}

  /** null: the range has more chats than are looked at, whichever of them count. */
  async ofChats(selection: Omit<Selection, 'spans'>, { from, till }: Instants): Promise<Figures | null> {
    const [where, parameters] = filtered({ ...selection, spans: [] }, 'chats');
    const [fromAt, tillAt] = [from, till].map((at) => parameters.push(at === null ? null : new Date(at)));
    const rows = await this.dataSource.query<ChatFigures[]>(
      `with s as materialized (
         select chat_id, completed and ${where} as counts, time[${DEFAULT_TIME + 1}]::float8 as ms, score_pending, score
         from read.chat_stat where flow_id = $1
           and ($${fromAt}::timestamptz is null or created_at >= $${fromAt})
           and ($${tillAt}::timestamptz is null or created_at < $${tillAt})
         limit ${EXACT_CHATS + 1}
       )
       select s.counts, s.ms, s.score_pending as "isPending", s.score as "tenThousandths", c.score::float8 as score,
         c.max_score::float8 as "maxScore"
       from s left join read.chat c on c.chat_id = s.chat_id`,
      parameters,
    );
    if (rows.length > EXACT_CHATS) return null;
    return rows
      .filter(({ counts }) => counts)
      .map(({ ms, isPending, ...score }) => ({ ms, share: isPending ? null : exactShare(score) }));
  }

  /** @param version in which they began; null = any */
  async ofRuns(sequenceId: number, version: number | null, { from, till }: Instants): Promise<RunFigures | null> {
    const runs = await this.dataSource.query<{ completed: boolean; chats: RunChat[] }[]>(
      `select completed, chats from read.sequence_run where sequence_id = $1
         and ($2::timestamptz is null or began_at >= $2) and ($3::timestamptz is null or began_at < $3)
       limit ${EXACT_CHATS + 1}`,
      [sequenceId, from === null ? null : new Date(from), till === null ? null : new Date(till)],
    );
    if (runs.length > EXACT_CHATS) return null;
    const counted = runs.filter(({ chats }) => version === null || chats[0]?.version === version);
    const chats = counted.flatMap((run) => run.chats);
    const shareOf = await this.sharesOf(chats);
    return {
      shareOf,
      chats,
      runs: counted
        .filter(({ completed }) => completed)
        .map((run) => ({
          ms: timeOfRun(run.chats)[DEFAULT_TIME] ?? 0,
          share: isScorePending(run.chats) ? null : scoreOfRun(run.chats, shareOf),
        })),
    };
  }

  private async sharesOf(chats: readonly RunChat[]): Promise<RunFigures['shareOf']> {
    const scored = chats.flatMap(({ id, score }) => (score === null ? [] : [id]));
    const rows = await this.dataSource.query<{ id: string; score: number | null; maxScore: number | null }[]>(
      `select chat_id as id, score::float8 as score, max_score::float8 as "maxScore" from read.chat
       where chat_id = any($1::uuid[])`,
      [scored],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ({ id, score: tenThousandths }) =>
      exactShare({ tenThousandths, ...(byId.get(id) ?? { score: null, maxScore: null }) });
  }
}

/** The mean share of the chats at each flow. */
export function averagesByFlow({ chats, shareOf }: RunFigures, attempts: Attempts): ReadonlyMap<number, number> {
  const counted = chats.filter(({ latest, score }) => score !== null && (latest || attempts === 'all'));
  const shares = new Map<number, number[]>();
  for (const chat of counted) shares.set(chat.flow, [...(shares.get(chat.flow) ?? []), shareOf(chat) ?? 0]);
  return new Map([...shares].map(([flow, of]) => [flow, of.reduce((sum, share) => sum + share, 0) / of.length]));
}
