/** A catch-up subscription that survives its connection: it resumes after the last event delivered. */
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Position } from '@parley/contracts/events/envelope';
import type { SubscribeOptions, Subscription } from '@parley/contracts/events/event-store';
import { concerns } from '@parley/contracts/events/share';
import { BackOff, Nap } from '../../back-off.js';
import { DEFAULT_BATCH, handOver } from '../hand-over.js';
import { translate } from './errors.js';
import { compareTokens } from './positions.js';
import { Source } from './source.js';

const IDLE_MS = 60_000;

/** @param silenceMs longest wait for each message while catching up; afterwards the connection itself is watched */
export function subscribe(client: EventStoreDBClient, options: SubscribeOptions, silenceMs: number): Subscription {
  const nap = new Nap();
  const state = { stopped: false };
  const running = new Follower(client, options, nap, () => state.stopped, silenceMs).run();
  return {
    async stop() {
      state.stopped = true;
      nap.wake();
      await running;
    },
  };
}

class Follower {
  private after: Position | null;
  private reported: Position | null | undefined;
  private readonly wait = new BackOff(50, 5_000);

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly options: SubscribeOptions,
    private readonly nap: Nap,
    private readonly isStopped: () => boolean,
    private readonly silenceMs: number,
  ) {
    this.after = options.after;
  }

  async run(): Promise<void> {
    while (!this.isStopped()) {
      const most = this.options.batchSize ?? DEFAULT_BATCH;
      const source = new Source(this.client, this.options, this.after, most, () => this.nap.wake(), this.silenceMs);
      try {
        while (!this.isStopped()) await this.step(source);
      } catch (error) {
        this.options.onError?.(translate(error));
        const until = performance.now() + this.wait.step();
        source.close();
        while (!this.isStopped() && performance.now() < until) await this.nap.sleep(until - performance.now());
        continue;
      }
      source.close();
    }
  }

  private async step(source: Source): Promise<void> {
    const events = source.take();
    const last = events.at(-1);
    if (last) {
      const { share } = this.options;
      // Here, and not at the server, whose filters know streams but not what their events say.
      const own = share ? events.filter((event) => concerns(share, event)) : events;
      await handOver(this.options, own, { last: last.position, size: events.length }, this.isStopped, this.nap);
      this.after = last.position;
      this.wait.reset();
    }
    const reached = source.reached(this.after);
    if (!reached) {
      if (events.length === 0) await this.nap.sleep(IDLE_MS);
      return;
    }
    const { position } = reached;
    if (position !== null && (this.after === null || compareTokens(position, this.after) > 0)) this.after = position;
    if (this.after !== this.reported && !this.isStopped()) this.options.onCaughtUp?.(this.after);
    this.reported = this.after;
    await this.nap.sleep(IDLE_MS);
  }
}
