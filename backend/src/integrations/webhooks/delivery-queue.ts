/**
 * Sends what is queued, at least once: in order within a chat, at most four messages to one endpoint at once. A message
 * counts as delivered at a status from 200 to 299, whatever its body does. Messages are claimed together, and those
 * that were delivered are recorded together, as they come; a process that dies before its statement is committed has
 * recorded none of them, and they are sent again.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { Webhook } from 'standardwebhooks';
import type { Clock } from '../../platform/clock.js';
import type { Config } from '../../platform/config/config.js';
import type { Addresses } from '../../platform/http/hosts.js';
import { Gathered } from '../../platform/jobs/gathered.js';
import { ifHeld, type JobQueue } from '../../platform/jobs/lease-worker.js';
import { KeptConnections } from '../../platform/safe-fetch/kept-connections.js';
import { safeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { ADDRESSES, CLOCK, CONFIG, POOL } from '../../platform/tokens.js';
import { isOwnAddress } from '../outgoing/own-address.js';
import type { Attempt, Claimed, DeliveryJob } from './delivery-job.js';
import { Payloads } from '../outgoing/payloads.js';
import { redirectOf } from './redirect.js';
import { failsTooLong, pauseAfter, readRetryAfter } from '../outgoing/schedule.js';
import { recordTaken, type Taken } from './taken.js';
import { WebhookEndpoints, type Endpoint, type Target } from './webhook-endpoints.js';
import { WebhookMails } from './webhook-mails.js';

const TABLE = 'work.webhook_delivery';
const TIMEOUT_MS = 15_000;
/** Longer than an attempt takes. */
const LEASE_MS = 60_000;
const AT_ONCE_PER_ENDPOINT = 4;
/** Bytes of a reply that the log keeps. */
const KEPT_BYTES = 1_000;
const GONE = 410;
const FETCHING = {
  connectTimeout: 5_000,
  timeout: TIMEOUT_MS,
  mostBytes: KEPT_BYTES,
  overflow: 'cut',
  httpsOnly: true,
  wantedHeaders: ['retry-after', 'location'],
} as const;

@Injectable()
export class DeliveryQueue implements JobQueue<DeliveryJob> {
  readonly name = 'webhooks';
  private readonly taken: Gathered<Taken>;
  private readonly connections: KeptConnections;

  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly payloads: Payloads,
    private readonly mails: WebhookMails,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
  ) {
    this.taken = new Gathered((items) => recordTaken(this.pool, items, new Date(this.clock.now())));
    this.connections = new KeptConnections({ ...FETCHING, allowed: config.fetchAllow }, AT_ONCE_PER_ENDPOINT);
  }

  async claim(owner: string, limit: number): Promise<readonly DeliveryJob[]> {
    const now = this.clock.now();
    const { rows } = await this.pool.query<Claimed>({
      name: 'webhooks-claim',
      text: CLAIM,
      values: [new Date(now), owner, new Date(now + LEASE_MS), AT_ONCE_PER_ENDPOINT, limit],
    });
    if (rows.length === 0) return [];
    const targets = await this.endpoints.targets(rows.map(({ endpoint }) => endpoint));
    return rows.map((row) => ({ ...row, target: targets.get(row.endpoint) ?? null }));
  }

  async run(job: DeliveryJob): Promise<void> {
    const { target } = job;
    if (!target) return;
    const body = await this.payloads.open(job.subject, job.id, job.payload);
    if (body === null) {
      await ifHeld(this.pool, TABLE, job, (db) => this.mark(db, job, 'erased'));
      return;
    }
    // Another worker may take over what this one can't end within its lease.
    if (this.clock.now() + TIMEOUT_MS > job.lease_until.getTime()) return;
    const attempt = await this.send(job, body, target);
    const response = await this.payloads.seal(job.subject, job.id, attempt.response);
    if (isTaken(attempt)) await this.taken.add({ job, attempt, response });
    else await this.failed(job, target.endpoint, attempt, response);
  }

  private async failed(job: DeliveryJob, endpoint: Endpoint, attempt: Attempt, response: Buffer | null): Promise<void> {
    let disabled: 'gone' | 'failing' | null = null;
    await ifHeld(this.pool, TABLE, job, async (db) => {
      await this.log(db, job, attempt, response);
      disabled = await this.conclude(db, job, endpoint, attempt);
      if (disabled) await this.mails.tell(db, endpoint, disabled);
    });
    if (disabled) this.mails.recordDisabled(endpoint, disabled);
  }

  private async send({ id, endpoint }: DeliveryJob, body: string, target: Target): Promise<Attempt> {
    const { url } = target;
    const begun = this.clock.now();
    const clock = performance.now();
    const fetched = isOwnAddress(url, this.addresses)
      ? ({ ok: false, error: 'refused' } as const)
      : await safeFetch(
          url,
          { ...FETCHING, allowed: this.config.fetchAllow, kept: { by: this.connections, of: endpoint } },
          { method: 'POST', headers: headersOf(`msg_${id}`, begun, body, target), body },
        );
    return {
      at: new Date(begun),
      status: fetched.ok ? fetched.status : null,
      error: fetched.ok ? null : fetched.error,
      ms: Math.round(performance.now() - clock),
      retryAfter: fetched.ok ? readRetryAfter(fetched.headers?.['retry-after'], this.clock.now()) : null,
      response: fetched.ok ? fetched.text : '',
      redirect: fetched.ok ? redirectOf(fetched.status, fetched.headers?.['location'], url) : null,
    };
  }

  /** @returns why the endpoint is switched off, if it is now */
  private async conclude(
    db: PoolClient,
    job: DeliveryJob,
    endpoint: Endpoint,
    { status, retryAfter, at }: Attempt,
  ): Promise<'gone' | 'failing' | null> {
    const pause = status === GONE ? null : pauseAfter(job.tries, retryAfter, Math.random());
    if (pause === null) await this.mark(db, job, 'dead');
    else
      await db.query(`update ${TABLE} set lease_until = null, next_at = $2 where id = $1`, [
        job.id,
        new Date(this.clock.now() + pause),
      ]);
    const why = status === GONE ? 'gone' : failsTooLong(endpoint.failing_since, at.getTime()) ? 'failing' : null;
    const { rowCount } = await db.query(
      `update work.webhook_endpoint set failing_since = coalesce(failing_since, $2),
         disabled_at = case when $3::text is null then disabled_at else $2 end, disabled_why = coalesce($3, disabled_why)
       where id = $1 and disabled_at is null`,
      [endpoint.id, at, why],
    );
    return rowCount === 1 ? why : null;
  }

  private async mark(db: PoolClient, { id }: DeliveryJob, state: 'dead' | 'erased'): Promise<void> {
    await db.query(`update ${TABLE} set state = $2, lease_until = null, delivered_at = null where id = $1`, [
      id,
      state,
    ]);
  }

  private async log(db: PoolClient, job: DeliveryJob, attempt: Attempt, response: Buffer | null): Promise<void> {
    const { at, status, error, ms, retryAfter } = attempt;
    const redirect = attempt.redirect && (await this.payloads.seal(job.subject, job.id, attempt.redirect));
    await db.query(
      `insert into work.webhook_attempt (delivery, attempt, at, status, error, ms, retry_after, response, redirect)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [job.id, job.attempt, at, status, error, ms, retryAfter, response, redirect],
    );
    await db.query(`update ${TABLE} set last_status = $2, last_error = $3, last_ms = $4 where id = $1`, [
      job.id,
      status,
      error,
      ms,
    ]);
  }
}

const isTaken = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300;

/** Standard Webhooks; during a change of the secret both sign. */
function headersOf(id: string, now: number, body: string, { secret, old }: Target): Record<string, string> {
  const at = new Date(now);
  const signing = old && now < old.until ? [secret, old.secret] : [secret];
  return {
    'content-type': 'application/json',
    'user-agent': 'Parley-Webhooks/1.0',
    accept: '*/*',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1_000)),
    'webhook-signature': signing.map((each) => new Webhook(each).sign(id, at, body)).join(' '),
  };
}

/**
 * Due messages whose chat has no earlier one pending. A message sent again by hand waits for no other, and no other for
 * it.
 */
const CLAIM = `
  with due as (
    select d.id from work.webhook_endpoint e cross join lateral (
      select c.id from ${TABLE} c
      where c.endpoint = e.id and c.state = 'pending' and c.next_at <= $1
        and (c.lease_until is null or c.lease_until <= $1)
        and (c.resent or c.chat_id is null or not exists (
          select 1 from ${TABLE} b where b.endpoint = c.endpoint and b.chat_id = c.chat_id and b.seq < c.seq
            and b.state = 'pending' and not b.resent))
      order by c.next_at, c.event_at, c.seq
      limit greatest(0, $4 - (
        select count(*) from ${TABLE} r where r.endpoint = e.id and r.state = 'pending' and r.lease_until > $1))
      for update of c skip locked
    ) d where e.disabled_at is null limit $5
  )
  update ${TABLE} t set attempt = t.attempt + 1, tries = t.tries + 1, lease_owner = $2, lease_until = $3
  from due where t.id = due.id
  returning t.id, t.attempt, t.lease_owner, t.lease_until, t.endpoint, t.subject, t.payload, t.tries`;
