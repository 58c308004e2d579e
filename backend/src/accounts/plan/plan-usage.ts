/** Counts the chats of an account's flows and sequences in a month, archived ones included. */
import { Inject, Injectable } from '@nestjs/common';
import type { UserId } from '@parley/contracts/ids';
import { monthOf } from '@parley/projections/plan/month';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { CLOCK, POOL } from '../../platform/tokens.js';

const USAGE = `
  select count(*)::int as usage from read.plan_usage u where u.month = $2 and (
    u.flow_id in (select flow_id from read.flow where owner_id = $1)
    or u.sequence_id in (select sequence_id from read.sequence where owner_id = $1))`;

@Injectable()
export class PlanUsage {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** In the current month, UTC. */
  async thisMonth(userId: UserId): Promise<number> {
    const { rows } = await this.pool.query<{ usage: number }>(USAGE, [userId, monthOf(this.clock.now())]);
    return rows[0]?.usage ?? 0;
  }
}
