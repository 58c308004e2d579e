/** A login's right first step, until its second: single use, five minutes, five tries. */
import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { TICKET_MS } from '@parley/contracts/http/two-factor';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { CLOCK, POOL } from '../../platform/tokens.js';
import { hashOf } from '../../platform/hash-of.js';

const MOST_TRIES = 5;

@Injectable()
export class LoginTickets {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async issue(user: UserId, tokenVersion: number): Promise<string> {
    const ticket = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    await this.pool.query('delete from login_ticket where expires_at < $1', [new Date(now)]);
    await this.pool.query(
      'insert into login_ticket (hash, account_id, token_version, expires_at) values ($1, $2, $3, $4)',
      [hashOf(ticket), user, tokenVersion, new Date(now + TICKET_MS)],
    );
    return ticket;
  }

  /** Counts a try. @returns null if the ticket is unknown, used, expired, or older than a new password */
  async attempt(ticket: string): Promise<UserId | null> {
    const { rows } = await this.pool.query<{ account_id: UserId }>(
      `update login_ticket t set tries = tries + 1 from account a
       where t.hash = $1 and t.expires_at > $2 and t.tries < $3
         and a.id = t.account_id and a.token_version = t.token_version returning account_id`,
      [hashOf(ticket), new Date(this.clock.now()), MOST_TRIES],
    );
    return rows[0]?.account_id ?? null;
  }

  /** @returns false if another request used it just now */
  async use(ticket: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('delete from login_ticket where hash = $1', [hashOf(ticket)]);
    return rowCount === 1;
  }
}
