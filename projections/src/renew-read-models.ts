import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { EventStore } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import type { PersonKeys } from './platform/words.js';
import { nameOfFailure } from './platform/name-of-failure.js';
import { areOutdated, RebuildRuns, rebuildOutdated } from './rebuild.js';

/** Small, because learners' answers wait while this process applies a batch. */
const BATCH_SIZE = 1_000;
const LOOK_AGAIN_MS = 1_000;

export interface RenewalOptions {
  /** Delivers events decrypted and in their newest form. */
  readonly store: EventStore;
  readonly subjectKeys: PersonKeys;
  readonly dataSource: DataSource;
  readonly log: Log;
}
export interface Renewal {
  /** Resolves when the read models are of this program's generation, or after `stop`. */
  readonly done: Promise<void>;
  /** Ends a rebuild under way: the next start begins again. */
  stop(): Promise<void>;
}

/**
 * Rebuilds read models of an earlier generation, while others read and update them (PROJ-12). Where several processes
 * start at once, one of them does it; if that one ends, another begins again.
 */
export function renewReadModels(options: RenewalOptions): Renewal {
  const end = new AbortController();
  const done = renewUntil(options, end.signal);
  return {
    done,
    stop: () => {
      end.abort();
      return done;
    },
  };
}

async function renewUntil({ store, subjectKeys, dataSource, log }: RenewalOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      if (!(await areOutdated(dataSource))) return;
      await rebuildOutdated({ store, subjectKeys, dataSource, log, batchSize: BATCH_SIZE, signal });
      return;
    } catch (error) {
      if (!signal.aborted && !(error instanceof RebuildRuns))
        log.warn({ error: nameOfFailure(error) }, 'making the read models anew failed, and is tried again');
    }
    // Rejects on `stop`, and then the loop ends.
    await pause(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
}
