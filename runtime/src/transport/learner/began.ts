/**
 * Reads from local storage the traces of a learner's earlier visits. It can be read before anything else has loaded.
 */

/**
 * The key under which a browser stores a flow's chats. Chats of the flow alone, of the flow as a step, and of an
 * author's test are separate.
 */
export const chatScope = (flowId: number, sequenceId?: number, test = false): string =>
  (test ? 't/' : '') + (sequenceId === undefined ? `${flowId}` : `s${sequenceId}/${flowId}`);
/** One generated identifier for each flow or sequence. */
export const identifierKey = (flowId: number, sequenceId?: number): string =>
  `parley:identifier:${sequenceId === undefined ? flowId : `s${sequenceId}`}`;
/** The entry that holds the version on which the chat began. */
export const beganKey = (scope: string, identifier: string): string => `parley:began:${scope}/${identifier}`;

/** Also false if the browser stores nothing. `identifier` null: the one that this browser generated. */
export const hasBegun = (flowId: number, identifier: string | null, sequenceId?: number, test?: boolean): boolean => {
  try {
    const who = identifier ?? localStorage.getItem(identifierKey(flowId, sequenceId));
    return who !== null && localStorage.getItem(beganKey(chatScope(flowId, sequenceId, test), who)) !== null;
  } catch {
    return false;
  }
};
