import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { MountedReview } from '@parley/runtime/player/review';
import { singleKeysOn } from '../../../ui/single-keys.js';
import type { Giving } from '../stats.slice.js';
import type { ReviewItem } from './review-items.js';

/** Letters in these elements are typed text, or choose something. */
const WRITTEN_IN = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"], [type="range"])';
const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(WRITTEN_IN));
/** The page lies below. */
const isBelowDialog = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

export interface Places {
  readonly active: string | null;
  /** The form of `active` was asked for; else the chat only began there. */
  readonly isAsked: boolean;
  /** Scrolls to an input's place; the focus stays. */
  readonly show: (itemKey: string) => void;
  /** Scrolls to an input's place and focuses its form. */
  readonly go: (itemKey: string) => void;
  /** The next or previous input: one that is to do, if there is any. */
  readonly step: (by: 1 | -1) => void;
  readonly close: () => void;
}
interface Target {
  readonly itemKey: string | null;
  readonly focus: boolean;
}

/** Finds the input at which the reviewer is. After a save it is the next one that waits. */
export function usePlaces(
  section: RefObject<HTMLElement | null>,
  player: RefObject<MountedReview | null>,
  items: readonly ReviewItem[],
  giving: Giving,
): Places {
  const [target, setTarget] = useState<Target>({ itemKey: null, focus: false });
  const go = useCallback((itemKey: string) => setTarget({ itemKey, focus: true }), []);
  const show = useCallback((itemKey: string) => setTarget({ itemKey, focus: false }), []);
  const { itemKey, focus } = target;
  useEffect(() => {
    if (target.itemKey === null) return;
    let left = false;
    void player.current?.reveal(target.itemKey).then(() => {
      if (left || !target.focus) return;
      const card = section.current?.querySelector(`[data-input="${CSS.escape(target.itemKey ?? '')}"]`);
      const field = card?.querySelector<HTMLElement>('input[type="text"], input[inputmode], textarea, button');
      field?.focus({ preventScroll: true });
    });
    return () => {
      left = true;
    };
  }, [target, player, section]);

  const step = useCallback(
    (by: 1 | -1) => {
      // Where the chat began, the form itself comes first.
      const isHere = by === 1 && !focus && items.some((item) => item.itemKey === itemKey);
      const next = isHere ? itemKey : nextOf(items, itemKey, by)?.itemKey;
      if (next) go(next);
    },
    [items, itemKey, focus, go],
  );
  useAfterSaving(giving, () => {
    const next = nextOf(
      items.filter((item) => item.pending || item.itemKey === giving.itemKey),
      giving.itemKey,
      1,
    );
    if (next && next.itemKey !== giving.itemKey) go(next.itemKey);
    else requestAnimationFrame(() => section.current?.querySelector<HTMLElement>('[data-next-chat]')?.focus());
  });
  useEffect(() => {
    // Wherever the focus is, also on a row of the list or nowhere. Single keys can be switched off (WCAG 2.1.4).
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      const by = ({ n: 1, p: -1 } as const)[event.key.toLowerCase()];
      if (by === undefined || takesLetters(event.composedPath()[0] ?? null)) return;
      if (isBelowDialog() || !singleKeysOn()) return;
      event.preventDefault();
      step(by);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [step]);
  const close = useCallback(() => setTarget({ itemKey: null, focus: false }), []);
  return { active: itemKey, isAsked: focus, show, go, step, close };
}

function nextOf(items: readonly ReviewItem[], from: string | null, by: 1 | -1): ReviewItem | null {
  const open = items.filter(({ pending, itemKey }) => pending || itemKey === from);
  const among = open.some(({ pending, itemKey }) => pending && itemKey !== from) ? open : items;
  const at = among.findIndex(({ itemKey }) => itemKey === from);
  const start = at < 0 && by < 0 ? 0 : at;
  return among[(start + by + among.length) % among.length] ?? null;
}

function useAfterSaving({ status, itemKey }: Giving, work: () => void): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    if (status === 'fulfilled' && itemKey !== null) latest.current();
  }, [status, itemKey]);
}
