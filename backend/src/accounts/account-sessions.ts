/** Decides if a token is still valid. Asked on every request, so answers are cached for a few seconds. */
import { Inject, Injectable } from '@nestjs/common';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Sessions } from '../platform/auth/ports.js';
import type { Clock } from '../platform/clock.js';
import { News } from '../platform/news.js';
import { CLOCK, POOL } from '../platform/tokens.js';
import { Accounts } from './accounts.js';

/** If its news gets lost, a revoked token works in another process for at most so long, in ms. */
const KEEP_MS = 5_000;
const MAX_KNOWN = 10_000;
/** A session's last use is noted this often, in ms. */
const SEEN_MS = 60 * 60_000;

interface Known {
  /** null = no such active account. */
  readonly version: number | null;
  readonly unlistedEnded: boolean;
  /** ms */
  readonly at: number;
}

@Injectable()
export class AccountSessions implements Sessions {
  private readonly known = new Map<UserId, Known>();

  private readonly open = new Map<string, { readonly isOpen: boolean; readonly at: number }>();

  /** Counts changes, so that a reading from before one isn't kept after it. */
  private changes = 0;

  constructor(
    private readonly accounts: Accounts,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(News) private readonly news: Pick<News, 'on' | 'tell'>,
  ) {
    news.on('account', (id) => this.drop(this.known, id as UserId | null));
    news.on('login', (id) => this.drop(this.open, id));
  }

  async tokenVersionOf(userId: UserId): Promise<number | null> {
    return (await this.of(userId)).version;
  }

  async acceptsUnlisted(userId: UserId): Promise<boolean> {
    return !(await this.of(userId)).unlistedEnded;
  }

  async isOpen(sessionId: string): Promise<boolean> {
    const now = this.clock.now();
    const kept = this.open.get(sessionId);
    if (kept && Math.abs(now - kept.at) < KEEP_MS) return kept.isOpen;
    const { changes } = this;
    const { rows } = await this.pool.query<{ last_seen: Date }>('select last_seen from login_session where id = $1', [
      sessionId,
    ]);
    const seen = rows[0]?.last_seen.getTime();
    if (this.open.size >= MAX_KNOWN) this.open.clear();
    if (changes === this.changes) this.open.set(sessionId, { isOpen: seen !== undefined, at: now });
    if (seen !== undefined && now - seen > SEEN_MS)
      await this.pool.query('update login_session set last_seen = $2 where id = $1', [sessionId, new Date(now)]);
    return seen !== undefined;
  }

  private async of(userId: UserId): Promise<Known> {
    const kept = this.known.get(userId);
    // Absolute difference, so that a clock that was set back doesn't extend an answer.
    if (kept && Math.abs(this.clock.now() - kept.at) < KEEP_MS) return kept;
    const { changes } = this;
    const account = await this.accounts.byId(userId);
    const version = account?.state === 'active' && account.suspendedAt === null ? account.tokenVersion : null;
    const known = { version, unlistedEnded: account?.unlistedEnded ?? false, at: this.clock.now() };
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    if (changes === this.changes) this.known.set(userId, known);
    return known;
  }

  /** The sessions ended: every server asks again at once. */
  forgetSessions(...ids: readonly string[]): void {
    for (const id of ids) this.drop(this.open, id);
    void this.news.tell('login', ...ids);
  }

  /** The account changed: every server asks again at once. */
  forget(userId: UserId): void {
    this.drop(this.known, userId);
    void this.news.tell('account', userId);
  }

  private drop<K>(kept: Map<K, unknown>, key: K | null): void {
    this.changes += 1;
    if (key === null) kept.clear();
    else kept.delete(key);
  }
}
