import type { Language } from '@parley/contracts/definition/values';
import { isLanguage } from '@parley/contracts/definition/language-tags';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored, type StorageKey } from '../../foundation/storage.js';
import { useSequenceEditor } from './hooks.js';

/** LOCAL-6: what this browser remembers of the editor. */
interface KeptUi {
  readonly language: Language;
}
const isKeptUi = (value: unknown): value is KeptUi =>
  typeof value === 'object' && value !== null && 'language' in value && isLanguage(value.language);
const keyOf = (id: number): StorageKey => `editor:sequence-${id}`;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The language of the sequence's shown names; its own if the remembered one was removed. */
export function useShownLanguage(): { readonly language: Language; readonly choose: (language: Language) => void } {
  const sequence = useSequenceEditor((state) => state.sequence);
  const id = sequence?.id ?? 0;
  const stored = useSyncExternalStore(subscribe, () => readStored(keyOf(id), isKeptUi)?.language ?? null);
  const language = stored && sequence?.languages.includes(stored) ? stored : (sequence?.language ?? 'en');
  const choose = (next: Language) => {
    writeStored(keyOf(id), { language: next } satisfies KeptUi);
    for (const listener of listeners) listener();
  };
  return { language, choose };
}
