/** "Send what happened since …": queues what a reactor would have queued, from the log of events. */
import { Inject, Injectable } from '@nestjs/common';
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import { chatStream, type EventStore } from '@parley/contracts/events/event-store';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.js';
import { inTransaction } from '../platform/database/in-transaction.js';
import { malformed } from '../platform/http/refusal.js';
import type { Insert } from '../platform/reactors/reactor.js';
import { CLOCK, EVENT_STORE, POOL } from '../platform/tokens.js';
import { chatIdOf } from './webhooks/webhook-body.js';

const BATCH = 500;
/** As long as the logs are kept: what they have is not queued again. */
const MOST_MS = 30 * 86_400_000;

/** For one target. The ids are those of the reactor: nothing is queued twice. */
export type PastInserts = (event: RecordedEvent) => Promise<readonly Insert[]>;

@Injectable()
export class PastEvents {
  constructor(
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'readAll'>,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns how many messages were not in the log yet. @throws Refusal 400 */
  async send(since: string, insertsOf: PastInserts): Promise<number> {
    const from = Date.parse(since);
    if (from < this.clock.now() - MOST_MS) throw malformed([{ param: 'since', msg: 'At most 30 days ago' }]);
    let queued = 0;
    for (let after: Position | null = null; ;) {
      const events = await this.store.readAll({ after, limit: BATCH, prefixes: [chatStream('')] });
      const wanted = events.filter(({ meta, unreadable }) => meta.at >= from && !unreadable);
      const inserts: Insert[] = [];
      for (const event of await this.ofChatsThatAre(wanted)) inserts.push(...(await insertsOf(event)));
      queued += await this.write(inserts);
      const last = events.at(-1);
      if (!last) return queued;
      after = last.position;
    }
  }

  /** Nothing is sent about a chat that was deleted meanwhile. */
  private async ofChatsThatAre(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> {
    if (events.length === 0) return [];
    const { rows } = await this.pool.query<{ chat_id: string }>(
      'select chat_id from read.chat where chat_id = any($1)',
      [[...new Set(events.map(({ stream }) => chatIdOf(stream)))]],
    );
    const are = new Set(rows.map(({ chat_id }) => chat_id));
    return events.filter(({ stream }) => are.has(chatIdOf(stream)));
  }

  private async write(inserts: readonly Insert[]): Promise<number> {
    if (inserts.length === 0) return 0;
    return inTransaction(this.pool, async (db) => {
      let written = 0;
      for (const insert of inserts) written += await insert(db);
      return written;
    });
  }
}
