import { AddReviews1763660000000 } from './chats/reviews.migration.js';
import { CreateReadModels1763596800000 } from './platform/create-read-models.js';
import { AddPlanUsage1763690000000 } from './plan/plan-usage.migration.js';
import { CreateSequences1763683200500 } from './sequences/create-sequences.js';
import { PublishNames1763950000000 } from './sequences/published-names.migration.js';

/** For a DataSource's `migrations`, beside the backend's own. */
export const READ_MODEL_MIGRATIONS = [
  CreateReadModels1763596800000,
  AddReviews1763660000000,
  CreateSequences1763683200500,
  AddPlanUsage1763690000000,
  PublishNames1763950000000,
];
