/**
 * Spreadsheet programs would read such a text as a formula. The full-width forms count too: some programs fold them.
 */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r\n＝＋－＠]/.test(text);

/** Changes a text so that no spreadsheet program calculates it. */
export const noFormula = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text);
