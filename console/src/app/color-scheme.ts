import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { onStoredElsewhere, readStored, removeStored, writeStored } from './storage.js';

const isScheme = (value: unknown): value is MantineColorScheme =>
  value === 'light' || value === 'dark' || value === 'auto';

/** Keeps the choice where everything else is kept. */
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
