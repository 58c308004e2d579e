/**
 * How a formula is written: `$…$` in a line, `$$…$$` on lines of its own (SPEC FORM-1). Pandoc's rule keeps `$5 and $10`
 * money: no space inside the signs, no digit after the closing one, and `\$` is a dollar.
 */

/** Longest formula that is drawn. */
export const MAX_FORMULA = 1_000;

const DISPLAY = /\$\$(?!\s*\$)((?:\\[^]|[^$\\])+)\$\$/.source;
const INLINE = /\$(?![\s$])((?:\\[^\r\n]|[^$\\\r\n])*(?:\\[^\r\n]|[^$\\\s]))\$(?!\d)/.source;
/** Finds escaped characters, which begin no formula, and formulas with their LaTeX. */
const FORMULAS = new RegExp(`\\\\[^]|${DISPLAY}|${INLINE}`, 'g');

export interface WrittenFormula {
  readonly index: number;
  /** With its signs. */
  readonly written: string;
  readonly latex: string;
  /** True for `$$…$$`. */
  readonly display: boolean;
}

/** The LaTeX between the signs, in one line. */
export const latexOf = (inside: string): string => inside.trim().replace(/\s*[\r\n]+\s*/g, ' ');

/** The formulas of a text without other markup. */
export const formulasIn = (text: string): readonly WrittenFormula[] =>
  text.includes('$')
    ? [...text.matchAll(FORMULAS)].flatMap(({ 0: written, 1: display, 2: inline, index }) => {
        const latex = display ?? inline;
        return latex === undefined ? [] : [{ index, written, latex: latexOf(latex), display: display !== undefined }];
      })
    : [];

/** As an author writes it. */
export const writtenFormula = (latex: string, display: boolean): string => (display ? `$$${latex}$$` : `$${latex}$`);
