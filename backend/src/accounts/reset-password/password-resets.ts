/** Tokens of reset links: 256 random bits, stored hashed, one per account, valid once, for one hour. */
import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RESET_LINK_MS } from '@parley/contracts/http/auth-reset';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import { END_FORMER_WAYS_IN } from '../former-ways-in.js';
import type { Clock } from '../../platform/clock.js';
import { CLOCK, POOL } from '../../platform/tokens.js';
import { hashOf } from '../../platform/hash-of.js';

@Injectable()
export class PasswordResets {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Makes a new token and invalidates the account's earlier one. */
  async issue(accountId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.pool.query(
      `insert into password_reset (account_id, token_hash, expires_at) values ($1, $2, $3)
       on conflict (account_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
      [accountId, hashOf(token), new Date(this.clock.now() + RESET_LINK_MS)],
    );
    return token;
  }

  /** Checked before the password is hashed, because hashing costs more. */
  async holds(token: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'select 1 from password_reset where token_hash = $1 and expires_at > $2',
      [hashOf(token), new Date(this.clock.now())],
    );
    return rowCount === 1;
  }

  /**
   * Uses the token up in one statement, so of two simultaneous requests exactly one succeeds. All older sessions end.
   * Opening the mail proves that the e-mail is theirs, so an invited account becomes active.
   * A login with Google from before that proof may be a stranger's, so it ends.
   * @param takesInvited false if nobody may sign up now
   * @returns null if the token is not valid
   */
  async redeem(token: string, passwordHash: string, takesInvited = true): Promise<UserId | null> {
    const { rows } = await this.pool.query<{ id: UserId }>(
      `with used as (delete from password_reset where token_hash = $1 and expires_at > $2 returning account_id),
       unproven as (select id from account join used on id = account_id where not email_verified)${END_FORMER_WAYS_IN}
       update account set password_hash = $3, token_version = token_version + 1, email_verified = true, state = 'active',
         google_sub = case when email_verified then google_sub end
       from used where id = account_id and (state = 'active' or $4) returning id`,
      [hashOf(token), new Date(this.clock.now()), passwordHash, takesInvited],
    );
    return rows[0]?.id ?? null;
  }
}
