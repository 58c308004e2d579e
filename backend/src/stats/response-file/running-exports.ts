/**
 * Knows the files that all servers of one database are sending. A file takes much of the database's time, so that only a
 * few are sent at once.
 */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Log } from '@parley/contracts/log';
import type { Pool } from 'pg';
import { tooMany } from '../../platform/http/refusal.js';
import { LOG, POOL } from '../../platform/tokens.js';

const MAX_AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 10;
/** ms between a server's signs of life. */
const TELL_EVERY = 250;
/** Without a sign of life for so long, the server that sent the file has ended. */
const LOST_AFTER = `interval '15 s'`;
const IS_LOST = `running_export.heard_at < now() - ${LOST_AFTER}`;

/** Takes the first free place. If two servers take the same place, one of them gets no row. */
const TAKE = `
  insert into running_export (place, id, name, done, total, heard_at)
  select place, $1, $2, 0, 0, now() from generate_series(1, ${MAX_AT_ONCE}) place
  where not exists (select from running_export where running_export.place = place.place and not ${IS_LOST})
  order by place limit 1
  on conflict (place) do update
    set id = excluded.id, name = excluded.name, done = 0, total = 0, heard_at = now() where ${IS_LOST}
  returning place`;
const TELL = `
  update running_export r set done = x.done, total = x.total, heard_at = now()
  from unnest($1::uuid[], $2::int[], $3::int[]) as x(id, done, total) where r.id = x.id`;

/** The chats or runs of a file. */
export interface Exported {
  readonly kind: 'flow' | 'sequence';
  readonly id: number;
}
export interface RunningExport {
  /** Chats or runs read, and how many there are to read. */
  done: number;
  total: number;
  end(): void;
}
type Progress = Pick<RunningExport, 'done' | 'total'>;

@Injectable()
export class RunningExports implements OnModuleDestroy {
  /** Those of this server, by their id. */
  private readonly running = new Map<string, RunningExport>();
  private timer: NodeJS.Timeout | undefined;
  /** Resolves when the places of all that ended here are free. */
  private ended: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** @throws Refusal 429 with Retry-After */
  async begin(of: Exported, exportId: string | undefined): Promise<RunningExport> {
    const name = exportId === undefined ? null : nameOf(of, exportId);
    const id = randomUUID();
    await this.ended;
    await this.takePlace(id, name);
    const begun: RunningExport = { done: 0, total: 0, end: () => this.end(id) };
    this.running.set(id, begun);
    this.timer ??= setInterval(() => void this.tell(), TELL_EVERY).unref();
    return begun;
  }

  /** All servers say the same, so that a reader who asks one after another never sees it go back. */
  async progress(of: Exported, exportId: string): Promise<Progress | null> {
    const { rows } = await this.pool.query<Progress>(
      `select done, total from running_export where name = $1 and not ${IS_LOST}`,
      [nameOf(of, exportId)],
    );
    return rows[0] ?? null;
  }

  async onModuleDestroy(): Promise<void> {
    for (const each of this.running.values()) each.end();
    await this.ended;
  }

  private async takePlace(id: string, name: string | null): Promise<void> {
    for (let tries = 0; tries < MAX_AT_ONCE; tries += 1)
      if ((await this.pool.query(TAKE, [id, name])).rowCount === 1) return;
    throw tooMany(RETRY_AFTER_SECONDS);
  }

  private async tell(): Promise<void> {
    const all = [...this.running];
    const progress = [all.map(([, { done }]) => done), all.map(([, { total }]) => total)];
    await this.pool.query(TELL, [all.map(([id]) => id), ...progress]).catch(this.warn);
  }

  private end(id: string): void {
    if (!this.running.delete(id)) return;
    if (this.running.size === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
    const freed = this.pool.query('delete from running_export where id = $1', [id]).catch(this.warn);
    this.ended = Promise.all([this.ended, freed]);
  }

  private readonly warn = (error: unknown): void =>
    this.log.warn({ reason: String(error) }, 'other servers do not know the running exports just now');
}

const nameOf = ({ kind, id }: Exported, exportId: string): string => `${kind} ${id} ${exportId}`;
