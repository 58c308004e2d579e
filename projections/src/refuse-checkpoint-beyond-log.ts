import type { DataSource } from 'typeorm';
import { StoreUnavailable, type EventStore } from '@parley/contracts/events/event-store';
import { readReached } from './read-position.js';

/** The text is for whoever started the process. */
export class CheckpointBeyondLog extends Error {
  override readonly name = 'CheckpointBeyondLog';
  constructor() {
    super(
      'The read models are further on than the event store: its events come from an older backup or another server, and what is written now would never be seen. ' +
        'Give Parley the event store that belongs to its database, or, if these are the right events, run "npm run rebuild" (in a container: "node backend/dist/main.rebuild.mjs"): it makes the read models anew from them.',
    );
  }
}

export interface CheckpointParts {
  readonly store: Pick<EventStore, 'lastPosition' | 'compare'>;
  readonly dataSource: DataSource;
}

/**
 * Does nothing while the event store is unavailable: the start continues if the answer is unknown.
 * @throws CheckpointBeyondLog
 */
export async function refuseCheckpointBeyondLog({ store, dataSource }: CheckpointParts): Promise<void> {
  // Read before the end of the log, because another process may apply new events meanwhile.
  const { furthest } = await readReached({ dataSource, store });
  if (furthest === null) return;
  try {
    const end = await store.lastPosition();
    if (end === null || store.compare(furthest, end) > 0) throw new CheckpointBeyondLog();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
  }
}
