/**
 * If a chat grows to its full height, the page around it scrolls to the newest message, as the chat's own box would
 * (PLAY-9).
 */
import { prefersLessMotion } from '../platform/devices.js';
import type { EmbedEvent } from './protocol.js';

/** ms; PLAY-9's debounce */
const DEBOUNCE = 100;

const showEnd = (chat: Element): void => {
  if (!chat.isConnected || chat.getBoundingClientRect().bottom <= window.innerHeight) return;
  chat.scrollIntoView({ block: 'end', behavior: prefersLessMotion() ? 'auto' : 'smooth' });
};

/**
 * Handles the chat's events: once the learner has answered on this page, scrolls the chat's end into view whenever it
 * grows.
 */
export const endFollower = (chat: Element): ((event: EmbedEvent) => void) => {
  /** Answers already there when the page was opened or a new attempt began. */
  let atFirst: number | null = null;
  let answered = 0;
  let height = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (event) => {
    const before = height;
    if (event.type === 'resize') height = event.height;
    else if (event.type === 'progress') answered = event.answered;
    else return;
    if (event.type === 'progress' && (atFirst === null || answered < atFirst)) atFirst = answered;
    if (atFirst === null || answered <= atFirst || height < before) return;
    clearTimeout(timer);
    timer = setTimeout(() => showEnd(chat), DEBOUNCE);
  };
};
