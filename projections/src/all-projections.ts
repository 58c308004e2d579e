import { lifting } from './platform/lifting.js';
import type { Projection } from './platform/projection.js';
import { chatsProjection } from './chats/chats-projection.js';
import { flowsProjection } from './flows/flows-projection.js';
import { peerAnswersProjection } from './peer-answers/peer-answers-projection.js';
import { planUsageProjection } from './plan/plan-usage-projection.js';
import { sequencesProjection } from './sequences/sequences-projection.js';
import { flowStatsProjection } from './stats/flow-stats-projection.js';

/** In the order in which they are applied. */
export const PROJECTIONS: readonly Projection[] = [
  flowsProjection,
  sequencesProjection,
  chatsProjection,
  flowStatsProjection,
  peerAnswersProjection,
  planUsageProjection,
].map(lifting);
