/** Notifies subscribers of new events: in this process directly, in others through LISTEN and NOTIFY. */
import { randomUUID } from 'node:crypto';
import type { Log } from '@parley/contracts/log';
import pg from 'pg';
import { BackOff } from '../../back-off.js';

const CHANNEL = 'es_event';
/** NOTIFY serialises commits on the whole server, so it is sent after the commit, and at most this often. */
const NOTIFY_EVERY_MS = 25;
/**
 * A notification is a transaction of its own; its commit must not cause a disk write while appends wait for the disk.
 */
const NOTIFY = `select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', $1)`;

export class Wake {
  /** Sent with each notification, because this process has already woken its own subscribers. */
  private readonly sender = randomUUID();
  private readonly subscribers = new Set<() => void>();
  private listener: pg.Client | null = null;
  private listening = false;
  private closed = false;
  private notifyTimer: NodeJS.Timeout | null = null;
  private lastNotify = 0;
  private readonly wait = new BackOff(100, 5_000);
  private reconnectTimer: NodeJS.Timeout | null = null;

  constructor(
    private readonly pool: pg.Pool,
    private readonly log: Log,
  ) {}

  /** Calls `wake` when there may be new events. Returns a function that unsubscribes. */
  add(wake: () => void): () => void {
    this.subscribers.add(wake);
    if (!this.listening) {
      this.listening = true;
      void this.listen();
    }
    return () => this.subscribers.delete(wake);
  }

  written(): void {
    this.wakeAll();
    if (this.notifyTimer || this.closed) return;
    const wait = Math.max(0, this.lastNotify + NOTIFY_EVERY_MS - performance.now());
    this.notifyTimer = setTimeout(() => {
      this.notifyTimer = null;
      this.lastNotify = performance.now();
      // Not awaited: whoever misses it checks again within a second.
      this.pool.query({ name: 'es-notify', text: NOTIFY, values: [this.sender] }).catch(() => undefined);
    }, wait);
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.notifyTimer) clearTimeout(this.notifyTimer);
    if (this.reconnectTimer) clearTimeout(this.reconnectTimer);
    await this.listener?.end().catch(() => undefined);
  }

  private wakeAll(): void {
    for (const wake of this.subscribers) wake();
  }

  private async listen(): Promise<void> {
    const client = new pg.Client({ ...this.pool.options, keepAlive: true, application_name: 'parley news of events' });
    this.listener = client;
    let lost = false;
    const again = () => {
      if (lost || this.closed) return;
      lost = true;
      client.end().catch(() => undefined);
      this.reconnectTimer = setTimeout(() => void this.listen(), this.wait.step());
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ payload }) => {
      if (payload !== this.sender) this.wakeAll();
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.wait.reset();
      // Events may have been written while nobody listened.
      this.wakeAll();
    } catch (error) {
      this.log.warn({ reason: String(error) }, 'The event store is not listening for news just now');
      again();
    }
  }
}
