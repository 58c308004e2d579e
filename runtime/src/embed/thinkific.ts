/**
 * `parley-thinkific.js`, which an installed school loads into its course player. When a content with a chat in a frame is
 * opened, it tells Parley which content shows which chat, gives the chat the learner's e-mail as identifier if its address
 * has none, and, if the chat must be completed, holds "Complete & continue" until it is.
 */
import { FROM_HOST, isEmbedMessage } from './protocol.js';

/** The course player's own hooks. */
export interface CoursePlayer {
  on(hook: 'hooks:contentDidChange', heard: (data: unknown) => void): void;
}
export interface ShownContent {
  readonly contentId: number;
  readonly kind: 'flow' | 'sequence';
  readonly id: number;
}
export interface ThinkificParts {
  readonly page: Window;
  readonly player: CoursePlayer;
  readonly shareOrigin: string;
  /** Resolves to whether the chat must be completed first. */
  readonly tell: (content: ShownContent) => Promise<boolean>;
}

const CONTINUE = '[data-qa="complete-continue__btn"]';
const ADDRESS = /^\/(chats|chat_sequences)\/(\d+)(\/.*)?$/;
const KINDS = { chats: 'flow', chat_sequences: 'sequence' } as const;

interface Opened {
  readonly contentId: number;
  readonly email: string | null;
}
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function readOpened(data: unknown): Opened | null {
  if (!isRecord(data) || !isRecord(data['lesson'])) return null;
  const contentId = Number(data['lesson']['id']);
  const email = isRecord(data['user']) ? data['user']['email'] : null;
  return Number.isInteger(contentId) && contentId > 0
    ? { contentId, email: typeof email === 'string' && email !== '' ? email : null }
    : null;
}

/** Finds the chat that a frame of the page shows; null = none of Parley's. */
function readFrame(frame: HTMLIFrameElement, shareOrigin: string) {
  if (!URL.canParse(frame.src)) return null;
  const url = new URL(frame.src);
  const [, path, id, identifier] = ADDRESS.exec(url.pathname) ?? [];
  if (url.origin !== shareOrigin || (path !== 'chats' && path !== 'chat_sequences')) return null;
  return { url, kind: KINDS[path], id: Number(id), hasIdentifier: identifier !== undefined && identifier !== '/' };
}

/** Returns a function that stops looking for frames. */
export function followContents({ page, player, shareOrigin, tell }: ThinkificParts): () => void {
  let opened: Opened | null = null;
  let shown: HTMLIFrameElement | null = null;
  /** The former content's chat, which may still stand in the page when the next one is announced. */
  let former: { readonly frame: HTMLIFrameElement; readonly src: string } | null = null;
  let isHeld = false;
  let isCompleted = false;

  const open = (frame: HTMLIFrameElement, { contentId, email }: Opened): void => {
    const chat = readFrame(frame, shareOrigin);
    if (!chat) return;
    shown = frame;
    if (email !== null && !chat.hasIdentifier) {
      chat.url.pathname = `${chat.url.pathname.replace(/\/$/, '')}/${encodeURIComponent(email)}`;
      frame.src = chat.url.href;
    }
    void tell({ contentId, kind: chat.kind, id: chat.id })
      .then((mustComplete) => {
        if (shown !== frame) return;
        isHeld = mustComplete && !isCompleted;
        // Asks for the chat's messages from before anybody listened.
        frame.contentWindow?.postMessage({ source: FROM_HOST, type: 'hello' }, shareOrigin);
      })
      // Whatever went wrong, nobody is held.
      .catch(() => undefined);
  };
  const look = (): void => {
    if (!opened || shown?.isConnected) return;
    const isFormer = (one: HTMLIFrameElement) => one === former?.frame && one.src === former.src;
    const frame = [...page.document.querySelectorAll('iframe')].find(
      (one) => !isFormer(one) && readFrame(one, shareOrigin) !== null,
    );
    if (frame) open(frame, opened);
  };
  const observer = new MutationObserver(look);
  observer.observe(page.document.documentElement, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['src'],
  });
  player.on('hooks:contentDidChange', (data) => {
    opened = readOpened(data);
    if (shown) former = { frame: shown, src: shown.src };
    [shown, isHeld, isCompleted] = [null, false, false];
    look();
  });
  page.addEventListener('message', ({ origin, source, data }: MessageEvent) => {
    if (origin !== shareOrigin || source !== shown?.contentWindow || !isEmbedMessage(data)) return;
    if (data.type === 'completed') [isHeld, isCompleted] = [false, true];
  });
  page.document.addEventListener(
    'click',
    (event) => {
      if (!isHeld || !(event.target instanceof Element) || !event.target.closest(CONTINUE)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      shown?.scrollIntoView({ block: 'center' });
      shown?.focus();
    },
    true,
  );
  return () => observer.disconnect();
}
