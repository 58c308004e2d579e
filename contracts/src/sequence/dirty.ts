/** Decides if a sequence has something to publish (decision 22). */
import type { Pin } from '../events/sequence-events.js';

/** An attached flow in its current state. */
export interface AttachedStanding {
  readonly flowId: number;
  readonly latestVersion: number | null;
  readonly isDirty: boolean;
}
export interface SequenceStanding {
  /** The list of flows, a name or the languages changed since the last version; true also before the first. */
  readonly hasChanges: boolean;
  /** The pins of the last published version. */
  readonly pins: readonly Pin[];
}

/**
 * Dirty: the list, a name or the languages changed, an attached flow is dirty, or a flow has a newer version than the published list shows
 * (a publishing that broke off before its last step).
 */
export const isSequenceDirty = (
  { hasChanges, pins }: SequenceStanding,
  flows: readonly AttachedStanding[],
): boolean => {
  if (hasChanges) return true;
  const pinned = new Map<number, number>(pins.map(({ flowId, version }) => [flowId, version]));
  return flows.some(
    ({ flowId, latestVersion, isDirty }) => isDirty || (latestVersion !== null && latestVersion !== pinned.get(flowId)),
  );
};
