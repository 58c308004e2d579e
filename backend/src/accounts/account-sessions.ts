/** Decides if a token is still valid. Asked on every request, so answers are cached for a few seconds. */
import { Inject, Injectable } from '@nestjs/common';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Sessions } from '../platform/auth/ports.js';
import type { Clock } from '../platform/clock.js';
import { CLOCK, POOL } from '../platform/tokens.js';
import { Accounts } from './accounts.js';

/** Longest time that a revoked token still works in another process, in ms. */
const KEEP_MS = 5_000;
const MAX_KNOWN = 10_000;
/** A session's last use is noted this often, in ms. */
const SEEN_MS = 60 * 60_000;

@Injectable()
export class AccountSessions implements Sessions {
  private readonly known = new Map<UserId, { readonly version: number | null; readonly at: number }>();

  private readonly open = new Map<string, { readonly isOpen: boolean; readonly at: number }>();

  constructor(
    private readonly accounts: Accounts,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async tokenVersionOf(userId: UserId): Promise<number | null> {
    const kept = this.known.get(userId);
    // Absolute difference, so that a clock that was set back doesn't extend an answer.
    if (kept && Math.abs(this.clock.now() - kept.at) < KEEP_MS) return kept.version;
    const account = await this.accounts.byId(userId);
    const version = account?.state === 'active' && account.suspendedAt === null ? account.tokenVersion : null;
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    this.known.set(userId, { version, at: this.clock.now() });
    return version;
  }

  async isOpen(sessionId: string): Promise<boolean> {
    const now = this.clock.now();
    const kept = this.open.get(sessionId);
    if (kept && Math.abs(now - kept.at) < KEEP_MS) return kept.isOpen;
    const { rows } = await this.pool.query<{ last_seen: Date }>('select last_seen from login_session where id = $1', [
      sessionId,
    ]);
    const seen = rows[0]?.last_seen.getTime();
    if (this.open.size >= MAX_KNOWN) this.open.clear();
    this.open.set(sessionId, { isOpen: seen !== undefined, at: now });
    if (seen !== undefined && now - seen > SEEN_MS)
      await this.pool.query('update login_session set last_seen = $2 where id = $1', [sessionId, new Date(now)]);
    return seen !== undefined;
  }

  /** The session ended in this process: ask again at once. */
  forgetSession(sessionId: string): void {
    this.open.delete(sessionId);
  }

  /** The account changed in this process: ask again at once. */
  forget(userId: UserId): void {
    this.known.delete(userId);
  }
}
