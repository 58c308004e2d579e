/** Makes backups by schedule while a process runs, if the settings want them. */
import type { Log } from '@parley/contracts/log';
import type { Pool } from 'pg';
import type { Closers } from '../platform/closers.js';
import type { Config } from '../platform/config/config.js';
import { BackupSchedule, type BackupScheduleOptions } from './backup-schedule.js';
import { placeOf } from './open-target.js';

interface Parts {
  readonly config: Config;
  readonly log: Log;
  /** Absent: this process makes none. */
  readonly backUp?: BackupScheduleOptions['make'];
}

export function scheduleBackups({ config, log, backUp: make }: Parts, pool: Pool, closers: Closers): void {
  if (make === undefined || config.backup === null) return;
  const everyMs = config.backup.everyHours * 3_600_000;
  const schedule = new BackupSchedule({ pool, log, target: placeOf(config.backup), everyMs, make });
  closers.add('schedule of backups', () => schedule.stop());
  schedule.start();
}
