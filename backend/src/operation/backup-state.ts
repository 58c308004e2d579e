import { Inject, Injectable } from '@nestjs/common';
import type { Operation } from '@parley/contracts/http/operation';
import type { Pool } from 'pg';
import { lastBackup } from '../backup/backup-runs.js';
import { placeOf } from '../backup/open-target.js';
import type { Clock } from '../platform/clock.js';
import type { Config } from '../platform/config/config.js';
import { CLOCK, CONFIG, POOL } from '../platform/tokens.js';

/** A backup is late after this many times the schedule's hours. */
const LATE = 2;
const HOUR_MS = 3_600_000;

/** Says when the last backup was made, and if it is late. */
@Injectable()
export class BackupState {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** null = none is configured. */
  async read(): Promise<Operation['backup']> {
    const { backup } = this.config;
    if (backup === null) return null;
    const { madeAt, bytes, fault } = await lastBackup(this.pool, placeOf(backup));
    const longestMs = LATE * backup.everyHours * HOUR_MS;
    const isLate = madeAt === null || (longestMs > 0 && this.clock.now() - madeAt > longestMs);
    return { madeAt: madeAt === null ? null : new Date(madeAt).toISOString(), bytes, fault, isLate };
  }
}
