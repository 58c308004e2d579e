/**
 * `parley-frame.js`, for pages that embed chats in iframes: sets each iframe to the height that its chat asks for, and
 * dispatches the chat's events on it, like the custom elements. A message counts only if it comes from a frame of this
 * page and from the origin that serves the chats.
 */
import { endFollower } from './follow-end.js';
import { FROM_HOST, isEmbedMessage, type EmbedEvent } from './protocol.js';

/** `data-parley-height="auto"` on the iframe: its height follows the chat. */
const FOLLOWS = 'data-parley-height';

const isChat = (frame: HTMLIFrameElement, shareOrigin: string): boolean => {
  try {
    return new URL(frame.src, document.baseURI).origin === shareOrigin;
  } catch {
    return false;
  }
};

/** Returns a function that stops it. `shareOrigin`: the origin that served this script. */
export const followFrames = (page: Window, shareOrigin: string): (() => void) => {
  const chats = () => [...page.document.querySelectorAll('iframe')].filter((frame) => isChat(frame, shareOrigin));
  const followers = new WeakMap<Element, (event: EmbedEvent) => void>();
  const hear = ({ origin, source, data }: MessageEvent) => {
    if (origin !== shareOrigin || source === null || !isEmbedMessage(data)) return;
    const frame = chats().find(({ contentWindow }) => contentWindow === source);
    if (!frame) return;
    const { source: _, ...detail } = data;
    if (frame.getAttribute(FOLLOWS) === 'auto') {
      if (detail.type === 'resize') frame.style.blockSize = `${detail.height}px`;
      const follow = followers.get(frame) ?? endFollower(frame);
      followers.set(frame, follow);
      follow(detail);
    }
    frame.dispatchEvent(new CustomEvent(`parley-${detail.type}`, { detail }));
  };
  page.addEventListener('message', hear);
  // Asks for events sent before this script ran.
  for (const { contentWindow } of chats())
    contentWindow?.postMessage({ source: FROM_HOST, type: 'hello' }, shareOrigin);
  return () => page.removeEventListener('message', hear);
};
