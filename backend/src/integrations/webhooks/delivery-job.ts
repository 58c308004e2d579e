/** A message that a worker has claimed, and an attempt to send it. */
import type { SubjectId } from '@parley/contracts/ids';
import type { LeasedJob } from '../../platform/jobs/lease-worker.js';
import type { FetchFailure } from '../../platform/safe-fetch/safe-fetch.js';
import type { Target } from './webhook-endpoints.js';

export interface Claimed extends LeasedJob {
  readonly endpoint: string;
  readonly subject: SubjectId | null;
  readonly payload: Buffer;
  readonly lease_until: Date;
  /** Attempts since it was queued or last sent again by hand, with this one. */
  readonly tries: number;
}
export interface DeliveryJob extends Claimed {
  /** null: removed or replaced meanwhile, with its rows. */
  readonly target: Target | null;
}
/** One attempt as the log keeps it. */
export interface Attempt {
  readonly at: Date;
  readonly status: number | null;
  readonly error: FetchFailure | null;
  readonly ms: number;
  readonly retryAfter: number | null;
  readonly response: string;
  /** Host and path of a redirect. Redirects are not followed. */
  readonly redirect: string | null;
}
