import { defineFeature } from '../../foundation/feature.js';
import { peopleSaga } from './people.saga.js';
import { peopleReducer } from './people.slice.js';

export const feature = defineFeature({ name: 'people', reducer: peopleReducer, saga: peopleSaga });
