import type { MantineColorSchemeManager } from '@mantine/core';
import { onStoredElsewhere, readStored, removeStored, writeStored } from '../foundation/storage.js';
import { isScheme } from './is-scheme.js';

/** Stores the choice with everything else in the browser. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: (fallback) => readStored('colorScheme', isScheme) ?? fallback,
    set: (scheme) => writeStored('colorScheme', scheme),
    subscribe: (onUpdate) => {
      stop = onStoredElsewhere('colorScheme', () => onUpdate(readStored('colorScheme', isScheme) ?? 'auto'));
    },
    unsubscribe: () => stop(),
    clear: () => removeStored('colorScheme'),
  };
}
