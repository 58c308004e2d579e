/** A gap in the text of a question: three or more underscores. */
export const GAP = /_{3,}/g;
export const gapsIn = (text: string): number => text.match(GAP)?.length ?? 0;
