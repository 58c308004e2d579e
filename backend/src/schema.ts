/** Every table beside the event store's own: entities and migrations of all areas. */
import { READ_MODEL_MIGRATIONS } from '@parley/projections/migrations';
import { READ_MODEL_ENTITIES } from '@parley/projections/read-models';
import { Account } from './accounts/account.entity.js';
import { CreateAccount1763596800200 } from './accounts/account.migration.js';
import { CreateFlowNumber1763596800300 } from './flows/flow-number.migration.js';
import type { Schema } from './platform/database/data-source.js';
import { CreateThrottle1763596800100 } from './platform/database/throttle.migration.js';

export const SCHEMA: Schema = {
  entities: [Account, ...READ_MODEL_ENTITIES],
  migrations: [
    ...READ_MODEL_MIGRATIONS,
    CreateThrottle1763596800100,
    CreateAccount1763596800200,
    CreateFlowNumber1763596800300,
  ],
};
