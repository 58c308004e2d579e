import { Inject, Injectable } from '@nestjs/common';
import type { UserId } from '@parley/contracts/ids';
import type { Clock } from '../../platform/clock.js';
import { Audit } from '../../platform/log/audit.js';
import { CLOCK } from '../../platform/tokens.js';

/** A person who reads a chat again within this time, in ms, has opened it once. */
const SAME_READING_MS = 3_600_000;
const MAX_KNOWN = 20_000;

/** Records who opened which chat. */
@Injectable()
export class OpenedChats {
  private readonly lastAt = new Map<string, number>();

  constructor(
    private readonly audit: Audit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  note(userId: UserId, flowId: number, chatId: string): void {
    const key = `${userId} ${chatId}`;
    const now = this.clock.now();
    if (Math.abs(now - (this.lastAt.get(key) ?? -Infinity)) < SAME_READING_MS) return;
    if (this.lastAt.size >= MAX_KNOWN) this.lastAt.clear();
    this.lastAt.set(key, now);
    this.audit.record('chat-opened', { userId, flowId, chat: chatId });
  }
}
