import { lifting } from './platform/lifting.js';
import type { Projection } from './platform/projection.js';
import { chatsProjection } from './chats/chats-projection.js';
import { flowsProjection } from './flows/flows-projection.js';
import { peerAnswersProjection } from './peer-answers/peer-answers-projection.js';
import { peerPromptsProjection } from './peer-answers/peer-prompts-projection.js';
import { peopleProjection } from './people/people-projection.js';
import { planUsageProjection } from './plan/plan-usage-projection.js';
import { sequencesProjection } from './sequences/sequences-projection.js';
import { flowStatsProjection } from './stats/flow-stats-projection.js';

/** In the order of application. */
export const PROJECTIONS: readonly Projection[] = [
  flowsProjection,
  sequencesProjection,
  peerPromptsProjection,
  chatsProjection,
  flowStatsProjection,
  peerAnswersProjection,
  planUsageProjection,
  peopleProjection,
].map(lifting);

/**
 * Raise it by one in each commit after which the same events give other rows: a new table or column, another meaning.
 * Servers then rebuild the read models while they work (`renew-read-models.ts`). Until that is done, the new tables and
 * columns exist as their migration made them, and are filled only by events that come meanwhile.
 */
export const READ_MODEL_GENERATION = 16;
