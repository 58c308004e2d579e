/** A variable's name as written in texts and `scoreVar`: `name`, or `@prompt` for the answer given there (EDIT-137). */
const NAME = /^@?[\p{L}\p{M}\p{N}_.-]+$/u;

export const isVariableName = (text: string): boolean => NAME.test(text);
