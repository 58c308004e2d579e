import { Inject, Injectable } from '@nestjs/common';
import type { AuditEvent } from '@parley/contracts/http/audit-events';
import type { UserId } from '@parley/contracts/ids';
import type { Clock } from '../../platform/clock.js';
import { Audit, type Details } from '../../platform/log/audit.js';
import { CLOCK } from '../../platform/tokens.js';

/** A person who reads a chat again within this time, in ms, has opened it once. */
const SAME_READING_MS = 3_600_000;
const MAX_KNOWN = 20_000;

type ListedOf = { readonly flowId: number } | { readonly sequenceId: number };

/** Records who opened which chat, or a table of chats. */
@Injectable()
export class OpenedChats {
  private readonly lastAt = new Map<string, number>();

  constructor(
    private readonly audit: Audit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  note(userId: UserId, flowId: number, chatId: string): void {
    this.once('chat-opened', chatId, { userId, flowId, chat: chatId });
  }

  /** @param of the flow or the sequence whose chats are listed */
  noteList(event: 'chats-listed' | 'written-read', userId: UserId, of: ListedOf): void {
    this.once(event, `${event} ${Object.entries(of).join()}`, { userId, ...of });
  }

  private once(event: AuditEvent, what: string, details: Details & { readonly userId: UserId }): void {
    const key = `${details.userId} ${what}`;
    const now = this.clock.now();
    if (Math.abs(now - (this.lastAt.get(key) ?? -Infinity)) < SAME_READING_MS) return;
    if (this.lastAt.size >= MAX_KNOWN) this.lastAt.clear();
    this.lastAt.set(key, now);
    this.audit.record(event, details);
  }
}
