import { LANGUAGES, type Language } from '@parley/contracts/flow/definition';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored, type StorageKey } from '../../app/storage.js';
import { useSequenceEditor } from './hooks.js';

/** LOCAL-6: what of the editor is kept in this browser. */
interface KeptUi {
  readonly language: Language;
}
const isKeptUi = (value: unknown): value is KeptUi =>
  typeof value === 'object' &&
  value !== null &&
  'language' in value &&
  LANGUAGES.some((language) => language === value.language);
const keyOf = (id: number): StorageKey => `editor:sequence-${id}`;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The language in which the sequence's names are shown; its own where the kept one was taken out. */
export function useShownLanguage(): { readonly language: Language; readonly choose: (language: Language) => void } {
  const sequence = useSequenceEditor((state) => state.sequence);
  const id = sequence?.id ?? 0;
  const kept = useSyncExternalStore(subscribe, () => readStored(keyOf(id), isKeptUi)?.language ?? null);
  const language = kept && sequence?.languages.includes(kept) ? kept : (sequence?.language ?? 'en');
  const choose = (next: Language) => {
    writeStored(keyOf(id), { language: next } satisfies KeptUi);
    for (const listener of listeners) listener();
  };
  return { language, choose };
}
