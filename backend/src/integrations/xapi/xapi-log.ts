/** Lists the statements for an owner's learning record store, and sends them again. */
import { Inject, Injectable } from '@nestjs/common';
import type { OneStatement, StatementRow, StatementState, XapiStore } from '@parley/contracts/http/xapi';
import type { XapiVerb } from '@parley/contracts/http/xapi-verbs';
import type { SubjectId, UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { notFound, ruleBroken } from '../../platform/http/refusal.js';
import { CLOCK, POOL } from '../../platform/tokens.js';
import { Payloads } from '../outgoing/payloads.js';
import { openStatement, type Sealed } from './xapi-payloads.js';
import { XapiStores, type StoreRow } from './xapi-stores.js';

const PAGE = 50;
const KEPT_MS = 30 * 86_400_000;
/** Rows deleted at once. */
const SWEEP = 1_000;

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

@Injectable()
export class XapiLog {
  constructor(
    private readonly stores: XapiStores,
    private readonly payloads: Payloads,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async store(ownerId: UserId): Promise<XapiStore | null> {
    const row = await this.stores.find(ownerId);
    return row && this.present(row);
  }

  /** @throws Refusal 404 */
  async list(
    ownerId: UserId,
    { state, before }: { readonly state?: StatementState; readonly before?: string },
  ): Promise<{ statements: StatementRow[]; hasMore: boolean }> {
    const { id } = await this.stores.get(ownerId);
    const { rows } = await this.pool.query<Row>(
      `select * from work.xapi_statement where store = $1 and ($2::text is null or state = $2)
         and ($3::uuid is null or (event_at, seq, id) <
           (select b.event_at, b.seq, b.id from work.xapi_statement b where b.store = $1 and b.id = $3))
       order by event_at desc, seq desc, id desc limit $4`,
      [id, state ?? null, before ?? null, PAGE + 1],
    );
    const page = rows.slice(0, PAGE);
    const statements = await Promise.all(page.map(async (row) => present(row, await this.open(row))));
    return { statements, hasMore: rows.length > PAGE };
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
    if ((await this.open(row)) === null)
      throw ruleBroken('The learner was forgotten, so there is nothing to send', 'erased');
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

  /** Deletes what is older than 30 days, a batch at a time; what waits only if its store was switched off before that. */
  async sweep(): Promise<void> {
    const before = new Date(this.clock.now() - KEPT_MS);
    for (let deleted: number | null = SWEEP; deleted === SWEEP;)
      ({ rowCount: deleted } = await this.pool.query(
        `delete from work.xapi_statement where id in (
           select t.id from work.xapi_statement t join work.xapi_store s on s.id = t.store
           where t.created_at < $1 and (t.state <> 'waiting' or s.disabled_at < $1) limit $2)`,
        [before, SWEEP],
      ));
  }

  private async tryNow(ownerId: UserId): Promise<void> {
    await this.pool.query('update work.xapi_store set next_at = $2 where owner_id = $1 and next_at > $2', [
      ownerId,
      new Date(this.clock.now()),
    ]);
  }

  private async present(row: StoreRow): Promise<XapiStore> {
    const { rows } = await this.pool.query<{ state: StatementState; count: number }>(
      'select state, count(*)::int as count from work.xapi_statement where store = $1 group by state',
      [row.id],
    );
    const countOf = (state: StatementState) => rows.find((each) => each.state === state)?.count ?? 0;
    const isFailing = row.failing_since !== null;
    return {
      endpoint: row.endpoint,
      key: row.key,
      passPercent: row.pass_percent,
      status: row.disabled_at ? 'disabled' : isFailing ? 'failing' : 'working',
      waiting: countOf('waiting'),
      sent: countOf('sent'),
      refused: countOf('refused'),
      lastStatus: row.last_status,
      lastError: row.last_error,
      nextAt: isFailing && !row.disabled_at ? row.next_at.toISOString() : null,
    };
  }

  private async row(ownerId: UserId, statementId: string): Promise<Row> {
    const { id } = await this.stores.get(ownerId);
    const { rows } = await this.pool.query<Row>('select * from work.xapi_statement where store = $1 and id = $2', [
      id,
      statementId,
    ]);
    if (!rows[0]) throw notFound('Statement');
    return rows[0];
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
