/** Remembers in this browser which links the author followed in preview, for a limited number of flows and links. */
import {
  onStoredElsewhere,
  readStored,
  removeStored,
  storedKeys,
  writeStored,
  type StorageKey,
} from '../../../foundation/storage.js';

/** A mark has 14 characters. Beyond this number the oldest are dropped. */
export const MAX_MARKS = 5_000;
/** Beyond this number the flows that were played longest ago are dropped. */
export const MAX_FLOWS = 20;

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
const cache = new Map<number, ReadonlySet<string>>();
const notify = (flowId: number): void => {
  cache.delete(flowId);
  for (const listener of listeners) listener();
};

/** Returns the same set until a mark is added. */
export function walkedOf(flowId: number): ReadonlySet<string> {
  const marks = cache.get(flowId) ?? new Set(readStored(keyOf(flowId), isKept)?.marks);
  cache.set(flowId, marks);
  return marks;
}

export function keepWalked(flowId: number, marks: readonly string[], at: number): void {
  const before = readStored(keyOf(flowId), isKept)?.marks ?? [];
  const known = new Set(before);
  const added = marks.filter((mark) => !known.has(mark));
  if (added.length === 0) return;
  writeStored(keyOf(flowId), { v: 1, at, marks: [...before, ...new Set(added)].slice(-MAX_MARKS) } satisfies Kept);
  forgetOldest();
  notify(flowId);
}

export function forgetWalked(flowId: number): void {
  removeStored(keyOf(flowId));
  notify(flowId);
}

function forgetOldest(): void {
  const keys = storedKeys(PREFIX);
  if (keys.length <= MAX_FLOWS) return;
  const oldest = keys
    .map((key) => ({ key, at: readStored(key, isKept)?.at ?? 0 }))
    .sort((a, b) => a.at - b.at)
    .slice(0, keys.length - MAX_FLOWS);
  for (const { key } of oldest) removeStored(key);
}

/** Calls the listener when this tab or another one adds marks. */
export function onWalked(flowId: number, listener: () => void): () => void {
  listeners.add(listener);
  const stop = onStoredElsewhere(keyOf(flowId), () => notify(flowId));
  return () => {
    listeners.delete(listener);
    stop();
  };
}
