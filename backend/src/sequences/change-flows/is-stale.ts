import type { SequenceFolded } from '../sequence-folded.js';

/** True if the list has changed since the revision that the author knew, or that revision doesn't exist. */
export const isStale = ({ revision, changed }: SequenceFolded, baseRevision: number | null): boolean =>
  baseRevision !== null && (changed.flows > baseRevision || baseRevision > revision);
