import type { DataSource } from 'typeorm';
import { StoreUnavailable, type EventStore } from '@parley/contracts/events/event-store';
import { readPosition } from './wait-for-checkpoint.js';

/** Written for whoever started the process. */
export class CheckpointBeyondLog extends Error {
  override readonly name = 'CheckpointBeyondLog';
  constructor() {
    super(
      'The read models are further on than the event store: its events come from an older backup or another server, and what is written now would never be seen. ' +
        'Give Parley the event store that belongs to its database, or, if these are the right events, run "npm run rebuild" (in a container: "node backend/dist/main.rebuild.js"): it makes the read models anew from them.',
    );
  }
}

export interface CheckpointParts {
  readonly store: Pick<EventStore, 'lastPosition' | 'compare'>;
  readonly dataSource: DataSource;
}

/**
 * Says nothing while the event store is away: what can't be known does not end the start.
 * @throws CheckpointBeyondLog
 */
export async function refuseCheckpointBeyondLog({ store, dataSource }: CheckpointParts): Promise<void> {
  // Before the question where the log ends: meanwhile another process may apply what comes.
  const checkpoint = await readPosition(dataSource);
  if (checkpoint === null) return;
  try {
    const end = await store.lastPosition();
    if (end === null || store.compare(checkpoint, end) > 0) throw new CheckpointBeyondLog();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
  }
}
