/** What local storage says of a learner's earlier visits, readable before anything else has loaded. */
export const identifierKey = (flowId: number): string => `parley:identifier:${flowId}`;
/** Holds the version that the chat began on. */
export const beganKey = (flowId: number, identifier: string): string => `parley:began:${flowId}/${identifier}`;

/** False too where the browser keeps nothing. `identifier` null: the one that this browser made. */
export const hasBegun = (flowId: number, identifier: string | null): boolean => {
  try {
    const who = identifier ?? localStorage.getItem(identifierKey(flowId));
    return who !== null && localStorage.getItem(beganKey(flowId, who)) !== null;
  } catch {
    return false;
  }
};
