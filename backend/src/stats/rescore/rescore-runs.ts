/** The rows of re-scores: their orders, how far they are, and who took them back. */
import { Inject, Injectable } from '@nestjs/common';
import { RESCORES_A_DAY, RESCORES_LISTED, type RescoreRun } from '@parley/contracts/http/rescore';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { conflict, notFound } from '../../platform/http/refusal.js';
import { CLOCK, POOL } from '../../platform/tokens.js';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly reason: string;
  readonly by: string | null;
  readonly at: Date;
  readonly state: RescoreRun['state'];
  readonly total: number;
  readonly done: number;
  readonly chats: number;
  readonly taken_back_by: string | null;
  readonly taken_back_at: Date | null;
}
const SELECT = `
  select r.id, r.version, r.reason, coalesce(a.name, a.email) as by, r.at, r.state, r.total, r.done, r.chats,
    coalesce(b.name, b.email) as taken_back_by, r.taken_back_at
  from work.rescore r left join account a on a.id = r.by_id left join account b on b.id = r.taken_back_by
  where r.flow_id = $1`;

export interface Ordered {
  readonly flowId: number;
  readonly id: string;
  readonly version: number;
  readonly reason: string;
  readonly by: UserId;
  readonly total: number;
}

@Injectable()
export class RescoreRuns {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(flowId: number): Promise<RescoreRun[]> {
    const { rows } = await this.pool.query<Row>(`${SELECT} order by r.at desc, r.id limit ${RESCORES_LISTED}`, [
      flowId,
    ]);
    return rows.map(runOf);
  }

  /** @throws Refusal 404 */
  async get(flowId: number, id: string): Promise<RescoreRun> {
    const { rows } = await this.pool.query<Row>(`${SELECT} and r.id::text = $2`, [flowId, id.toLowerCase()]);
    if (!rows[0]) throw notFound('Re-score');
    return runOf(rows[0]);
  }

  /** Once for each id. @throws Refusal 409 if another one of the flow is under way, or there were too many today */
  async begin({ flowId, id, version, reason, by, total }: Ordered): Promise<RescoreRun> {
    const now = this.clock.now();
    await this.pool.query(
      `insert into work.rescore (id, flow_id, version, reason, by_id, at, state, total)
       select $1, $2, $3, $4, $5, $6::timestamptz, 'applying', $7
       where (select count(*) from work.rescore where flow_id = $2 and at > $8) < ${RESCORES_A_DAY}
       on conflict do nothing`,
      [id, flowId, version, reason, by, new Date(now), total, new Date(now - DAY_MS)],
    );
    const { rows } = await this.pool.query<Row>(`${SELECT} and r.id = $2`, [flowId, id]);
    if (!rows[0]) throw (await this.isUnderWay(flowId)) ? underWay() : tooMany();
    return runOf(rows[0]);
  }

  private async isUnderWay(flowId: number): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `select from work.rescore where flow_id = $1 and state in ('applying', 'takingBack')`,
      [flowId],
    );
    return rowCount !== 0;
  }

  /** @throws Refusal 404; 409 if another one is under way, or a later one counts */
  async takeBack(flowId: number, asked: string, by: UserId): Promise<RescoreRun> {
    const { id, state } = await this.get(flowId, asked);
    if (state === 'takingBack' || state === 'takenBack') return this.get(flowId, id);
    if (state === 'applying') throw underWay();
    try {
      const { rowCount } = await this.pool.query(
        `update work.rescore r set state = 'takingBack', taken_back_by = $3, taken_back_at = $4, total = r.chats,
           done = 0, place = null
         where r.flow_id = $1 and r.id::text = $2 and r.state = 'applied' and not exists (
           select from work.rescore l where l.flow_id = $1 and l.state <> 'takenBack' and (l.at, l.id) > (r.at, r.id))`,
        [flowId, id, by, new Date(this.clock.now())],
      );
      if (rowCount === 0 && (await this.get(flowId, id)).state === 'applied')
        throw conflict('Take back the later re-score first', 'later-rescore');
    } catch (error) {
      if ((error as { code?: unknown }).code === '23505') throw underWay();
      throw error;
    }
    return this.get(flowId, id);
  }
}

const DAY_MS = 24 * 3_600_000;
const tooMany = () =>
  conflict(`This flow was re-scored ${RESCORES_A_DAY} times within 24 hours. Try again tomorrow`, 'too-many-rescores');
const underWay = () => conflict('A re-score of this flow is under way', 'rescore-under-way');

const runOf = ({ taken_back_by: takenBackBy, taken_back_at: takenBackAt, at, ...run }: Row): RescoreRun => ({
  ...run,
  at: at.toISOString(),
  takenBackBy,
  takenBackAt: takenBackAt?.toISOString() ?? null,
});
