/** @jsxImportSource preact */
/** Some lines that are drawn together: at once, when they come near, or when the browser has nothing better to do. */
import type { HistoryItem } from '@parley/contracts/engine/types';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import type { ChatSession } from '../session/chat-session.js';
import { Line } from './line.js';

/** px; a guess at a line, until it was seen */
const LINE_HEIGHT = 64;
/** How far from the view a chunk is drawn. */
const NEAR = '2000px 0px';

export interface ChunkProps {
  readonly items: readonly HistoryItem[];
  readonly session: ChatSession;
  /** Draw it now. */
  readonly wanted: boolean;
  readonly past: boolean;
  /** More follow: what is out of view need not be laid out. */
  readonly closed: boolean;
}

const useNear = (wanted: boolean) => {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const drawn = wanted || near || typeof IntersectionObserver !== 'function';
  useEffect(() => {
    if (drawn || !box.current) return undefined;
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), {
      root: box.current.closest('.scroll'),
      rootMargin: NEAR,
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [drawn]);
  return { box, drawn };
};

/** The same list as long as the same items are in it: a new answer must not cost a walk through thousands of old ones. */
const useLasting = (items: readonly HistoryItem[]): readonly HistoryItem[] => {
  const before = useRef(items);
  const same = before.current.length === items.length && before.current.every((item, index) => item === items[index]);
  if (!same) before.current = items;
  return before.current;
};

export const Chunk = ({ items, session, wanted, past, closed }: ChunkProps): VNode => {
  const { box, drawn } = useNear(wanted);
  const lasting = useLasting(items);
  const lines = useMemo(
    () => (drawn ? lasting.map((item) => <Line key={item.key} item={item} session={session} />) : null),
    [drawn, lasting, session],
  );
  const guess = `${items.length * LINE_HEIGHT}px`;
  return (
    <div
      ref={box}
      class={closed ? 'chunk closed' : 'chunk'}
      aria-live={past ? 'off' : undefined}
      style={
        closed ? { containIntrinsicBlockSize: `auto ${guess}`, minBlockSize: drawn ? undefined : guess } : undefined
      }
    >
      {lines}
    </div>
  );
};
