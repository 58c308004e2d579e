/** Prompts whose answers some published version shows to other learners. */
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import type { Db } from '../platform/db.js';
import type { Projection } from '../platform/projection.js';
import { ShownPrompts, type Published } from './shown-prompts.js';

/** Runs after `flows`, because it reads the published version. */
export const peerPromptsProjection: Projection = {
  name: 'peer-prompts',
  lane: 'ahead',
  isGround: true,
  types: new Set<Published['type']>(['FlowPublished']),
  async apply(db: Db, recorded: readonly RecordedEvent[]): Promise<void> {
    const shown = await ShownPrompts.of(db, false);
    for (const event of recorded as readonly Published[]) await shown.publish(db, event);
  },
};
