/** What local storage says of a learner's earlier visits, readable before anything else has loaded. */

/**
 * Where a browser keeps a chat: a flow's own chats, those of the same flow as a step, and those of an author's test are
 * different chats.
 */
export const placeOf = (flowId: number, sequenceId?: number, test = false): string =>
  (test ? 't/' : '') + (sequenceId === undefined ? `${flowId}` : `s${sequenceId}/${flowId}`);
/** One generated identifier a flow, or a sequence. */
export const identifierKey = (flowId: number, sequenceId?: number): string =>
  `parley:identifier:${sequenceId === undefined ? flowId : `s${sequenceId}`}`;
/** Holds the version that the chat began on. */
export const beganKey = (place: string, identifier: string): string => `parley:began:${place}/${identifier}`;

/** False too where the browser keeps nothing. `identifier` null: the one that this browser made. */
export const hasBegun = (flowId: number, identifier: string | null, sequenceId?: number, test?: boolean): boolean => {
  try {
    const who = identifier ?? localStorage.getItem(identifierKey(flowId, sequenceId));
    return who !== null && localStorage.getItem(beganKey(placeOf(flowId, sequenceId, test), who)) !== null;
  } catch {
    return false;
  }
};
