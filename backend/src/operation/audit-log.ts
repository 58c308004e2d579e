import { Inject, Injectable } from '@nestjs/common';
import { ALL_AUDIT_EVENTS, AUDIT_EVENTS } from '@parley/contracts/http/audit-events';
import type { AuditRow, listAudit } from '@parley/contracts/http/operation';
import type { QueryOf } from '@parley/contracts/http/route';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.js';
import type { Config } from '../platform/config/config.js';
import { containsPattern } from '../platform/database/like.js';
import { inTransaction } from '../platform/database/in-transaction.js';
import { CLOCK, CONFIG, POOL } from '../platform/tokens.js';

const PAGE = 20;
const FILE_ROWS = 1_000;
const DAY_MS = 86_400_000;

/**
 * `$1` only these events, `$2` only this account, `$3` id of the last one that was read, `$4` most, `$5` pattern of an
 * e-mail, `$6` chat, `$7` day.
 */
const read = (order: 'asc' | 'desc'): string => `
  select e.id::text, e.at, e.event, e.account_id as "accountId", a.email, o.email as "aboutEmail", e.details
  from audit_event e left join account a on a.id = e.account_id
    left join account o on o.id::text = coalesce(e.details ->> 'account', e.details ->> 'with')
  where ($1::text[] is null or e.event = any($1)) and ($2::uuid is null or e.account_id = $2)
    and ($3::bigint is null or e.id ${order === 'asc' ? '>' : '<'} $3)
    and ($5::text is null or lower(a.email) like $5 or lower(o.email) like $5)
    and ($6::text is null or e.details ->> 'chat' = $6)
    and ($7::date is null or e.at >= $7::date::timestamp at time zone 'UTC' and e.at < ($7::date + 1)::timestamp at time zone 'UTC')
  order by e.id ${order} limit $4`;

type Filter = Omit<QueryOf<typeof listAudit>, 'since'>;
interface Row extends Omit<AuditRow, 'at'> {
  readonly at: Date;
}

/** Reads the audit log, and removes what is older than the retention. */
@Injectable()
export class AuditLog {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Newest first. */
  page({ since, ...filter }: QueryOf<typeof listAudit>): Promise<AuditRow[]> {
    return this.find('desc', filter, since ?? null, PAGE);
  }

  /** Oldest first, read a part at a time. */
  async *all(filter: Filter): AsyncGenerator<AuditRow> {
    let since: string | null = null;
    while (true) {
      const rows: AuditRow[] = await this.find('asc', filter, since, FILE_ROWS);
      yield* rows;
      since = rows.at(-1)?.id ?? null;
      if (rows.length < FILE_ROWS || since === null) return;
    }
  }

  /** Deletes what is older than `AUDIT_DAYS`. */
  async sweep(): Promise<void> {
    const { auditDays } = this.config;
    if (auditDays === null) return;
    const before = new Date(this.clock.now() - auditDays * DAY_MS);
    await inTransaction(this.pool, async (db) => {
      await db.query(`set local parley.audit_retention = 'on'`);
      await db.query('delete from audit_event where at < $1', [before]);
    });
  }

  private async find(order: 'asc' | 'desc', filter: Filter, since: string | null, most: number): Promise<AuditRow[]> {
    const { accountId = null, email = '', chat = null, day = null } = filter;
    const pattern = email === '' ? null : containsPattern(email);
    const values = [eventsOf(filter), accountId, since, most, pattern, chat, day];
    const { rows } = await this.pool.query<Row>(read(order), values);
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }
}

/** null = all. */
function eventsOf({ group, event }: Filter): readonly string[] | null {
  if (group === undefined) return event === undefined ? null : [event];
  return ALL_AUDIT_EVENTS.filter((each) => AUDIT_EVENTS[each] === group && (event === undefined || each === event));
}
