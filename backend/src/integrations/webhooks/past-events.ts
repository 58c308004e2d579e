/** "Send what happened since …": queues what the reactor would have queued, from the log of events. */
import { Inject, Injectable } from '@nestjs/common';
import type { Position } from '@parley/contracts/events/envelope';
import type { EventStore } from '@parley/contracts/events/event-store';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { inTransaction } from '../../platform/database/in-transaction.js';
import { malformed } from '../../platform/http/refusal.js';
import type { Effect } from '../../platform/reactors/reactor.js';
import { CLOCK, EVENT_STORE, POOL } from '../../platform/tokens.js';
import { WebhookEndpoints } from './webhook-endpoints.js';
import { WebhookReactor } from './webhook-reactor.js';

const BATCH = 500;
const MOST_MS = 30 * 86_400_000;

@Injectable()
export class PastEvents {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly reactor: WebhookReactor,
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'readAll'>,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns how many messages were not in the log yet. @throws Refusal 400, 404 */
  async send(ownerId: UserId, since: string): Promise<number> {
    const from = Date.parse(since);
    if (from < this.clock.now() - MOST_MS) throw malformed([{ param: 'since', msg: 'At most 30 days ago' }]);
    const endpoint = await this.endpoints.get(ownerId);
    let queued = 0;
    for (let after: Position | null = null; ;) {
      const events = await this.store.readAll({ after, limit: BATCH, prefixes: this.reactor.prefixes });
      const effects: Effect[] = [];
      for (const event of events)
        if (event.meta.at >= from && !event.unreadable)
          effects.push(...(await this.reactor.pastEffects(event, endpoint)));
      queued += await this.write(endpoint.id, effects);
      const last = events.at(-1);
      if (!last) return queued;
      after = last.position;
    }
  }

  private async write(endpointId: string, effects: readonly Effect[]): Promise<number> {
    if (effects.length === 0) return 0;
    return inTransaction(this.pool, async (db) => {
      const count = async () => {
        const sql = 'select count(*)::int as n from work.webhook_delivery where endpoint = $1';
        return (await db.query<{ n: number }>(sql, [endpointId])).rows[0]?.n ?? 0;
      };
      const before = await count();
      for (const effect of effects) await effect(db);
      return (await count()) - before;
    });
  }
}
