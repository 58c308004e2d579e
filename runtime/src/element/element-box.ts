/**
 * The box in an element's shadow root, and the element's size. The size is set in a style sheet, because the element's
 * attributes belong to the page.
 */
import { addStyles, ownStyles } from '../theme/adopt-styles.js';
import { keepTyping } from './typing.js';
import styles from './element.css?inline';

const LENGTH = /^\d+(?:\.\d+)?(?:px|%|r?em|d?v[hw])$/;

/** A bare number means px; an invalid length becomes the default. */
const length = (text: string | null): string => {
  const value = text?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(value)) return `${value}px`;
  return LENGTH.test(value) ? value : '100%';
};

export interface ElementBox {
  /** Holds the chat, or the message that explains why there is none. */
  readonly box: HTMLElement;
  readonly root: ShadowRoot;
  /** `width`, `height`: attribute values; `needed`: the chat's full height in px, for `height="auto"`. */
  resize(width: string | null, height: string | null, needed: number): void;
}

export const elementBox = (root: ShadowRoot): ElementBox => {
  addStyles(root, styles);
  const write = ownStyles(root);
  const box = root.appendChild(document.createElement('div'));
  box.className = 'box';
  keepTyping(box);
  return {
    box,
    root,
    resize(width, height, needed) {
      const tall = height === 'auto' && needed > 0 ? `max(20rem, ${needed}px)` : length(height);
      write(`:host { width: ${length(width)}; height: ${tall}; }`);
    },
  };
};
