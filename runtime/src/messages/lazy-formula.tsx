/** @jsxImportSource preact */
/** A formula; until the chunk that draws it has loaded, its LaTeX. */
import { lazyModule } from '../platform/lazy.js';
import type { FormulaParts } from './formula.js';

const formula = lazyModule<FormulaParts>(async () => (await import('./formula.js')).formulaParts);
export const provideFormula = formula.provide;
export const Formula = formula.part('Formula', ({ node }) => <span dir="ltr">{node[1]}</span>);
