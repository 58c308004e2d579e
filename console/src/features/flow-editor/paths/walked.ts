/** Which ways the author has walked in preview: marks, kept in this browser for each flow, within bounds. */
import {
  onStoredElsewhere,
  readStored,
  removeStored,
  storedKeys,
  writeStored,
  type StorageKey,
} from '../../../app/storage.js';

/** Marks of 14 letters; the newest are kept. */
export const MOST_MARKS = 5_000;
/** Flows; those that were walked longest ago are forgotten. */
export const MOST_FLOWS = 20;

interface Kept {
  readonly v: 1;
  /** ms since 1970 */
  readonly at: number;
  readonly marks: readonly string[];
}
const isKept = (value: unknown): value is Kept => {
  const kept = value as Partial<Kept> | null;
  return kept?.v === 1 && typeof kept.at === 'number' && Array.isArray(kept.marks);
};
const PREFIX: StorageKey = 'editor:walked:';
const keyOf = (flowId: number): StorageKey => `${PREFIX}${flowId}` as StorageKey;

const listeners = new Set<() => void>();
const sets = new Map<number, ReadonlySet<string>>();
const tell = (flowId: number): void => {
  sets.delete(flowId);
  for (const listener of listeners) listener();
};

/** The same set until something is added. */
export function walkedOf(flowId: number): ReadonlySet<string> {
  const known = sets.get(flowId) ?? new Set(readStored(keyOf(flowId), isKept)?.marks);
  sets.set(flowId, known);
  return known;
}

export function keepWalked(flowId: number, marks: readonly string[], at: number): void {
  const before = readStored(keyOf(flowId), isKept)?.marks ?? [];
  const known = new Set(before);
  const added = marks.filter((mark) => !known.has(mark));
  if (added.length === 0) return;
  writeStored(keyOf(flowId), { v: 1, at, marks: [...before, ...new Set(added)].slice(-MOST_MARKS) } satisfies Kept);
  forgetOldest();
  tell(flowId);
}

export function forgetWalked(flowId: number): void {
  removeStored(keyOf(flowId));
  tell(flowId);
}

function forgetOldest(): void {
  const keys = storedKeys(PREFIX);
  if (keys.length <= MOST_FLOWS) return;
  const oldest = keys
    .map((key) => ({ key, at: readStored(key, isKept)?.at ?? 0 }))
    .sort((a, b) => a.at - b.at)
    .slice(0, keys.length - MOST_FLOWS);
  for (const { key } of oldest) removeStored(key);
}

/** Tells of what this tab walks, and other tabs. */
export function onWalked(flowId: number, listener: () => void): () => void {
  listeners.add(listener);
  const stop = onStoredElsewhere(keyOf(flowId), () => tell(flowId));
  return () => {
    listeners.delete(listener);
    stop();
  };
}
