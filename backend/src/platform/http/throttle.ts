/** Durable throttling: counts are stored in Postgres, so neither a restart nor a second process resets them. */
import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { foldCase } from '../fold-case.js';
import { POOL, SHARED_COUNTS, THROTTLE_LIMITS } from '../tokens.js';
import { addressGroup } from './caller-address.js';
import { GatheredCount } from './gathered-count.js';
import type { LimitName, ThrottleLimits } from './limits.js';
import { tooMany } from './refusal.js';
import type { SharedCounts } from './shared-counts.js';

@Injectable()
export class Throttle {
  private readonly limiters: ReadonlyMap<LimitName, RateLimiterAbstract>;
  private readonly here: ReadonlyMap<LimitName, RateLimiterAbstract>;
  private readonly gathered: ReadonlyMap<LimitName, GatheredCount>;

  constructor(
    @Inject(POOL) pool: Pool,
    @Inject(THROTTLE_LIMITS) limits: ThrottleLimits,
    @Inject(SHARED_COUNTS) private readonly together: SharedCounts,
  ) {
    this.limiters = new Map(
      Object.entries(limits).map(([name, { points, per }]) => [
        name as LimitName,
        new RateLimiterPostgres({
          storeClient: pool,
          storeType: 'pool',
          tableName: 'throttle',
          tableCreated: true,
          keyPrefix: name,
          points,
          duration: per,
          clearExpiredByTimeout: true,
        }),
      ]),
    );
    this.gathered = new Map(
      [...this.limiters].map(([name, durable]) => [name, new GatheredCount({ durable, ...limits[name] })]),
    );
    this.here = new Map(
      Object.entries(limits).map(([name, { points, per }]) => [
        name as LimitName,
        new RateLimiterMemory({ keyPrefix: name, points, duration: per }),
      ]),
    );
  }

  /** Counts one attempt with this key. @throws Refusal 429 with Retry-After */
  take(name: LimitName, key: string): Promise<void> {
    return consume(this.limiters.get(name), fingerprint(counted(name, key)));
  }

  /** Counts in memory at once and in Postgres a little later, for actions that many do at the same time. */
  takeGathered(name: LimitName, key: string): void {
    this.gathered.get(name)?.take(fingerprint(counted(name, key)));
  }

  /** Counts in memory only, with the servers behind the same port, for actions that are too frequent for a database write. */
  async takeHere(name: LimitName, key: string): Promise<void> {
    const of = counted(name, key);
    const wait = this.together.fullFor(name, of);
    if (wait > 0) throw tooMany(Math.max(1, Math.ceil(wait / 1_000)));
    this.together.add(name, of);
    await consume(this.here.get(name), of);
  }
}

async function consume(limiter: RateLimiterAbstract | undefined, key: string): Promise<void> {
  try {
    await limiter?.consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooMany(Math.max(1, Math.ceil(error.msBeforeNext / 1_000)));
    throw error;
  }
}

/** Limits for an address hold for all that its caller has. */
const counted = (name: LimitName, key: string): string => (name.endsWith('PerAddress') ? addressGroup(key) : key);

/** Keys contain e-mails and addresses, so only their fingerprint is stored. */
const fingerprint = (key: string): string => createHash('sha256').update(foldCase(key)).digest('base64url');
