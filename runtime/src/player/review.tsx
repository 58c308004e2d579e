/** @jsxImportSource preact */
/**
 * Shows a recorded chat to a reviewer. Below and next to each line is a slot, which the page fills with elements of its
 * own (`slot="under/{item key}"`, `slot="beside/{item key}"`), so that its forms scroll with the conversation. Learners
 * never load this.
 */
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { HistoryItem } from '@parley/contracts/engine/types';
import type { VNode } from 'preact';
import type { ChatProps, MountedChat } from '../chat/chat-props.js';
import { prefersLessMotion } from '../platform/devices.js';
import { addStyles } from '../theme/adopt-styles.js';
import reviewCss from '../theme/review.css?inline';
import { readonlyTransport, type RecordedChat } from '../transport/readonly.js';
import { mountChat } from './mount.js';

/** Longest time that a line far from the view may take to be drawn, in ms. */
const DRAWN_WITHIN_MS = 2_000;

/** px above the line that was scrolled to */
const GAP = 48;

const turnOf = (item: HistoryItem, line: VNode): VNode => (
  <div class="turn" key={item.key}>
    {line}
    <slot name={`under/${item.key}`} class="under" />
    <slot name={`beside/${item.key}`} class="beside" />
  </div>
);

export interface MountReviewProps extends Omit<ChatProps, 'runMode' | 'transport' | 'around'> {
  readonly recorded: RecordedChat;
  /** Receives the whole history after an answer that the reviewer gave in the learner's stead. */
  readonly onSave: (history: readonly WireItem[]) => void;
}
export interface MountedReview extends Pick<MountedChat, 'update' | 'unmount'> {
  /** Shows another history of the same chat; the view stays where it is. */
  replace(history: readonly WireItem[]): void;
  /** Scrolls to an item's line; resolves when the line is drawn, with false if there is none. */
  reveal(itemKey: string): Promise<boolean>;
}

export const mountReview = (host: HTMLElement, { recorded, onSave, ...props }: MountReviewProps): MountedReview => {
  let history = recorded.history;
  let hear: ((history: readonly WireItem[]) => void) | null = null;
  const chat = mountChat(host, {
    ...props,
    runMode: 'admin',
    around: turnOf,
    transport: {
      ...readonlyTransport(recorded),
      load: async () => ({ ...recorded, history, context: recorded.context ?? {} }),
      save: onSave,
      onReplaced: (listener) => {
        hear = listener;
        return () => (hear = null);
      },
    },
  });
  const root = host.shadowRoot;
  if (root) addStyles(root, reviewCss);
  return {
    update: (change) => chat.update(change),
    unmount: () => chat.unmount(),
    replace(next) {
      if (next === history) return;
      history = next;
      hear?.(next);
    },
    reveal: async (itemKey) => {
      const line = root && (await drawnLine(root, itemKey));
      if (line) scrollTo(line);
      return Boolean(line);
    },
  };
};

/** Only the conversation scrolls, not the page around it. */
const scrollTo = (line: Element): void => {
  const box = line.closest('.scroll');
  if (!box || typeof box.scrollTo !== 'function') return;
  const top = box.scrollTop + line.getBoundingClientRect().top - box.getBoundingClientRect().top - GAP;
  box.scrollTo({ top, behavior: prefersLessMotion() ? 'auto' : 'smooth' });
};
const lineOf = (root: ShadowRoot, itemKey: string): Element | null =>
  root.querySelector(`[data-key="${CSS.escape(itemKey)}"]`);

/** Lines out of view are drawn while the browser is idle. */
const drawnLine = (root: ShadowRoot, itemKey: string): Promise<Element | null> => {
  const there = lineOf(root, itemKey);
  if (there || typeof MutationObserver !== 'function') return Promise.resolve(there);
  return new Promise((resolve) => {
    const settle = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(lineOf(root, itemKey));
    };
    const observer = new MutationObserver(() => lineOf(root, itemKey) && settle());
    observer.observe(root, { childList: true, subtree: true });
    const timer = setTimeout(settle, DRAWN_WITHIN_MS);
  });
};
