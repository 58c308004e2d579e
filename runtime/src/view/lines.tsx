/** @jsxImportSource preact */
/** The conversation so far, and the dots that announce another message. */
import { useContext, useEffect, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { isDrawn } from '../messages/bubble.js';
import type { SessionState } from '../session/session-state.js';
import type { ChatSession } from '../session/chat-session.js';
import { ChatContext } from '../context/chat-context.js';
import { Chunk } from './chunk.js';
import { chunkRanges } from './chunks.js';
import { later } from './lazy-parts.js';

const Ending = later.part('Ending');
/** Number of newest chunks that are drawn at the start. */
const AT_ONCE = 2;

const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 50);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
};

/** Number of chunks to draw, from the newest: one more whenever the browser is idle, until all are drawn. */
const useDrawnChunks = (count: number): number => {
  const [drawn, setDrawn] = useState(AT_ONCE);
  const more = drawn < count;
  useEffect(() => (more ? whenIdle(() => setDrawn(drawn + 1)) : undefined), [drawn, more]);
  return drawn;
};

interface LinesProps {
  readonly state: SessionState;
  readonly session: ChatSession;
}
export const Lines = ({ state, session }: LinesProps): VNode => {
  const { t } = useContext(ChatContext);
  const { chat, receiving, input } = state;
  const items = state.items.filter(isDrawn);
  const chunks = chunkRanges(items.length, state.items.slice(0, state.restored).filter(isDrawn).length);
  const drawn = useDrawnChunks(chunks.length);
  return (
    <>
      <div class="log" role="log" aria-live="polite" aria-relevant="additions" aria-label={t('chat')}>
        {chunks.map(({ from, to, past }, index) => (
          <Chunk
            key={from}
            items={items.slice(from, to)}
            session={session}
            wanted={index === 0 || index >= chunks.length - drawn}
            past={past}
            closed={index < chunks.length - 1}
          />
        ))}
        {!receiving && (chat?.completed || input?.answerExternally) && <Ending state={state} session={session} />}
      </div>
      {receiving && (
        <div class="line received typing" aria-hidden="true">
          <div class="bubble dots" title={t('typing')}>
            <i />
            <i />
            <i />
          </div>
        </div>
      )}
    </>
  );
};
