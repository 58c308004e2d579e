/** Belongs to the engine's chunk (`mount`): loads the chunk that draws formulas with the first of them. */
import { lazyModule } from '../platform/lazy.js';
import type { FormulaParts } from './formula.js';
import { asLatex } from './lazy-formula.js';

const formula = lazyModule<FormulaParts>(async () => (await import('./formula.js')).formulaParts);
export const laterFormula = { Formula: formula.part('Formula', asLatex) };
