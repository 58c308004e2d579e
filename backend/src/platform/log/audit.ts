/**
 * The security audit log: who did what to which item, as a row and as a log line. Contains no secret, token, answer or
 * e-mail.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { AuditEvent } from '@parley/contracts/http/audit-events';
import type { Log } from '@parley/contracts/log';
import type { Pool } from 'pg';
import type { Clock } from '../clock.js';
import { CLOCK, LOG, POOL } from '../tokens.js';
import { isUuid } from '../uuid.js';

export type Details = Readonly<Record<string, string | number | null | undefined>>;
interface Row {
  readonly event_id: string;
  readonly at: string;
  readonly event: AuditEvent;
  readonly account_id: string | null;
  readonly details: Details;
}

const ROWS_AT_ONCE = 500;
/** Rows that wait while Postgres is away; the log has the lines of those above. */
const MOST_WAITING = 20_000;
const RETRY_MS = 1_000;

@Injectable()
export class Audit implements OnModuleDestroy {
  private readonly waiting: Row[] = [];
  private writing: Promise<void> | null = null;
  private stopped = false;

  constructor(
    @Inject(LOG) private readonly log: Log,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Writes the line at once, and the row a moment later. @param details `userId`: who did it */
  record(event: AuditEvent, details: Details): void {
    this.log.info({ audit: event, ...details }, `audit: ${event}`);
    const { userId, ...others } = details;
    const account = typeof userId === 'string' && isUuid(userId) ? userId : null;
    const at = new Date(this.clock.now()).toISOString();
    if (this.waiting.length < MOST_WAITING)
      this.waiting.push({ event_id: randomUUID(), at, event, account_id: account, details: others });
    this.writing ??= this.write().finally(() => (this.writing = null));
  }

  /** Resolves once every recorded event is a row. */
  async written(): Promise<void> {
    while (this.writing) await this.writing;
  }

  /** Tries once more; the log has the lines of what can't be written. */
  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await this.written();
  }

  /** Repeats after a failure; a row that had arrived is not added twice. */
  private async write(): Promise<void> {
    while (this.waiting.length > 0) {
      const rows = this.waiting.slice(0, ROWS_AT_ONCE);
      try {
        await this.pool.query(
          `insert into audit_event (event_id, at, event, account_id, details)
           select event_id, at, event, account_id, details
           from json_to_recordset($1) as r (event_id uuid, at timestamptz, event text, account_id uuid, details jsonb)
           on conflict (event_id) do nothing`,
          [JSON.stringify(rows)],
        );
        this.waiting.splice(0, rows.length);
      } catch (error) {
        if (this.stopped) {
          this.log.warn({ rows: this.waiting.length, reason: String(error) }, 'the audit log lacks the last events');
          return;
        }
        await pause(RETRY_MS);
      }
    }
  }
}
