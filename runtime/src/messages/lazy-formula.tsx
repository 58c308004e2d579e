/** @jsxImportSource preact */
/** A formula; until the engine's chunk has come, its LaTeX. */
import { lazyModule } from '../platform/lazy.js';
import type { FormulaNode, FormulaParts } from './formula.js';

export const asLatex = ({ node }: { readonly node: FormulaNode }) => <span dir="ltr">{node[1]}</span>;
export const formulas = lazyModule<FormulaParts>();
export const Formula = formulas.part('Formula', asLatex);
