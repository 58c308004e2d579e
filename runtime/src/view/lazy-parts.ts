/** Where the view finds the parts that no first message needs; they come with the engine. */
import { lazyModule } from '../messages/lazy.js';
import type { LaterParts } from './later.js';

export const later = lazyModule<LaterParts>();
