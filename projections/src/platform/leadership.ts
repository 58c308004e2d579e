/**
 * One connection of this process, outside the pools: it holds the session lock that makes its process the one that
 * projects (PROJ-14), and learns from the projecting process how far the read models are.
 */
import type { Position } from '@parley/contracts/events/envelope';
import type { Log } from '@parley/contracts/log';
import pg from 'pg';
import { CHANNEL } from './apply-batch.js';
import { nameOfFailure } from './name-of-failure.js';
import { ASK_POSITIONS, positionsIn, toldIn, type PartPositions } from './parts.js';
import { PROCESS_NAME } from './process-name.js';

/** With the generation in the second key, so that an earlier program, which can't write, keeps no later one from it. */
const LEADER_LOCK = 7_061_728;
/** Is added to the second key for each part. */
const PER_PART = 1_000_000;
/** Every process that may lead parts shares it, so that each takes its fair number of them. */
const CANDIDATE_LOCK = 7_061_729;
/** ms between two tries for the lock; each also asks where the checkpoint is, and shows that the connection lives. */
const LOOK_EVERY_MS = 1_000;
/** ms until a connection that doesn't answer counts as lost. */
const ANSWER_WITHIN_MS = 10_000;
/** ms until a process takes the lead of another part, so that others find some, too. */
const TAKE_NEXT_MS = 200;
const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 1_000;
/** So that Postgres soon notices that a machine is gone; a process that ends is noticed at once. */
const KEEP_ALIVE = 'set tcp_keepalives_idle = 1; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3';
const HURRY = 'hurry';
export const FREE = 'free';

const LOOK = `
select ${ASK_POSITIONS('read.')} as positions,
  case when $1::bool then pg_try_advisory_lock(${LEADER_LOCK}, $2::int) else false end as leads`;
const TAKE = `select pg_try_advisory_lock(${LEADER_LOCK}, $1::int) as leads`;
const BE_CANDIDATE = `select pg_advisory_lock_shared(${CANDIDATE_LOCK}, $1::int)`;
const COUNT_CANDIDATES = `
select greatest(1, count(*))::int as candidates from pg_locks
where locktype = 'advisory' and classid = ${CANDIDATE_LOCK} and objid = $1::int and granted
  and database = (select oid from pg_database where datname = current_database())`;
/** Its commit must not cause a disk write while appends wait for the disk. */
const TELL = `select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', $1)`;

/** Notifications of another channel, because a process should need few connections. */
export interface AlsoHears {
  readonly channel: string;
  /** null: some may have been missed. */
  hear(text: string | null): void;
}
export interface LeadershipOptions {
  readonly url: string;
  readonly generation: number;
  /** false = this process never projects. */
  readonly mayLead: boolean;
  readonly log: Log;
  /** The read models have so many parts now. Nothing is projected here while this is called. */
  readonly onDivided: (parts: number) => void;
  /** This process projects the part from now on. */
  readonly onLead: (part: number) => void;
  /** Another process is to project the part; resolves when it isn't projected here any more. */
  readonly onLeft: (part: number) => Promise<void>;
  /** The leads are lost; resolves when nothing is projected here any more. */
  readonly onLost: () => Promise<void>;
  /** While another process projects the part: its checkpoint. */
  readonly onMoved: (part: number, position: Position | null) => void;
  /** Somebody waits at another process. */
  readonly onHurried: () => void;
  readonly alsoHears?: AlsoHears | undefined;
}

export class Leadership {
  private client: pg.Client | null = null;
  private readonly led = new Set<number>();
  private parts = 1;
  private isCandidate = false;
  /** The parts that this process may lead if all candidates lead equally many. */
  private fair = 1;
  private stopped = false;
  private isTelling = false;
  private heard = 0;
  private isWoken = false;
  private endPause: () => void = () => undefined;
  private endBackOff: () => void = () => undefined;
  private readonly running: Promise<void>;

  constructor(private readonly options: LeadershipOptions) {
    this.running = this.run();
  }

  /** True if this process projects all parts. */
  get isLeading(): boolean {
    return this.led.size === this.parts;
  }

  /** Asks whoever projects not to let events gather. */
  hurry(): void {
    if (this.isTelling || this.isLeading || !this.client) return;
    this.isTelling = true;
    // Not awaited: whoever misses it has applied them a moment later.
    void this.tell(this.client, HURRY).finally(() => (this.isTelling = false));
  }

  /** Asks where the checkpoint is without waiting for the next time. */
  look(): void {
    this.wake();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    this.endBackOff();
    await this.running;
  }

  private async run(): Promise<void> {
    for (let wait = FIRST_RETRY_MS; !this.stopped; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
      const client = this.newClient();
      try {
        await client.connect();
        await client.query(`listen ${CHANNEL}`);
        await this.listenAlso(client);
        // Not every system can; then the system's own limits hold.
        client.query(KEEP_ALIVE).catch(() => undefined);
        this.client = client;
        wait = FIRST_RETRY_MS;
        while (!this.stopped && this.client === client) {
          await this.lookAt(client);
          const takesMore = this.led.size > 0 && this.led.size < this.fair;
          await this.pause(takesMore ? TAKE_NEXT_MS : LOOK_EVERY_MS);
        }
      } catch (error) {
        if (!this.stopped)
          this.options.log.warn({ error: nameOfFailure(error) }, 'the lead of the projections is lost');
      }
      await this.leave(client);
      await this.backOff(wait);
    }
  }

  private newClient(): pg.Client {
    const client = new pg.Client({
      connectionString: this.options.url,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      // Operators see by it which process projects.
      application_name: `${PROCESS_NAME} ${process.pid}`,
    });
    const lost = () => {
      if (this.client !== client) return;
      this.client = null;
      this.wake();
    };
    client.on('error', lost);
    client.on('end', lost);
    const { alsoHears } = this.options;
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === alsoHears?.channel) alsoHears.hear(payload);
      else this.hear(payload);
    });
    return client;
  }

  private async listenAlso(client: pg.Client): Promise<void> {
    const { alsoHears } = this.options;
    if (!alsoHears) return;
    await client.query(`listen ${alsoHears.channel}`);
    alsoHears.hear(null);
  }

  private async lookAt(client: pg.Client): Promise<void> {
    const { mayLead } = this.options;
    const heard = this.heard;
    if (this.parts > 1 && mayLead) await this.beFair(client);
    const first = this.led.size < this.fair ? this.free()[0] : undefined;
    const { rows } = await client.query<{ positions: string | null; leads: boolean }>({
      name: 'look',
      text: LOOK,
      // A session may take a lock that it has, and would then have to give it back as often.
      values: [mayLead && first !== undefined, this.keyOf(first ?? 0)],
    });
    const [row] = rows;
    if (!row) return;
    const positions = positionsIn(row.positions);
    if (positions.length !== this.parts) return this.divide(client, positions.length);
    // A position that arrived meanwhile is newer.
    if (heard === this.heard) this.tellMoved(positions);
    const taken = row.leads ? first : await this.takeAnother(client);
    if (taken === undefined || this.stopped) return;
    this.led.add(taken);
    this.options.onLead(taken);
  }

  /** Finds out how many parts to lead, and gives those back that are too many. */
  private async beFair(client: pg.Client): Promise<void> {
    const values = [this.options.generation];
    if (!this.isCandidate) await client.query(BE_CANDIDATE, values);
    this.isCandidate = true;
    const { rows } = await client.query<{ candidates: number }>({ name: 'candidates', text: COUNT_CANDIDATES, values });
    this.fair = Math.ceil(this.parts / (rows[0]?.candidates ?? 1));
    const last = Math.max(...this.led);
    if (this.led.size <= this.fair) return;
    await this.options.onLeft(last);
    this.led.delete(last);
    await client.query('select pg_advisory_unlock($1::int, $2::int)', [LEADER_LOCK, this.keyOf(last)]);
    await this.tell(client, FREE);
  }

  /** The parts that are not led here. */
  private free(): readonly number[] {
    return Array.from({ length: this.parts }, (_, part) => part).filter((part) => !this.led.has(part));
  }

  private keyOf(part: number): number {
    return this.options.generation + part * PER_PART;
  }

  private tellMoved(positions: PartPositions): void {
    for (const part of this.free()) this.options.onMoved(part, positions[part] ?? null);
  }

  /** The first free part could not be had. */
  private async takeAnother(client: pg.Client): Promise<number | undefined> {
    if (!this.options.mayLead || this.led.size >= this.fair) return undefined;
    for (const part of this.free().slice(1)) {
      const { rows } = await client.query<{ leads: boolean }>({ name: 'take', text: TAKE, values: [this.keyOf(part)] });
      if (rows[0]?.leads) return part;
    }
    return undefined;
  }

  /** Gives every lead back, because there are other parts now. */
  private async divide(client: pg.Client, parts: number): Promise<void> {
    await this.options.onLost();
    this.led.clear();
    this.isCandidate = false;
    this.fair = 1;
    this.parts = parts;
    this.options.onDivided(parts);
    await client.query('select pg_advisory_unlock_all()');
    await this.tell(client, FREE);
    this.wake();
  }

  private hear(payload: string): void {
    if (payload === FREE) return this.wake();
    if (payload === HURRY) return this.led.size > 0 ? this.options.onHurried() : undefined;
    this.heard += 1;
    const { part, of, position } = toldIn(payload);
    // Otherwise the number of parts has changed, and the next look tells.
    if (of === this.parts && !this.led.has(part)) this.options.onMoved(part, position);
  }

  /** Gives the lead to whoever wants it. */
  private async leave(client: pg.Client): Promise<void> {
    this.client = null;
    const led = this.led.size > 0;
    await this.options.onLost();
    this.led.clear();
    this.isCandidate = false;
    if (led) {
      await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
      await this.tell(client, FREE);
    }
    const ended = client.end().catch(() => undefined);
    // A connection that answers no more may not end either.
    if (this.stopped) await ended;
  }

  private async tell(client: pg.Client, text: string): Promise<void> {
    await client.query({ name: 'tell', text: TELL, values: [text] }).catch(() => undefined);
  }

  private wake(): void {
    this.isWoken = true;
    this.endPause();
  }

  /** Waits for `ms`, whatever happens meanwhile; only stopping ends it. */
  private async backOff(ms: number): Promise<void> {
    if (this.stopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.endBackOff = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Waits at most `ms`, and not at all if something has happened since the last time. */
  private async pause(ms: number): Promise<void> {
    if (!this.isWoken)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.isWoken = false;
  }
}
