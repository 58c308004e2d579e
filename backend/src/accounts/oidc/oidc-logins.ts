/** Logins that have begun at the provider. Each can be finished once, in the browser that began it. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { OIDC_MS } from '@parley/contracts/http/auth-oidc';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { CLOCK, POOL } from '../../platform/tokens.js';
import { hashOf } from '../../platform/hash-of.js';

export interface BegunLogin {
  readonly nonce: string;
  readonly verifier: string;
}
const random = (): string => randomBytes(32).toString('base64url');

@Injectable()
export class OidcLogins {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** `secret` is for the browser alone: whoever only sees the address on the way back can’t finish the login. */
  async begin(): Promise<BegunLogin & { readonly state: string; readonly secret: string }> {
    const [state, secret, nonce, verifier] = [random(), random(), random(), random()];
    const now = this.clock.now();
    await this.pool.query('delete from oidc_login where expires_at < $1', [new Date(now)]);
    await this.pool.query(
      'insert into oidc_login (state_hash, secret_hash, nonce, verifier, expires_at) values ($1, $2, $3, $4, $5)',
      [hashOf(state), hashOf(secret), nonce, verifier, new Date(now + OIDC_MS)],
    );
    return { state, secret, nonce, verifier };
  }

  /** Uses it up. @returns null if it is unknown, used, expired, or another browser's */
  async take(state: string, secret: string): Promise<BegunLogin | null> {
    const { rows } = await this.pool.query<BegunLogin & { secret_hash: Buffer; expires_at: Date }>(
      'delete from oidc_login where state_hash = $1 returning secret_hash, nonce, verifier, expires_at',
      [hashOf(state)],
    );
    const row = rows[0];
    if (!row || row.expires_at.getTime() <= this.clock.now()) return null;
    return timingSafeEqual(row.secret_hash, hashOf(secret)) ? row : null;
  }
}
