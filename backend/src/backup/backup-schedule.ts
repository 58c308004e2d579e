/**
 * Starts a backup whenever one is due, and adds new erasures to the list that is kept with the backups, in a process of
 * its own: encrypting would slow down everybody's requests here. Of several servers one makes it, because a lock in the
 * database allows only one at a time.
 */
import type { Log } from '@parley/contracts/log';
import type { Pool } from 'pg';
import { isDue, recordFault } from './backup-runs.js';

/** ms between two checks for due backups and new erasures: a restore must not bring back whoever was erased. */
const LOOK_MS = 5_000;
/** Checks that are left out after a failure, and after a backup that another process may be making. */
const LEFT_OUT = 11;

export interface BackupScheduleOptions {
  readonly pool: Pool;
  readonly log: Log;
  /** The place of the backups, as the records name it. */
  readonly target: string;
  /** ms between two backups; 0: only the list of erasures is kept up to date. */
  readonly everyMs: number;
  /** Brings the list of erasures up to date, and makes a backup if one is due and no other process does; rejects if it fails. Ends early when the signal aborts. */
  readonly make: (signal: AbortSignal) => Promise<void>;
  readonly lookMs?: number;
}

export class BackupSchedule {
  private readonly ending = new AbortController();
  private timer: NodeJS.Timeout | null = null;
  /** Erasures that are in the list of the target, as far as this process knows. */
  private listed = 0;
  private making: Promise<void> | null = null;
  private leaveOut = 0;

  constructor(private readonly options: BackupScheduleOptions) {}

  start(): void {
    this.timer = setInterval(() => this.look(), this.options.lookMs ?? LOOK_MS);
    this.timer.unref();
    this.look();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.ending.abort();
    await this.making;
  }

  private look(): void {
    if (this.leaveOut > 0) this.leaveOut -= 1;
    else this.making ??= this.makeIfDue().finally(() => (this.making = null));
  }

  private async makeIfDue(): Promise<void> {
    const { pool, log, target, everyMs, make } = this.options;
    try {
      const erasures = await countErasures(pool);
      const due = await isDue(pool, target, everyMs);
      if ((!due && erasures === this.listed) || this.ending.signal.aborted) return;
      if (due) this.leaveOut = LEFT_OUT;
      await make(this.ending.signal);
      this.listed = erasures;
      if (due) log.info({}, 'a backup was made');
    } catch (error) {
      if (this.ending.signal.aborted) return;
      this.leaveOut = LEFT_OUT;
      log.error({ reason: (error as Error).name }, 'no backup could be made');
      // Its process has recorded the fault, unless it could not begin.
      await recordFault(pool, target, error).catch(() => undefined);
    }
  }
}

async function countErasures(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from erasure');
  return rows[0]?.count ?? 0;
}
