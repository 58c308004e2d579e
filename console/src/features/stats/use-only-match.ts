import { useEffect, useRef } from 'react';
import type { Loaded } from '../../foundation/status.js';
import type { ListedEntry } from './stats.slice.js';

export interface OnlyMatch {
  readonly search: string;
  readonly log: Loaded<readonly ListedEntry[]>;
  readonly total: number;
  /** A chat is open already. */
  readonly hasOpen: boolean;
  readonly open: (id: string) => void;
}

/** On a phone, what is opened takes the place of the list. */
const NARROW = '(max-width: 47.99em)';
const isTypingOnPhone = (): boolean =>
  typeof matchMedia === 'function' &&
  matchMedia(NARROW).matches &&
  document.activeElement instanceof HTMLInputElement &&
  document.activeElement.type === 'search';

/** Opens what a search finds if it is one chat alone (STAT-35); once a search, so that it can be closed. */
export function useOnlyMatch({ search, log, total, hasOpen, open }: OnlyMatch): void {
  // An item that the address names besides its search stays open.
  const done = useRef(hasOpen ? search.trim() : '');
  const latest = useRef(open);
  latest.current = open;
  const only = log.status === 'fulfilled' && total === 1 && log.value?.length === 1 ? log.value[0]?.id : undefined;
  useEffect(() => {
    const text = search.trim();
    if (text === '') done.current = '';
    if (only === undefined || text === done.current || isTypingOnPhone()) return;
    done.current = text;
    latest.current(only);
  }, [only, search]);
}
