/** Gives the view access to parts that load with the engine. */
import { lazyModule } from '../platform/lazy.js';
import type { LaterParts } from './later.js';

export const later = lazyModule<LaterParts>();
