/** Records messages that their receivers took, all in one statement. */
import type { Pool } from 'pg';
import type { Attempt, DeliveryJob } from './delivery-job.js';

export interface Taken {
  readonly job: Pick<DeliveryJob, 'id' | 'attempt' | 'lease_owner'>;
  readonly attempt: Attempt;
  /** Sealed. */
  readonly response: Buffer | null;
}

/** Only of jobs that are still held. A success ends the failures of its endpoint. */
const RECORD = `
  with t as (
    select * from unnest($2::uuid[], $3::int[], $4::uuid[], $5::timestamptz[], $6::int[], $7::int[], $8::int[], $9::bytea[])
      as t(id, attempt, lease_owner, at, status, ms, retry_after, response)
  ), ended as (
    update work.webhook_delivery d set state = 'delivered', lease_until = null, delivered_at = $1,
      last_status = t.status, last_error = null, last_ms = t.ms
    from t where d.id = t.id and d.attempt = t.attempt and d.lease_owner = t.lease_owner
    returning d.id, d.endpoint
  ), healed as (
    update work.webhook_endpoint e set failing_since = null
    where e.failing_since is not null and e.id in (select endpoint from ended)
  )
  insert into work.webhook_attempt (delivery, attempt, at, status, ms, retry_after, response)
  select t.id, t.attempt, t.at, t.status, t.ms, t.retry_after, t.response from t join ended using (id)`;

export async function recordTaken(pool: Pool, items: readonly Taken[], now: Date): Promise<void> {
  await pool.query({
    name: 'webhooks-taken',
    text: RECORD,
    values: [
      now,
      items.map(({ job }) => job.id),
      items.map(({ job }) => job.attempt),
      items.map(({ job }) => job.lease_owner),
      items.map(({ attempt }) => attempt.at),
      items.map(({ attempt }) => attempt.status),
      items.map(({ attempt }) => attempt.ms),
      items.map(({ attempt }) => attempt.retryAfter),
      items.map(({ response }) => response),
    ],
  });
}
