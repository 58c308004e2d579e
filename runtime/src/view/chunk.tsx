/** @jsxImportSource preact */
/** Some lines that are drawn together: at once, or when they come near the view, or when the browser is idle. */
import type { HistoryItem } from '@parley/contracts/engine/types';
import { Component } from 'preact';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChatSession } from '../session/chat-session.js';
import { Line } from './line.js';

/** px; estimated height of a line until it has been drawn */
const LINE_HEIGHT = 64;
/** Distance from the view at which a chunk is drawn. */
const NEAR = '2000px 0px';

export interface ChunkProps {
  readonly items: readonly HistoryItem[];
  readonly session: ChatSession;
  /** Draw it now. */
  readonly wanted: boolean;
  readonly past: boolean;
  /** Later chunks follow, so this one needs no layout while it is out of view. */
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

interface LinesProps {
  readonly items: readonly HistoryItem[];
  readonly session: ChatSession;
}
/**
 * Avoids comparing thousands of old lines for a new answer. Memoised elements don't work: Preact clones them, and the
 * first ones keep all their former siblings in memory.
 */
class LinesOf extends Component<LinesProps> {
  override shouldComponentUpdate({ items, session }: LinesProps): boolean {
    const { items: before, session: last } = this.props;
    return session !== last || items.length !== before.length || items.some((item, index) => item !== before[index]);
  }
  override render({ items, session }: LinesProps): VNode {
    return (
      <>
        {items.map((item) => (
          <Line key={item.key} item={item} session={session} />
        ))}
      </>
    );
  }
}

export const Chunk = ({ items, session, wanted, past, closed }: ChunkProps): VNode => {
  const { box, drawn } = useNear(wanted);
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
      {drawn && <LinesOf items={items} session={session} />}
    </div>
  );
};
