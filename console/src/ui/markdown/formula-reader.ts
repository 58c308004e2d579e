/** The reader of formulas, loaded when the first formula is to be shown. */
import type { FormulaCompiler } from '@parley/contracts/markdown/compile';

let reader: FormulaCompiler | null = null;
/** Null until it has loaded. */
export const formulaReader = (): FormulaCompiler | null => reader;

export const loadFormulaReader = async (): Promise<FormulaCompiler> => {
  reader ??= (await import('@parley/contracts/markdown/mathml')).compileFormula;
  return reader;
};
