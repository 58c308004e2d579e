import { defineFeature } from '../../foundation/feature.js';
import { integrationsSaga } from './integrations.saga.js';
import { integrationsReducer } from './integrations.slice.js';

export const feature = defineFeature({ name: 'integrations', reducer: integrationsReducer, saga: integrationsSaga });
