/** Durable throttling: counts live in Postgres, so a restart or a second process does not reset them. */
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
import { POOL, THROTTLE_LIMITS } from '../tokens.js';
import { tooMany } from './refusal.js';

export interface Limit {
  readonly points: number;
  /** seconds */
  readonly per: number;
}
export const DEFAULT_LIMITS = {
  /** One person's guesses: address and e-mail together. */
  loginPerMail: { points: 5, per: 60 },
  loginPerAddress: { points: 100, per: 3_600 },
  signupPerMail: { points: 5, per: 60 },
  signupPerAddress: { points: 100, per: 3_600 },
  /** Mails to one person; whoever asks for them. */
  forgotPerMail: { points: 3, per: 3_600 },
  forgotPerAddress: { points: 30, per: 3_600 },
  resetPerAddress: { points: 30, per: 3_600 },
  googlePerAddress: { points: 100, per: 3_600 },
  /** Sharing tells whether an e-mail is known. */
  share: { points: 20, per: 3_600 },
  /** Mails that something was shared, to one person; sharing goes on without. */
  shareMailPerMail: { points: 5, per: 86_400 },
  /** Three flows and 300 learners each time. */
  sampleCourse: { points: 10, per: 3_600 },
  learnerPostPerChat: { points: 120, per: 60 },
  /** Public, and costs a query. */
  peerAnswersPerAddress: { points: 600, per: 60 },
  learnerStartPerAddress: { points: 600, per: 60 },
  /** Files of one chat, and of one address behind which a whole class may sit. */
  uploadPerChat: { points: 60, per: 60 },
  uploadPerAddress: { points: 600, per: 60 },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof DEFAULT_LIMITS;
export type ThrottleLimits = Readonly<Record<LimitName, Limit>>;

@Injectable()
export class Throttle {
  private readonly limiters: ReadonlyMap<LimitName, RateLimiterAbstract>;
  private readonly here: ReadonlyMap<LimitName, RateLimiterAbstract>;

  constructor(@Inject(POOL) pool: Pool, @Inject(THROTTLE_LIMITS) limits: ThrottleLimits) {
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
    this.here = new Map(
      Object.entries(limits).map(([name, { points, per }]) => [
        name as LimitName,
        new RateLimiterMemory({ keyPrefix: name, points, duration: per }),
      ]),
    );
  }

  /** Counts one attempt of this key. @throws Refusal 429 with Retry-After */
  take(name: LimitName, key: string): Promise<void> {
    return consume(this.limiters.get(name), fingerprint(key));
  }

  /** The same, counted in this process alone: for what happens with every answer and must not cost a write. */
  takeHere(name: LimitName, key: string): Promise<void> {
    return consume(this.here.get(name), key);
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

/** Keys hold e-mails and addresses: only their fingerprint is stored. */
const fingerprint = (key: string): string => createHash('sha256').update(foldCase(key)).digest('base64url');
