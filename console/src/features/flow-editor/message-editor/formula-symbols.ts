/** The palette of formulas: what each button shows, the LaTeX it writes, and where the cursor goes in it. */
export const FORMULA_SYMBOLS = [
  ['fraction', '½', '\\frac{}{}', 6],
  ['root', '√', '\\sqrt{}', 6],
  ['power', 'xⁿ', '^{}', 2],
  ['index', 'xₙ', '_{}', 2],
  ['times', '×', '\\times ', 7],
  ['divided', '÷', '\\div ', 5],
  ['atMost', '≤', '\\leq ', 5],
  ['atLeast', '≥', '\\geq ', 5],
  ['notEqual', '≠', '\\neq ', 5],
  ['pi', 'π', '\\pi ', 4],
  ['sum', '∑', '\\sum_{}^{}', 6],
  ['degrees', '°', '^\\circ ', 7],
] as const;
