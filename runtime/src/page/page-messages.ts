/**
 * The chat's side of the protocol (embed/protocol.ts). If the author lists the sites that may embed the chat, messages
 * go to and come from these origins only, even in a browser that ignores `frame-ancestors`.
 */
import type { PlayerEvent } from '../chat/chat-props.js';
import { FROM_CHAT, isHello, MAX_HEIGHT } from '../embed/protocol.js';
import type { EmbedEvent } from '../embed/protocol.js';

interface Parent {
  postMessage(message: unknown, targetOrigin: string): void;
}
export interface Frame {
  readonly parent: Parent;
  /** Chromium and Safari list the origins of the framing pages, nearest first. */
  readonly location?: { readonly ancestorOrigins?: ArrayLike<string>; readonly search?: string };
  addEventListener?(
    type: 'message',
    listener: (event: { readonly source: unknown; readonly origin: string; readonly data: unknown }) => void,
  ): void;
}

/** Origins to post to; the browser drops a message if its target isn't the parent's real origin. */
const targetsOf = (frame: Frame, allowed: readonly string[]): readonly string[] => {
  if (allowed.length === 0) return ['*'];
  const parent = frame.location?.ancestorOrigins?.[0];
  return parent === undefined ? allowed : allowed.filter((origin) => origin === parent);
};

/** `allowed`: the setting `embedOrigins`; empty = any origin. */
export const pageMessages = (frame: Frame & object, allowed: readonly string[] = []) => {
  const embedded = (frame.parent as unknown) !== frame;
  const targets = targetsOf(frame, allowed);
  /** The last event of each type, in the order in which the types first occurred. */
  const standing = new Map<string, EmbedEvent>();
  const say = (event: EmbedEvent, origins: readonly string[]) => {
    for (const origin of origins) frame.parent.postMessage({ source: FROM_CHAT, ...event }, origin);
  };
  const post = (event: EmbedEvent) => {
    if (!embedded) return;
    if (event.type === 'ready') standing.clear();
    // These are moments, not states that could be repeated later.
    if (event.type !== 'marker' && event.type !== 'decided') standing.set(event.type, event);
    say(event, targets);
  };
  if (embedded)
    frame.addEventListener?.('message', ({ source, origin, data }) => {
      if (source !== frame.parent || !isHello(data)) return;
      if (allowed.length > 0 && !allowed.includes(origin)) return;
      // A page with an opaque origin ("null") can only be reached through `*`.
      const target = origin === 'null' ? '*' : origin;
      for (const event of standing.values()) say(event, [target]);
    });
  // A course platform knows no message of ours.
  const isLaunched = /[?&]lt=/.test(frame.location?.search ?? '');
  let height = 0;
  return {
    embedded,
    event: (event: PlayerEvent): void => post(event),
    resize: (next: number): void => {
      const rounded = Math.min(MAX_HEIGHT, Math.ceil(next));
      if (rounded === height) return;
      height = rounded;
      post({ type: 'resize', height });
      if (embedded && isLaunched) frame.parent.postMessage({ subject: 'lti.frameResize', height }, '*');
    },
  };
};
