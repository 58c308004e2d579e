/** A catch-up subscription on Postgres: reads, delivers and, when nothing is left, sleeps until woken. */
import type { Position } from '@parley/contracts/events/envelope';
import type { SubscribeOptions, Subscription } from '@parley/contracts/events/event-store';
import type pg from 'pg';
import { BackOff, Nap } from '../../back-off.js';
import { DEFAULT_BATCH, handOver } from '../hand-over.js';
import { readPage, type Read } from './read-all.js';
import { compareTokens } from './token.js';
import { translate } from './unavailable.js';
import type { Wake } from './wake.js';

/** ms; a safety net if a wake-up is lost. */
const LOOK_AGAIN_MS = 1_000;
/** ms; a wake-up without rows means that the event is still behind an older running transaction. */
const FIRST_QUICK_LOOK_MS = 5;

export function subscribe(pool: pg.Pool, wake: Wake, options: SubscribeOptions): Subscription {
  const nap = new Nap();
  const state = { stopped: false };
  const remove = wake.add(() => nap.wake());
  const running = run(pool, options, nap, () => state.stopped);
  return {
    async stop() {
      state.stopped = true;
      remove();
      nap.wake();
      await running;
    },
  };
}

async function run(pool: pg.Pool, options: SubscribeOptions, nap: Nap, isStopped: () => boolean): Promise<void> {
  const limit = options.batchSize ?? DEFAULT_BATCH;
  const quick = new BackOff(FIRST_QUICK_LOOK_MS, LOOK_AGAIN_MS);
  const afterError = new BackOff(50, 5_000);
  let after: Position | null = options.after;
  let reported: Position | null = null;
  let looking = false;
  const read = (from: Position | null) =>
    readPage(pool, { after: from, limit, prefixes: options.prefixes, share: options.share });
  /** The next page, read ahead while the current one is delivered, if there is certainly one. */
  let ahead: Promise<Read> | null = null;
  while (!isStopped()) {
    try {
      const { events, last, size, upTo }: Read = await (ahead ?? read(after));
      ahead = null;
      afterError.reset();
      if (isStopped()) break;
      if (last) {
        if (upTo === null) {
          ahead = read(last);
          // Awaited above; until then a failure must not count as an unhandled rejection.
          ahead.catch(() => undefined);
        }
        await handOver(options, events, { last, size }, isStopped, nap);
        after = last;
        if (upTo === null) continue;
      }
      if (upTo !== null && (after === null || compareTokens(upTo, after) > 0)) after = upTo;
      if (after !== reported && !isStopped()) options.onCaughtUp?.(after);
      reported = after;
      if (size > 0) looking = false;
      if (await nap.sleep(looking ? quick.step() : LOOK_AGAIN_MS)) {
        quick.reset();
        looking = true;
      }
    } catch (error) {
      ahead = null;
      options.onError?.(translate(error));
      await nap.sleep(afterError.step());
    }
  }
  await ahead?.catch(() => undefined);
}
