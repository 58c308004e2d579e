import { defineFeature } from '../../foundation/feature.js';
import { accountSaga } from './account.saga.js';
import { accountReducer } from './account.slice.js';

export const feature = defineFeature({ name: 'account', reducer: accountReducer, saga: accountSaga });
