/** @jsxImportSource preact */
/** A formula, as it is written until the chunk that draws it has loaded, or if nobody compiled it. */
import type { VNode } from 'preact';
import { lazyModule } from '../platform/lazy.js';
import type { FormulaNode, FormulaParts } from './formula.js';

const formula = lazyModule<FormulaParts>(async () => (await import('./formula.js')).formulaParts);
export const provideFormula = formula.provide;

const Written = ({ node: [, latex, display] }: { readonly node: FormulaNode }): VNode => {
  const sign = display ? '$$' : '$';
  return <span dir="ltr">{sign + latex + sign}</span>;
};
const Drawn = formula.part('Formula', Written);

export const Formula = ({ node }: { readonly node: FormulaNode }): VNode =>
  node[3] ? <Drawn node={node} /> : <Written node={node} />;
