import { Inject, Injectable } from '@nestjs/common';
import type { Health } from '@parley/contracts/http/health';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.js';
import { clockDifference, CLOCKS_DIFFER } from '../platform/clock-difference.js';
import type { HealthNeeds } from '../platform/http/health-needs.js';
import { CLOCK, POOL } from '../platform/tokens.js';
import { BackupState } from './backup-state.js';
import { Queues } from './queues.js';

/** A queue whose first job has been due for so long isn't worked off, in ms. */
const OVERDUE_MS = 900_000;
const HOUR_MS = 3_600_000;
/** Health is asked for by load balancers, so its figures are used again for so long, in ms. */
const KEEP_MS = 10_000;

type Needs = Pick<Health, 'backup' | 'queues' | 'clock'>;

@Injectable()
export class InstallationNeeds implements HealthNeeds {
  private known: { readonly at: number; readonly needs: Promise<Needs> } | null = null;

  constructor(
    private readonly queues: Queues,
    private readonly backups: BackupState,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  read(): Promise<Needs> {
    const at = performance.now();
    if (this.known && at - this.known.at < KEEP_MS) return this.known.needs;
    const needs = this.find();
    this.known = { at, needs };
    needs.catch(() => (this.known = null));
    return needs;
  }

  private async find(): Promise<Needs> {
    const [queues, backup, clock] = await Promise.all([
      this.overdue(),
      this.backups.read(),
      clockDifference(this.pool, () => this.clock.now()),
    ]);
    return {
      ...(backup?.isLate && { backup: this.ageOf(backup.madeAt) }),
      ...(Object.keys(queues).length > 0 && { queues }),
      ...(Math.abs(clock) >= CLOCKS_DIFFER && { clock: Math.round(clock) }),
    };
  }

  /** Hours. */
  private ageOf(madeAt: string | null): number | 'none' {
    return madeAt === null ? 'none' : Math.floor((this.clock.now() - Date.parse(madeAt)) / HOUR_MS);
  }

  private async overdue(): Promise<Readonly<Record<string, number>>> {
    const since = this.clock.now() - OVERDUE_MS;
    const late = (await this.queues.read()).filter(({ nextAt }) => nextAt !== null && Date.parse(nextAt) < since);
    return Object.fromEntries(late.map(({ name, waiting }) => [name, waiting]));
  }
}
