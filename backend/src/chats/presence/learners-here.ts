/** Remembers for a few minutes, over all servers of one database, each chat's latest sign of life from its learner. */
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HERE_MS } from '@parley/contracts/http/live-class';
import type { Log } from '@parley/contracts/log';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { CLOCK, LOG, POOL } from '../../platform/tokens.js';

/** All in ms. A chat is written once in a while, however often its learner gives a sign of life. */
const WRITE_EVERY = 20_000;
const SOON = 100;
const CLEAN_EVERY = HERE_MS;

/** A learner who was away for longer than `HERE_MS` counts as coming again. */
const WRITE = `
  insert into chat_presence (chat_id, flow_id, came_at, heard_at)
  select chat_id, flow_id, at, at from unnest($1::uuid[], $2::int[], $3::timestamptz[]) as t(chat_id, flow_id, at)
  order by chat_id
  on conflict (chat_id) do update set heard_at = excluded.heard_at,
    came_at = case when chat_presence.heard_at < excluded.heard_at - ${HERE_MS} * interval '1 ms'
      then excluded.heard_at else chat_presence.came_at end`;

@Injectable()
export class LearnersHere implements OnModuleDestroy {
  /** ms since 1970, by chat. */
  private readonly written = new Map<string, number>();
  private readonly unwritten = new Map<string, { readonly flowId: number; readonly at: Date }>();
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();
  private cleanedAt = 0;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  heardOf(flowId: number, chatId: string): void {
    const now = this.clock.now();
    if (now - (this.written.get(chatId) ?? -Infinity) < WRITE_EVERY) return;
    this.written.set(chatId, now);
    this.unwritten.set(chatId, { flowId, at: new Date(now) });
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.write();
    }, SOON);
    this.timer.unref();
  }

  /** True if the chat's learner gave a sign of life within `HERE_MS`. */
  async isHere(chatId: string): Promise<boolean> {
    if (this.unwritten.has(chatId)) return true;
    const { rowCount } = await this.pool.query('select from chat_presence where chat_id = $1 and heard_at > $2', [
      chatId,
      new Date(this.clock.now() - HERE_MS),
    ]);
    return rowCount === 1;
  }

  /** Resolves once all earlier signs of life can be read. */
  write(): Promise<void> {
    return (this.writing = this.writing
      .then(() => this.writeAll())
      .catch((error: unknown) =>
        this.log.warn({ reason: String(error) }, 'which learners are here is not known just now'),
      ));
  }

  async onModuleDestroy(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    await this.write();
  }

  private async writeAll(): Promise<void> {
    if (this.unwritten.size === 0) return;
    const chats = [...this.unwritten];
    this.unwritten.clear();
    await this.pool.query(WRITE, [
      chats.map(([id]) => id),
      chats.map(([, { flowId }]) => flowId),
      chats.map(([, { at }]) => at),
    ]);
    const now = this.clock.now();
    if (now - this.cleanedAt < CLEAN_EVERY) return;
    this.cleanedAt = now;
    for (const [id, at] of this.written) if (now - at >= WRITE_EVERY) this.written.delete(id);
    await this.pool.query('delete from chat_presence where heard_at < $1', [new Date(now - 2 * HERE_MS)]);
  }
}
