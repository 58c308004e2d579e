/** A gap in the Markdown text of a question: three or more underscores, which editors may escape. */
const GAP = /(?:\\?_){3,}/g;
export const gapsIn = (text: string): number => text.match(GAP)?.length ?? 0;
