/** Lists the deliveries of an owner's webhook, and sends them again. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type {
  Delivery,
  DeliveryAttempt,
  DeliveryState,
  OneDelivery,
  WebhookSummary,
} from '@parley/contracts/http/webhooks';
import type { WebhookType } from '@parley/contracts/http/webhook-messages';
import type { SubjectId, UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { CLOCK, POOL } from '../../platform/tokens.js';
import { KEPT_MS, OutgoingLog, refuseErased, type LogTable, type PageOf } from '../outgoing/outgoing-log.js';
import { Payloads } from '../outgoing/payloads.js';
import { testBody } from './webhook-body.js';
import { WebhookEndpoints } from './webhook-endpoints.js';

const HOUR_MS = 3_600_000;
const HOURS = 24;
const DAY_MS = HOURS * HOUR_MS;

interface Row {
  readonly id: string;
  readonly subject: SubjectId | null;
  readonly chat_id: string | null;
  readonly seq: string;
  readonly type: WebhookType;
  readonly state: DeliveryState;
  readonly event_at: Date;
  readonly payload: Buffer;
  readonly attempt: number;
  readonly next_at: Date;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly last_ms: number | null;
}

const TABLE: LogTable = {
  row: 'Delivery',
  columns: 't.*',
  from: 'work.webhook_delivery t',
  receiver: 't.endpoint',
  order: ['t.event_at', 't.seq', 't.id'],
};

@Injectable()
export class DeliveryLog {
  private readonly log: OutgoingLog<Row, DeliveryState>;

  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly payloads: Payloads,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.log = new OutgoingLog(pool, TABLE);
  }

  /** @throws Refusal 404 */
  async summary(ownerId: UserId): Promise<WebhookSummary> {
    const endpoint = await this.endpoints.get(ownerId);
    const now = this.clock.now();
    const { rows: hours } = await this.pool.query<{ hour: number; delivered: number; failed: number }>(
      `select floor(extract(epoch from a.at - $2) / 3600)::int as hour,
         (count(*) filter (where a.status between 200 and 299))::int as delivered,
         (count(*) filter (where a.status is null or a.status not between 200 and 299))::int as failed
       from work.webhook_attempt a join work.webhook_delivery d on d.id = a.delivery
       where d.endpoint = $1 and a.at > $2 and a.at <= $3 group by 1`,
      [endpoint.id, new Date(now - DAY_MS), new Date(now)],
    );
    const counts = (await this.log.counts([endpoint.id], ['pending', 'dead'])).get(endpoint.id);
    const { old } = await this.endpoints.target(endpoint);
    const byHour = new Map(
      hours.map(({ hour, delivered, failed }) => [Math.min(hour, HOURS - 1), { delivered, failed }]),
    );
    const all = Array.from({ length: HOURS }, (_, hour) => byHour.get(hour) ?? { delivered: 0, failed: 0 });
    return {
      delivered: all.reduce((sum, { delivered }) => sum + delivered, 0),
      failed: all.reduce((sum, { failed }) => sum + failed, 0),
      waiting: counts?.pending ?? 0,
      givenUp: counts?.dead ?? 0,
      hours: all,
      disabled: endpoint.disabled_why,
      oldSecretUntil: old && old.until > now ? new Date(old.until).toISOString() : null,
    };
  }

  /** @throws Refusal 404 */
  async list(ownerId: UserId, asked: PageOf<DeliveryState>): Promise<{ deliveries: Delivery[]; hasMore: boolean }> {
    const { id } = await this.endpoints.get(ownerId);
    const { rows, hasMore } = await this.log.page(id, asked);
    return { deliveries: await Promise.all(rows.map(async (row) => present(row, await this.bodyOf(row)))), hasMore };
  }

  /** @throws Refusal 404 */
  async get(ownerId: UserId, deliveryId: string): Promise<OneDelivery> {
    const row = await this.row(ownerId, deliveryId);
    const body = await this.bodyOf(row);
    const { rows } = await this.pool.query<{
      at: Date;
      status: number | null;
      error: string | null;
      ms: number;
      retry_after: number | null;
      response: Buffer | null;
      redirect: Buffer | null;
    }>('select * from work.webhook_attempt where delivery = $1 order by attempt', [row.id]);
    const attempts = rows.map(
      async ({ at, status, error, ms, retry_after, response, redirect }): Promise<DeliveryAttempt> => ({
        at: at.toISOString(),
        status,
        error,
        ms,
        retryAfter: retry_after,
        response: response && (await this.payloads.open(row.subject, row.id, response)),
        redirect: redirect && (await this.payloads.open(row.subject, row.id, redirect)),
      }),
    );
    const behind = await this.pool.query(
      `select 1 from work.webhook_delivery b join work.webhook_delivery d on d.id = $1
       where d.state = 'pending' and b.endpoint = d.endpoint and b.chat_id = d.chat_id and b.seq < d.seq
         and b.state = 'pending' and not b.resent and not d.resent limit 1`,
      [row.id],
    );
    return {
      ...present(row, body),
      messageId: `msg_${row.id}`,
      body,
      attempts: await Promise.all(attempts),
      isBehind: behind.rowCount === 1,
    };
  }

  /** Sends a delivered message once more, and tries a waiting one now. @throws Refusal 404, 422 */
  async resend(ownerId: UserId, deliveryId: string): Promise<void> {
    const row = await this.row(ownerId, deliveryId);
    const { id } = row;
    refuseErased(await this.bodyOf(row));
    await this.pool.query(
      `update work.webhook_delivery set next_at = $2, resent = resent or state = 'delivered',
         tries = case when state = 'pending' then tries else 0 end, state = 'pending' where id = $1`,
      [id, new Date(this.clock.now())],
    );
  }

  /** @returns how many. @throws Refusal 404 */
  async resendGivenUp(ownerId: UserId, since: string): Promise<number> {
    const { id } = await this.endpoints.get(ownerId);
    const { rowCount } = await this.pool.query(
      `update work.webhook_delivery set state = 'pending', tries = 0, next_at = $3
       where endpoint = $1 and state = 'dead' and event_at >= $2`,
      [id, new Date(since), new Date(this.clock.now())],
    );
    return rowCount ?? 0;
  }

  /** @returns the test's id. @throws Refusal 404 */
  async sendTest(ownerId: UserId): Promise<string> {
    const endpoint = await this.endpoints.get(ownerId);
    const [id, now] = [randomUUID(), this.clock.now()];
    const payload = await this.payloads.seal(null, id, testBody(now));
    await this.pool.query(
      `insert into work.webhook_delivery (id, endpoint, seq, type, event_at, payload, next_at, created_at)
       values ($1, $2, 0, 'ping', $3, $4, $3, $3)`,
      [id, endpoint.id, new Date(now), payload],
    );
    return id;
  }

  /** Deletes what is older than 30 days. */
  sweep(): Promise<void> {
    return this.log.sweep(new Date(this.clock.now() - KEPT_MS), `t.state <> 'pending'`);
  }

  private async row(ownerId: UserId, deliveryId: string): Promise<Row> {
    return this.log.row((await this.endpoints.get(ownerId)).id, deliveryId);
  }

  private bodyOf({ subject, id, payload }: Row): Promise<string | null> {
    return this.payloads.open(subject, id, payload);
  }
}

const present = (row: Row, body: string | null): Delivery => ({
  id: row.id,
  type: row.type,
  state: body === null ? 'erased' : row.state,
  at: row.event_at.toISOString(),
  identifier: identifierIn(body),
  tries: row.attempt,
  lastStatus: row.last_status,
  lastError: row.last_error,
  lastMs: row.last_ms,
  nextAt: row.state === 'pending' && body !== null ? row.next_at.toISOString() : null,
});

function identifierIn(body: string | null): string | null {
  if (body === null) return null;
  const { data } = JSON.parse(body) as { readonly data: { readonly identifier?: string } };
  return data.identifier ?? null;
}
