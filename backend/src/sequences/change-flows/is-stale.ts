import type { SequenceFolded } from '../sequence-folded.js';

/** The list has changed since the revision that the author knew, or that revision never was. */
export const isStale = ({ revision, changed }: SequenceFolded, baseRevision: number | null): boolean =>
  baseRevision !== null && (changed.flows > baseRevision || baseRevision > revision);
