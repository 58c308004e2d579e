/** The id of the heading of a prompt's card. */
export const placeOfPrompt = (key: string): string => `prompt-${key}`;

/** Brings the card into sight, and the focus to its heading. */
export const goToPrompt = (key: string): void => document.getElementById(placeOfPrompt(key))?.focus();
