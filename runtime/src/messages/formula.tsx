/** @jsxImportSource preact */
/** Draws a compiled formula from the allow-list of MathML; a chunk of its own, loaded with the first formula. */
import { writtenFormula } from '@parley/contracts/definition/formula-grammar';
import { MATH_ATTRIBUTES, MATH_ELEMENTS } from '@parley/contracts/markdown/mathml-names';
import type { MathNode, Node } from '@parley/contracts/markdown/tree';
import { h } from 'preact';
import type { ComponentChildren, VNode } from 'preact';

const draw = (node: MathNode): ComponentChildren => {
  if (typeof node === 'string') return node;
  const [name, attributes, ...inside] = node;
  if (!MATH_ELEMENTS.has(name)) return null;
  const listed = Object.entries(attributes ?? {}).filter(([each]) => MATH_ATTRIBUTES.has(each));
  return h(name, Object.fromEntries(listed), ...inside.map(draw));
};

export type FormulaNode = Extract<Node, readonly ['m', ...unknown[]]>;
/** A wide formula on a line of its own scrolls by itself. */
const WIDE = { display: 'block', overflowX: 'auto', overflowY: 'hidden' };

/** A button has no name but its text, so a formula in it is named by its LaTeX; elsewhere screen readers read the MathML. */
const named = (latex: string) => (element: HTMLElement | null) => {
  if (element?.closest('button, label')) element.firstElementChild?.setAttribute('aria-label', latex);
};

const Formula = ({ node: [, latex, display, math] }: { readonly node: FormulaNode }): VNode => (
  <span dir="ltr" style={display ? WIDE : undefined} ref={named(latex)}>
    {math ? draw(math) : writtenFormula(latex, display === 1)}
  </span>
);

export const formulaParts: FormulaParts = { Formula };
export interface FormulaParts {
  readonly Formula: (props: { readonly node: FormulaNode }) => VNode | null;
}
