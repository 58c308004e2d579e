/** The heading of the list of unmatched answers: its id, and in an address what leads to it. */
export const UNMATCHED = 'unmatched-answers';

/** Brings the list into sight, and the focus to it. */
export const goToUnmatched = (): void => document.getElementById(UNMATCHED)?.focus();
