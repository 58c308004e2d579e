/**
 * The only access to the browser's storage. Keys carry a version, values are JSON, and a blocked, full or damaged
 * storage never throws: the value then lives as long as the tab.
 */
const PREFIX = 'parley:v1:';

export type StorageKey =
  | 'user'
  | 'language'
  | 'colorScheme'
  | 'homeTab'
  | 'flowFilter'
  | 'sequenceFilter'
  | 'pastedQuestions'
  | 'integrationSelection'
  | 'deepLinkTab'
  | 'reviewsHideNames'
  | 'mapHideNames'
  | `learnerNumbers:${string}`
  | 'thinkificState'
  | 'oidcLogin'
  | 'userActivitySort'
  | `statsTab:${string}`
  | `embed:${string}`
  | `editor:${string}`;

const memory = new Map<string, string>();

/** The stored value, or null if there is none or it does not pass `isValid`. */
export function readStored<T>(key: StorageKey, isValid: (value: unknown) => value is T): T | null {
  try {
    const text = memory.get(key) ?? window.localStorage.getItem(PREFIX + key);
    if (text === null) return null;
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}

export function writeStored(key: StorageKey, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    window.localStorage.setItem(PREFIX + key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

export function removeStored(key: StorageKey): void {
  memory.delete(key);
  try {
    window.localStorage.removeItem(PREFIX + key);
  } catch {
    // There was nothing to remove.
  }
}

/** Calls back when another tab of this browser changes the key. */
export function onStoredElsewhere(key: StorageKey, listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === PREFIX + key || event.key === null) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

/** The stored keys with this prefix. */
export function storedKeys(prefix: StorageKey): StorageKey[] {
  const full = PREFIX + prefix;
  try {
    const kept = Object.keys(window.localStorage).filter((key) => key.startsWith(full));
    return [
      ...new Set([
        ...kept.map((key) => key.slice(PREFIX.length)),
        ...[...memory.keys()].filter((key) => key.startsWith(prefix)),
      ]),
    ] as StorageKey[];
  } catch {
    return [...memory.keys()].filter((key) => key.startsWith(prefix)) as StorageKey[];
  }
}
