/** Rows of logins. A token names its row, so that one device can be logged out without the others. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Device, LoginSession } from '@parley/contracts/http/auth-sessions';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import { TOKEN_MS } from '../../platform/auth/jwt.js';
import type { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/http/refusal.js';
import { Audit } from '../../platform/log/audit.js';
import { CLOCK, POOL } from '../../platform/tokens.js';
import { AccountSessions } from '../account-sessions.js';

/** At most so many are listed; all can be ended together. */
const MOST = 100;

interface Row {
  readonly id: string;
  readonly browser: Device['browser'];
  readonly system: Device['system'];
  readonly created_at: Date;
  readonly last_seen: Date;
}

@Injectable()
export class LoginSessions {
  constructor(
    private readonly sessions: AccountSessions,
    private readonly audit: Audit,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Notes a login, and forgets this person's expired ones. @returns the id that the token carries */
  async begin(user: UserId, { browser, system }: Device, tokenVersion: number): Promise<string> {
    const id = randomUUID();
    const now = new Date(this.clock.now());
    await this.pool.query('delete from login_session where account_id = $1 and created_at < $2', [user, this.oldest()]);
    await this.pool.query(
      `insert into login_session (id, account_id, token_version, browser, system, created_at, last_seen)
       values ($1, $2, $3, $4, $5, $6, $6)`,
      [id, user, tokenVersion, browser, system, now],
    );
    return id;
  }

  /** @param current the caller's own; null = a token from before sessions had rows */
  async list(user: UserId, current: string | null): Promise<LoginSession[]> {
    const { rows } = await this.pool.query<Row>(
      `select s.id, browser, system, s.created_at, last_seen
       from login_session s join account a on a.id = s.account_id and a.token_version = s.token_version
       where account_id = $1 and s.created_at >= $2 order by s.id = $3 desc nulls last, last_seen desc, s.id limit $4`,
      [user, this.oldest(), current, MOST],
    );
    return rows.map(({ id, browser, system, created_at, last_seen }) => ({
      id,
      browser,
      system,
      createdAt: created_at.toISOString(),
      lastSeen: last_seen.toISOString(),
      isCurrent: id === current,
    }));
  }

  /** @throws Refusal 404 */
  async end(user: UserId, id: string): Promise<void> {
    const { rowCount } = await this.pool.query('delete from login_session where account_id = $1 and id = $2', [
      user,
      id,
    ]);
    if (rowCount === 0) throw notFound('Session');
    this.sessions.forgetSessions(id);
    this.audit.record('session-ended', { userId: user, sessions: 1 });
  }

  async endOthers(user: UserId, current: string | null): Promise<number> {
    const { rows } = await this.pool.query<{ id: string }>(
      'delete from login_session where account_id = $1 and id is distinct from $2 returning id',
      [user, current],
    );
    // Tokens from before logins had rows are in no list, so nobody could end them one by one.
    await this.pool.query('update account set unlisted_ended = true where id = $1 and not unlisted_ended', [user]);
    this.sessions.forget(user);
    this.sessions.forgetSessions(...rows.map(({ id }) => id));
    this.audit.record('session-ended', { userId: user, sessions: rows.length });
    return rows.length;
  }

  private oldest(): Date {
    return new Date(this.clock.now() - TOKEN_MS);
  }
}
