/** @jsxImportSource preact */
/** Some lines that are drawn together: at once, when they come near, or when the browser has nothing better to do. */
import type { HistoryItem } from '@parley/contracts/engine/types';
import { Component } from 'preact';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
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

interface LinesProps {
  readonly items: readonly HistoryItem[];
  readonly session: ChatSession;
}
/**
 * A new answer must not cost a walk through thousands of old ones. Not elements kept from one drawing to the next: Preact
 * clones those, and the first ones hold on to all that stood beside them then.
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
