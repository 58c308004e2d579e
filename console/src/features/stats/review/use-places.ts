import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { MountedReview } from '@parley/runtime/player/review';
import type { Giving } from '../stats.slice.js';
import type { ReviewItem } from './review-items.js';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export interface Places {
  readonly active: string | null;
  /** Scrolls to an input's place and focuses its form. */
  readonly go: (itemKey: string) => void;
  /** The next or previous input: one that is to do, if there is any. */
  readonly step: (by: 1 | -1) => void;
  readonly close: () => void;
}

/** Which input the reviewer is at. After a save it is the next one to do. */
export function usePlaces(
  section: RefObject<HTMLElement | null>,
  player: RefObject<MountedReview | null>,
  items: readonly ReviewItem[],
  giving: Giving,
): Places {
  const [target, setTarget] = useState<{ readonly itemKey: string | null }>({ itemKey: null });
  const go = useCallback((itemKey: string) => setTarget({ itemKey }), []);
  const { itemKey } = target;
  useEffect(() => {
    if (target.itemKey === null) return;
    let left = false;
    void player.current?.reveal(target.itemKey).then(() => {
      if (left) return;
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
      const next = nextOf(items, itemKey, by);
      if (next) go(next.itemKey);
    },
    [items, itemKey, go],
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
    const element = section.current;
    if (!element) return;
    // Only while the focus is in the chat, so that the keys can't disturb anything else (WCAG 2.1.4).
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.composedPath()[0] ?? null)) return;
      const by = ({ n: 1, p: -1 } as const)[event.key.toLowerCase()];
      if (by === undefined) return;
      event.preventDefault();
      step(by);
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [section, step]);
  return { active: itemKey, go, step, close: useCallback(() => setTarget({ itemKey: null }), []) };
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
