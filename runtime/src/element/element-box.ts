/** The box in an element's shadow root, and the element's size: rules of a style sheet, so that its attributes stay the page's. */
import { addStyles, ownStyles } from '../theme/adopt-styles.js';
import { keepTyping } from './typing.js';
import styles from './element.css?inline';

const LENGTH = /^\d+(?:\.\d+)?(?:px|%|r?em|d?v[hw])$/;

/** A number is px; what is no length is the default. */
const length = (text: string | null): string => {
  const value = text?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(value)) return `${value}px`;
  return LENGTH.test(value) ? value : '100%';
};

export interface ElementBox {
  /** What is played, or why nothing is, stands in it. */
  readonly box: HTMLElement;
  readonly root: ShadowRoot;
  /** `width`, `height`: of the attributes; `needed`: px that the chat would like, for `height="auto"`. */
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
