import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnyFile } from '@parley/contracts/interchange/read-any-file';
import { readFlow } from './read-flow.js';

type Reading =
  | { readonly status: 'none' | 'reading' | 'unreadable'; readonly read: null }
  | { readonly status: 'read'; readonly read: AnyFile };

/** Reads the file that was chosen last; closing the dialog ends the reading. */
export function useReadFile(): Reading & { readonly openFile: (file: File | null) => Promise<void> } {
  const [reading, setReading] = useState<Reading>({ status: 'none', read: null });
  const wanted = useRef<AbortController>(null);
  useEffect(() => () => wanted.current?.abort(), []);
  const openFile = useCallback(async (file: File | null) => {
    if (!file) return;
    wanted.current?.abort();
    const { signal } = (wanted.current = new AbortController());
    setReading({ status: 'reading', read: null });
    const read = await readFlow(file, signal).catch(() => null);
    if (!signal.aborted) setReading(read ? { status: 'read', read } : { status: 'unreadable', read });
  }, []);
  return { ...reading, openFile };
}
