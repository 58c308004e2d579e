/** Finds the score and the state of a chat before and after an event: from memory for the newest events, else from its stream. */
import { Inject, Injectable, Scope } from '@nestjs/common';
import { learnerNameIn } from '@parley/contracts/definition/learner-name';
import type { Cache, Caches } from '@parley/contracts/caches';
import type { ChatEvent, ChatStanding } from '@parley/contracts/events/chat-events';
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import { chatStream, flowStream, type EventStore } from '@parley/contracts/events/event-store';
import type { FlowEvent } from '@parley/contracts/events/flow-events';
import type { FlowUid, SubjectId, UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { CACHES, CLOCK, EVENT_STORE, POOL } from '../../platform/tokens.js';

/** How a chat begins. */
export type Started = Extract<ChatEvent, { type: 'ChatStarted' }>['data'];

export interface ChatLine {
  readonly revision: number;
  readonly started: Started;
  readonly subject: SubjectId;
  readonly identifier: string;
  /** Null: neither the link nor the learner gave one. */
  readonly name: string | null;
  readonly standing: ChatStanding;
  /** ms since 1970, the server's clock. */
  readonly begunAt: number;
}
/** One event of a chat, with the chat before it; null before it began. */
export interface ChatStep {
  readonly before: ChatStanding | null;
  readonly after: ChatLine;
}

/** Rough size of a line in memory. */
const LINE_BYTES = 1_500;
/** An owner is known for so long, in ms. */
const OWNER_MS = 5_000;

/** Each reactor has its own: they are at different places of the log. */
@Injectable({ scope: Scope.TRANSIENT })
export class ChatLines {
  private readonly lines: Cache<string, ChatLine>;
  private readonly owners: Cache<string, { readonly owner: UserId; readonly at: number }>;

  constructor(
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'readStream'>,
    @Inject(POOL) private readonly pool: Pick<Pool, 'query'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CACHES) caches: Caches,
  ) {
    this.lines = caches.make(() => LINE_BYTES);
    this.owners = caches.make();
  }

  /** null: the event changes no standing, or the chat or its learner is gone. @throws StoreUnavailable */
  async step(event: RecordedEvent): Promise<ChatStep | null> {
    const kept = this.lines.get(event.stream);
    const before = kept?.revision === event.revision - 1 ? kept : await this.read(event.stream, event.revision - 1);
    const after = next(before, event);
    if (after) this.lines.set(event.stream, after);
    if (!after || after.standing === before?.standing) return null;
    return { before: before?.standing ?? null, after };
  }

  /** For some seconds after a flow was handed over, still the former owner. null: the flow's stream is gone. */
  async ownerOf({ flowUid }: Started): Promise<UserId | null> {
    const kept = this.owners.get(flowUid);
    if (kept && Math.abs(this.clock.now() - kept.at) < OWNER_MS) return kept.owner;
    const { rows } = await this.pool.query<{ owner: UserId }>(
      'select owner_id as owner from read.flow where uid = $1',
      [flowUid],
    );
    // The read model may be behind.
    const owner = rows[0]?.owner ?? (await this.makerOf(flowUid));
    if (owner) this.owners.set(flowUid, { owner, at: this.clock.now() });
    return owner;
  }

  private async makerOf(flowUid: FlowUid): Promise<UserId | null> {
    for await (const event of this.store.readStream(flowStream(flowUid))) {
      // The first event of a flow's stream creates it.
      const first = event as RecordedEvent & FlowEvent;
      return first.type === 'FlowCreated' ? first.data.ownerId : null;
    }
    return null;
  }

  private async read(stream: string, until: number): Promise<ChatLine | null> {
    let line: ChatLine | null = null;
    if (until < 0) return null;
    for await (const event of this.store.readStream(stream)) {
      if (event.revision > until) break;
      line = next(line, event);
    }
    return line;
  }
}

function next(line: ChatLine | null, event: RecordedEvent): ChatLine | null {
  // Only chat events are ever appended to this stream.
  const fact = event as RecordedEvent & ChatEvent;
  if (fact.type === 'ChatDeleted') return null;
  if (fact.type === 'ChatStarted') {
    if (!fact.personal || !fact.subject) return null;
    const { identifier, context } = fact.personal;
    return {
      revision: fact.revision,
      started: fact.data,
      subject: fact.subject,
      identifier,
      name: learnerNameIn(context['name'] ?? null),
      standing: fact.data.standing,
      begunAt: event.meta.at,
    };
  }
  if (!line) return null;
  if (fact.type === 'RemoteRecorded') return { ...line, revision: fact.revision };
  return { ...line, revision: fact.revision, standing: fact.data.standing };
}

export const chatIdOf = (stream: string): string => stream.slice(chatStream('').length);
