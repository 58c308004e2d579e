/** Lists the statements for an owner's learning record store, and sends them again. */
import { Inject, Injectable } from '@nestjs/common';
import type { OneStatement, StatementRow, StatementState, XapiStore } from '@parley/contracts/http/xapi';
import type { XapiVerb } from '@parley/contracts/http/xapi-verbs';
import type { SubjectId, UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { CLOCK, POOL } from '../../platform/tokens.js';
import { KEPT_MS, OutgoingLog, refuseErased, type LogTable, type PageOf } from '../outgoing/outgoing-log.js';
import { Payloads } from '../outgoing/payloads.js';
import { openStatement, type Sealed } from './xapi-payloads.js';
import { XapiStores, type StoreRow } from './xapi-stores.js';

interface Row {
  readonly id: string;
  readonly subject: SubjectId;
  readonly verb: XapiVerb;
  readonly state: StatementState;
  readonly event_at: Date;
  readonly payload: Buffer;
  readonly tries: number;
  readonly sent_at: Date | null;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly response: Buffer | null;
}

const TABLE: LogTable = {
  row: 'Statement',
  columns: 't.*',
  from: 'work.xapi_statement t',
  receiver: 't.store',
  order: ['t.event_at', 't.seq', 't.id'],
};

@Injectable()
export class XapiLog {
  private readonly log: OutgoingLog<Row, StatementState>;

  constructor(
    private readonly stores: XapiStores,
    private readonly payloads: Payloads,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.log = new OutgoingLog(pool, TABLE);
  }

  async store(ownerId: UserId): Promise<XapiStore | null> {
    const row = await this.stores.find(ownerId);
    return row && this.present(row);
  }

  /** @throws Refusal 404 */
  async list(
    ownerId: UserId,
    asked: PageOf<StatementState>,
  ): Promise<{ statements: StatementRow[]; hasMore: boolean }> {
    const { id } = await this.stores.get(ownerId);
    const { rows, hasMore } = await this.log.page(id, asked);
    return { statements: await Promise.all(rows.map(async (row) => present(row, await this.open(row)))), hasMore };
  }

  /** @throws Refusal 404 */
  async get(ownerId: UserId, statementId: string): Promise<OneStatement> {
    const row = await this.row(ownerId, statementId);
    const opened = await this.open(row);
    return {
      ...present(row, opened),
      sentAt: row.sent_at?.toISOString() ?? null,
      body: opened?.statement ?? null,
      response: row.response && (await this.payloads.open(row.subject, row.id, row.response)),
    };
  }

  /** Sends a sent statement once more, and tries a waiting one now. @throws Refusal 404, 422 */
  async resend(ownerId: UserId, statementId: string): Promise<void> {
    const row = await this.row(ownerId, statementId);
    refuseErased(await this.open(row));
    await this.pool.query(`update work.xapi_statement set state = 'waiting' where id = $1`, [row.id]);
    await this.tryNow(ownerId);
  }

  /** @returns how many. @throws Refusal 404 */
  async resendRefused(ownerId: UserId): Promise<number> {
    const { id } = await this.stores.get(ownerId);
    const { rowCount } = await this.pool.query(
      `update work.xapi_statement set state = 'waiting' where store = $1 and state = 'refused'`,
      [id],
    );
    await this.tryNow(ownerId);
    return rowCount ?? 0;
  }

  /** Deletes what is older than 30 days; what waits only if its store was switched off before that. */
  sweep(): Promise<void> {
    return this.log.sweep(
      new Date(this.clock.now() - KEPT_MS),
      `t.state <> 'waiting' or exists (select from work.xapi_store s where s.id = t.store and s.disabled_at < $1)`,
    );
  }

  private async tryNow(ownerId: UserId): Promise<void> {
    await this.pool.query('update work.xapi_store set next_at = $2 where owner_id = $1 and next_at > $2', [
      ownerId,
      new Date(this.clock.now()),
    ]);
  }

  private async present(row: StoreRow): Promise<XapiStore> {
    const counts = (await this.log.counts([row.id], ['waiting', 'sent', 'refused'])).get(row.id);
    const isFailing = row.failing_since !== null;
    return {
      endpoint: row.endpoint,
      key: row.key,
      passPercent: row.pass_percent,
      status: row.disabled_at ? 'disabled' : isFailing ? 'failing' : 'working',
      waiting: counts?.waiting ?? 0,
      sent: counts?.sent ?? 0,
      refused: counts?.refused ?? 0,
      lastStatus: row.last_status,
      lastError: row.last_error,
      nextAt: isFailing && !row.disabled_at ? row.next_at.toISOString() : null,
    };
  }

  private async row(ownerId: UserId, statementId: string): Promise<Row> {
    return this.log.row((await this.stores.get(ownerId)).id, statementId);
  }

  private open(row: Row): Promise<Sealed | null> {
    return openStatement(this.payloads, row);
  }
}

const present = (row: Row, opened: Sealed | null): StatementRow => ({
  id: row.id,
  verb: row.verb,
  state: opened === null ? 'erased' : row.state,
  at: row.event_at.toISOString(),
  identifier: opened?.identifier ?? null,
  tries: row.tries,
  lastStatus: row.last_status,
  lastError: row.last_error,
});
