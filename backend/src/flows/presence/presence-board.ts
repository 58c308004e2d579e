/**
 * Knows who is editing which flow, over all servers of one database. Each server writes its own authors and reads all
 * of them, once a second and whenever something changes here; nothing is kept.
 */
import type { PersonHere } from '@parley/contracts/http/live';
import type { UserId } from '@parley/contracts/ids';
import type { Log } from '@parley/contracts/log';
import type { Pool } from 'pg';
import type { Authors } from '../authors.js';

export interface Here {
  /** Id of the socket. */
  readonly id: string;
  readonly flowId: number;
  readonly userId: UserId;
}
interface Entry extends Here {
  readonly tell: (people: readonly PersonHere[]) => void;
  place: string | null;
  /** The list sent last, as JSON. */
  lastSent: string;
}
interface Row {
  readonly id: string;
  readonly flow_id: number;
  readonly user_id: UserId;
  readonly prompt_key: string | null;
}

/** All in ms. If a server hasn't written for this long, its authors count as gone. */
const LOOK_EVERY = 1_000;
const SOON = 50;
const SEEN_EVERY = 10_000;
const GONE_AFTER = 30_000;

export class PresenceBoard {
  private readonly here = new Map<string, Entry>();
  private readonly unwritten = new Set<string>();
  private readonly left = new Set<string>();
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> = Promise.resolve();
  private seenAt = 0;
  private closed = false;

  constructor(
    private readonly pool: Pick<Pool, 'query'>,
    private readonly authors: Authors,
    private readonly log: Log,
  ) {}

  /** @returns a function that leaves the board */
  enter(here: Here, tell: Entry['tell']): () => void {
    this.here.set(here.id, { ...here, tell, place: null, lastSent: '' });
    this.changed(here.id);
    return () => {
      if (!this.here.delete(here.id)) return;
      this.unwritten.delete(here.id);
      this.left.add(here.id);
      this.lookIn(SOON);
    };
  }

  move(id: string, promptKey: string | null): void {
    const entry = this.here.get(id);
    if (!entry || entry.place === promptKey) return;
    entry.place = promptKey;
    this.changed(id);
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
    for (const id of this.here.keys()) this.left.add(id);
    this.here.clear();
    await this.looking;
    await this.writeLeft().catch((error: unknown) => this.failed(error));
  }

  private changed(id: string): void {
    this.unwritten.add(id);
    this.lookIn(SOON);
  }

  /** Several changes cause only one query. */
  private lookIn(ms: number): void {
    if (this.closed) return;
    if (this.timer) {
      if (ms === LOOK_EVERY) return;
      clearTimeout(this.timer);
    }
    this.timer = setTimeout(() => {
      this.timer = null;
      this.looking = this.looking
        .then(() => this.look())
        .catch((error: unknown) => this.failed(error))
        .finally(() => {
          if (this.here.size > 0) this.lookIn(LOOK_EVERY);
        });
    }, ms);
    this.timer.unref();
  }

  private async look(): Promise<void> {
    await this.writeLeft();
    await this.writeHere();
    if (this.here.size === 0) return;
    const flows = [...new Set([...this.here.values()].map(({ flowId }) => flowId))];
    const { rows } = await this.pool.query<Row>(
      `select id, flow_id, user_id, prompt_key from flow_presence
       where flow_id = any($1) and seen_at > now() - $2 * interval '1 ms' order by came_at, id`,
      [flows, GONE_AFTER],
    );
    const authorOf = await this.authors.named([...new Set(rows.map((row) => row.user_id))]);
    for (const entry of this.here.values()) {
      const present = rows
        .filter((row) => row.flow_id === entry.flowId)
        .map(({ id, user_id, prompt_key }): PersonHere => {
          const { name = null, email = '' } = authorOf(user_id) ?? {};
          return { id, name, email, promptKey: prompt_key };
        });
      const json = JSON.stringify(present);
      if (json === entry.lastSent) continue;
      entry.lastSent = json;
      entry.tell(present);
    }
  }

  private async writeHere(): Promise<void> {
    const now = Date.now();
    const all = now - this.seenAt >= SEEN_EVERY;
    const entries = all ? [...this.here.values()] : [...this.unwritten].flatMap((id) => this.here.get(id) ?? []);
    if (entries.length === 0) return;
    await this.pool.query(
      `insert into flow_presence (id, flow_id, user_id, prompt_key)
       select * from unnest($1::text[], $2::int[], $3::uuid[], $4::text[])
       on conflict (id) do update set prompt_key = excluded.prompt_key, seen_at = now()`,
      [
        entries.map(({ id }) => id),
        entries.map(({ flowId }) => flowId),
        entries.map(({ userId }) => userId),
        entries.map(({ place }) => place),
      ],
    );
    for (const { id } of entries) this.unwritten.delete(id);
    if (all) this.seenAt = now;
  }

  /** Removes authors who have left, and those of servers that are gone. */
  private async writeLeft(): Promise<void> {
    if (this.left.size === 0) return;
    const ids = [...this.left];
    await this.pool.query(
      `delete from flow_presence where id = any($1) or seen_at < now() - 4 * $2 * interval '1 ms'`,
      [ids, GONE_AFTER],
    );
    for (const id of ids) this.left.delete(id);
  }

  private failed(error: unknown): void {
    this.log.warn({ reason: String(error) }, 'who is here is not known just now');
  }
}
