/** The label of an answer in its prompt: A to Z, then its number. */
export const letterOf = (index: number): string => (index < 26 ? String.fromCharCode(65 + index) : String(index + 1));
