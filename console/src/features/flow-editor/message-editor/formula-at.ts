/** The formula in which an author is writing. */
import { formulasIn, latexOf } from '@parley/contracts/definition/formula-grammar';

export interface FormulaAt {
  readonly latex: string;
  readonly display: boolean;
}

/** Begun before the cursor, and not closed yet; without a sign of LaTeX it may be a price. */
const BEGUN = /(\$\$?)(?![\s$])((?:\\.|[^$\\])*[\\^_={](?:\\.|[^$\\])*)$/;

/** `at`: the place of the cursor in the text. Null: it is in no formula. */
export const formulaAt = (text: string, at: number): FormulaAt | null => {
  const around = formulasIn(text).find(({ index, written }) => index < at && at <= index + written.length);
  if (around) return { latex: around.latex, display: around.display };
  const [, signs, begun] = BEGUN.exec(text.slice(0, at)) ?? [];
  return begun === undefined ? null : { latex: latexOf(begun), display: signs === '$$' };
};
