/** Decides if a token is still valid. Asked on every request, so answers are cached for a few seconds. */
import { Inject, Injectable } from '@nestjs/common';
import type { UserId } from '@parley/contracts/ids';
import type { Sessions } from '../platform/auth/ports.js';
import type { Clock } from '../platform/clock.js';
import { CLOCK } from '../platform/tokens.js';
import { Accounts } from './accounts.js';

/** Longest time that a revoked token still works in another process, in ms. */
const KEEP_MS = 5_000;
const MAX_KNOWN = 10_000;

@Injectable()
export class AccountSessions implements Sessions {
  private readonly known = new Map<UserId, { readonly version: number | null; readonly at: number }>();

  constructor(
    private readonly accounts: Accounts,
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

  /** The account changed in this process: ask again at once. */
  forget(userId: UserId): void {
    this.known.delete(userId);
  }
}
