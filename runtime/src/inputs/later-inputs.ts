/** Parts of inputs that no first message needs; they load with the engine (`later-parts`). */
import { lazyModule } from '../platform/lazy.js';
import type { laterInputParts } from './later-parts.js';

export const laterInputs = lazyModule<typeof laterInputParts>();
