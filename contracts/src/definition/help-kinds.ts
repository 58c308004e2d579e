/** A hint is shown and the question asked again; a solution is shown and the chat goes on. */
export const HELP_KINDS = ['hint', 'solution'] as const;
export type HelpKind = (typeof HELP_KINDS)[number];
