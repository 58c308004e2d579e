/** Questions to passkeys: random, each answered once, for making a passkey by the person who asked. */
import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PASSKEY_MS } from '@parley/contracts/http/passkeys';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { CLOCK, POOL } from '../../platform/tokens.js';
import { hashOf } from '../../platform/hash-of.js';

@Injectable()
export class PasskeyChallenges {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param user who makes a passkey; null = somebody logs in */
  async ask(user: UserId | null): Promise<Buffer> {
    const challenge = randomBytes(32);
    const now = this.clock.now();
    await this.pool.query('delete from passkey_challenge where expires_at < $1', [new Date(now)]);
    await this.pool.query('insert into passkey_challenge (hash, account_id, expires_at) values ($1, $2, $3)', [
      hashOf(challenge.toString('base64url')),
      user,
      new Date(now + PASSKEY_MS),
    ]);
    return challenge;
  }

  /** Uses up the question that this answer is for. @returns null if nobody asked it, or for another purpose */
  async take(clientDataJSON: string, user: UserId | null): Promise<string | null> {
    const challenge = challengeIn(clientDataJSON);
    if (challenge === null) return null;
    const { rowCount } = await this.pool.query(
      'delete from passkey_challenge where hash = $1 and account_id is not distinct from $2 and expires_at > $3',
      [hashOf(challenge), user, new Date(this.clock.now())],
    );
    return rowCount === 1 ? challenge : null;
  }
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
