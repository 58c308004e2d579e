/** "Send what happened since …": queues what a reactor would have queued, from the streams of the owner's chats. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import { chatStream, type EventStore } from '@parley/contracts/events/event-store';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.js';
import type { ReadSide } from '../platform/http/read-side.js';
import { conflict, malformed } from '../platform/http/refusal.js';
import { Throttle } from '../platform/http/throttle.js';
import type { RowInsert } from '../platform/reactors/reactor.js';
import { insertRows } from '../platform/reactors/write-effects.js';
import { CLOCK, EVENT_STORE, POOL, READ_SIDE } from '../platform/tokens.js';

/** Old chats whose last event is looked at together; and after as many the run says that it goes on. */
const AT_ONCE = 32;
/** Of those that are concerned, chats whose events are read together; each may have thousands. */
const READ_AT_ONCE = 8;
/** Longer than a batch takes. If the process dies, another run may begin after this. */
const LEASE_MS = 600_000;

/** As long as the logs are kept: what they have is not queued again. */
const MAX_MS = 30 * 86_400_000;

/**
 * A chat belongs to the owner of its flow, its messages about a sequence to the owner of that. Reviews leave
 * `updated_at` as it is, so for an older chat its last event is read.
 */
const CHATS = `
  with mine as (
    select chat_id from read.chat join read.flow using (flow_id) where owner_id = $1 and not test
    union
    select chat_id from read.chat join read.sequence using (sequence_id) where read.sequence.owner_id = $1 and not test
  )
  select chat_id, revision, updated_at >= $2 as is_newer from read.chat join mine using (chat_id)
  order by created_at, chat_id`;

interface Chat {
  readonly chat_id: string;
  /** The revision of its last event. */
  readonly revision: number;
  readonly is_newer: boolean;
}

/** For one target. The ids are those of the reactor: nothing is queued twice. */
export type PastInserts = (event: RecordedEvent) => Promise<readonly RowInsert[]>;

@Injectable()
export class PastEvents {
  constructor(
    private readonly throttle: Throttle,
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'readStream'>,
    @Inject(READ_SIDE) private readonly reads: Pick<ReadSide, 'upToDate'>,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns how many messages were not in the log yet. @throws Refusal 400, 409, 429 */
  async send(ownerId: UserId, since: string, insertsOf: PastInserts): Promise<number> {
    const from = Date.parse(since);
    if (from < this.clock.now() - MAX_MS) throw malformed([{ param: 'since', msg: 'At most 30 days ago' }]);
    const run = randomUUID();
    await this.hold(ownerId, run);
    try {
      await this.throttle.take('pastEvents', ownerId);
      await this.reads.upToDate();
      let queued = 0;
      const chats = await this.chatsOf(ownerId, from);
      for (let at = 0; at < chats.length; at += AT_ONCE) {
        if (at > 0) await this.hold(ownerId, run);
        const batch = chats.slice(at, at + AT_ONCE);
        const isConcerned = await Promise.all(batch.map((chat) => this.isConcerned(chat, from)));
        const concerned = batch.filter((_, index) => isConcerned[index]);
        for (let part = 0; part < concerned.length; part += READ_AT_ONCE)
          queued += await insertRows(
            this.pool,
            await this.rowsOf(concerned.slice(part, part + READ_AT_ONCE), from, insertsOf),
          );
      }
      return queued;
    } finally {
      await this.pool.query('delete from work.past_events_run where owner_id = $1 and run = $2', [ownerId, run]);
    }
  }

  /** One run at a time, in whichever process. @throws Refusal 409 */
  private async hold(ownerId: UserId, run: string): Promise<void> {
    const now = this.clock.now();
    const { rowCount } = await this.pool.query(
      `insert into work.past_events_run as r (owner_id, run, lease_until) values ($1, $2, $3)
       on conflict (owner_id) do update set run = excluded.run, lease_until = excluded.lease_until
         where r.run = excluded.run or r.lease_until <= $4`,
      [ownerId, run, new Date(now + LEASE_MS), new Date(now)],
    );
    if (rowCount !== 1) throw conflict('What happened is being queued already. Wait until that is done.', 'under-way');
  }

  /** Nothing is sent about a chat that was deleted meanwhile: it isn't among them. */
  private async chatsOf(ownerId: UserId, from: number): Promise<readonly Chat[]> {
    return (await this.pool.query<Chat>(CHATS, [ownerId, new Date(from)])).rows;
  }

  private async isConcerned(chat: Chat, from: number): Promise<boolean> {
    return chat.is_newer || (await this.since(chat, chat.revision, from)).length > 0;
  }

  /** In the order of each chat; logs sort by the time of their events. */
  private async rowsOf(chats: readonly Chat[], from: number, insertsOf: PastInserts): Promise<readonly RowInsert[]> {
    const rows: RowInsert[] = [];
    for (const events of await Promise.all(chats.map((chat) => this.since(chat, 0, from))))
      for (const event of events) rows.push(...(await insertsOf(event)));
    return rows;
  }

  private async since({ chat_id: id }: Chat, revision: number, from: number): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const event of this.store.readStream(chatStream(id), revision))
      if (event.meta.at >= from && !event.unreadable) events.push(event);
    return events;
  }
}
