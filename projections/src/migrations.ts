import { CreateReadModels1763596800000 } from './platform/create-read-models.js';

/** For a DataSource's `migrations`, beside the backend's own. */
export const READ_MODEL_MIGRATIONS = [CreateReadModels1763596800000];
