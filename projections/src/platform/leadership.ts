/**
 * One connection of this process, outside the pools: it holds the session lock that makes its process the one that
 * projects (PROJ-14), and learns from the projecting process how far the read models are.
 */
import type { Position } from '@parley/contracts/events/envelope';
import type { Log } from '@parley/contracts/log';
import pg from 'pg';
import { CHANNEL } from './apply-batch.js';
import { CHECKPOINT } from './lanes.js';
import { nameOfFailure } from './name-of-failure.js';
import { PROCESS_NAME } from './process-name.js';

/** With the generation as second key, so that an earlier program, which can't write, keeps no later one from it. */
const LEADER_LOCK = 7_061_728;
/** ms between two tries for the lock; each also asks where the checkpoint is, and shows that the connection lives. */
const LOOK_EVERY_MS = 1_000;
/** ms until a connection that doesn't answer counts as lost. */
const ANSWER_WITHIN_MS = 10_000;
const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 1_000;
/** So that Postgres soon notices that a machine is gone; a process that ends is noticed at once. */
const KEEP_ALIVE = 'set tcp_keepalives_idle = 1; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3';
const HURRY = 'hurry';
const FREE = 'free';

const LOOK = `
select (select position from read.checkpoint where name = '${CHECKPOINT}') as position,
  case when $1::bool then pg_try_advisory_lock(${LEADER_LOCK}, $2::int) else false end as leads`;
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
  /** This process projects from now on. */
  readonly onLead: () => void;
  /** The connection is lost, and the lead with it; resolves when nothing is projected here any more. */
  readonly onLost: () => Promise<void>;
  /** While another process projects: the checkpoint. */
  readonly onMoved: (position: Position | null) => void;
  /** Somebody waits at another process. */
  readonly onHurried: () => void;
  readonly alsoHears?: AlsoHears | undefined;
}

export class Leadership {
  private client: pg.Client | null = null;
  private leads = false;
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

  /** True if this process projects. */
  get isLeading(): boolean {
    return this.leads;
  }

  /** Asks whoever projects not to let events gather. */
  hurry(): void {
    if (this.isTelling || this.leads || !this.client) return;
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
          await this.pause(LOOK_EVERY_MS);
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
    const { mayLead, generation, onLead, onMoved } = this.options;
    const heard = this.heard;
    const { rows } = await client.query<{ position: Position | null; leads: boolean }>({
      name: 'look',
      text: LOOK,
      // A session may take a lock that it has, and would then have to give it back as often.
      values: [mayLead && !this.leads, generation],
    });
    const [row] = rows;
    if (this.leads || !row) return;
    // A position that arrived meanwhile is newer.
    if (heard === this.heard) onMoved(row.position);
    if (!row.leads || this.stopped) return;
    this.leads = true;
    onLead();
  }

  private hear(payload: string): void {
    if (payload === FREE) return this.wake();
    if (payload === HURRY) return this.leads ? this.options.onHurried() : undefined;
    this.heard += 1;
    if (!this.leads) this.options.onMoved(payload as Position);
  }

  /** Gives the lead to whoever wants it. */
  private async leave(client: pg.Client): Promise<void> {
    this.client = null;
    const led = this.leads;
    await this.options.onLost();
    this.leads = false;
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
