/** Addresses at which the navigation is narrow or missing; also read before any script is there (`at-once/script.ts`). */

/** A course shows it in a frame of its own. */
export const IN_COURSE = /^\/lti_deeplink\/?$/;
/** A flow's editor needs the width of the window. */
export const FLOW_EDITOR = /^\/flows\/[^/]+\/edit(\/|$)/;
const EDITOR = /^\/(flows|sequences)\/[^/]+\/edit(\/|$)/;
const STATS = /^\/(flows|sequences)\/[^/]+\/stats\/?$/;

/** Writing and reading a chat need the height of a phone. */
export const fillsPhone = (pathname: string, search: string): boolean =>
  EDITOR.test(pathname) || (STATS.test(pathname) && new URLSearchParams(search).has('chat'));
