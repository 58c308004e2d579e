import { defineFeature } from '../../foundation/feature.js';
import { homeSaga } from './home.saga.js';
import { homeReducer } from './home.slice.js';

export const feature = defineFeature({ name: 'home', reducer: homeReducer, saga: homeSaga });
