/** A formula, drawn from the allow-list of MathML. Its reader loads with the first formula; until then it is as written. */
import { createElement, useEffect, useState, type ReactNode } from 'react';
import { writtenFormula } from '@parley/contracts/definition/formula-grammar';
import type { FormulaCompiler } from '@parley/contracts/markdown/compile';
import { MATH_ATTRIBUTES, MATH_ELEMENTS } from '@parley/contracts/markdown/mathml-names';
import type { MathNode } from '@parley/contracts/markdown/tree';
import { formulaReader, loadFormulaReader } from './formula-reader.js';
import classes from './formula.module.css';

/** The reader of formulas; null while it loads, or if it can't be loaded. */
export function useFormulaReader(isWanted: boolean): FormulaCompiler | null {
  const [loaded, setLoaded] = useState({ read: formulaReader() });
  useEffect(() => {
    if (!isWanted || loaded.read) return undefined;
    let isThere = true;
    loadFormulaReader().then(
      (read) => isThere && setLoaded({ read }),
      // Without a network the formula stays as it is written.
      () => undefined,
    );
    return () => {
      isThere = false;
    };
  }, [isWanted, loaded]);
  return loaded.read;
}

function drawn(node: MathNode, key?: number): ReactNode {
  if (typeof node === 'string') return node;
  const [name, attributes, ...inside] = node;
  if (!MATH_ELEMENTS.has(name)) return null;
  const listed = Object.entries(attributes ?? {}).filter(([each]) => MATH_ATTRIBUTES.has(each));
  return createElement(name, { key, ...Object.fromEntries(listed) }, ...inside.map((each, at) => drawn(each, at)));
}

interface FormulaProps {
  readonly latex: string;
  readonly display: boolean;
  /** Absent or null: it is compiled here. */
  readonly compiled?: MathNode | null;
}

export function Formula({ latex, display, compiled = null }: FormulaProps) {
  const read = useFormulaReader(compiled === null);
  const math = compiled ?? read?.(latex, display) ?? null;
  if (math === null)
    return (
      <span dir="ltr" className={classes['written']} data-broken={read ? '' : undefined}>
        {writtenFormula(latex, display)}
      </span>
    );
  return (
    <span dir="ltr" className={display ? classes['display'] : undefined}>
      {drawn(math)}
    </span>
  );
}
