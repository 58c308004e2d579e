/**
 * What a page that embeds the chat in an iframe hears: `{ source: 'parley', type, … }` by postMessage. Types: ready,
 * resize (`height`, px), progress (`answered`), score (`score`, `maxScore`), completed (`score`), marker (`url`), error
 * (`code`). The embedding page checks `event.origin` and `event.source`; nothing said here names the learner.
 */
import type { PlayerEvent } from '../chat-props.js';

export interface Frame {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void };
}
/** px; a taller message would only be a mistake. */
const MAX_HEIGHT = 20_000;

export const pageMessages = (frame: Frame & object) => {
  const embedded = (frame.parent as unknown) !== frame;
  // Scores and counts are no secrets from the page that shows the chat, whose origin may be hidden from us.
  const post = (message: Readonly<Record<string, unknown>>) => {
    if (embedded) frame.parent.postMessage({ source: 'parley', ...message }, '*');
  };
  let height = 0;
  return {
    embedded,
    event: (event: PlayerEvent): void => post({ ...event }),
    resize: (next: number): void => {
      const rounded = Math.min(MAX_HEIGHT, Math.ceil(next));
      if (rounded === height) return;
      height = rounded;
      post({ type: 'resize', height });
    },
  };
};
