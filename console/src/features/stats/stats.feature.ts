import { defineFeature } from '../../foundation/feature.js';
import { statsSaga } from './stats.saga.js';
import { statsReducer } from './stats.slice.js';

export const feature = defineFeature({ name: 'stats', reducer: statsReducer, saga: statsSaga });
