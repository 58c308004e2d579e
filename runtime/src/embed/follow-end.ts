/** Where a chat is as tall as it needs, the page around it follows the conversation as the chat's own box would (PLAY-9). */
import { prefersLessMotion } from '../view/devices.js';
import type { EmbedEvent } from './protocol.js';

/** ms; PLAY-9's debounce */
const DEBOUNCE = 100;

const showEnd = (chat: Element): void => {
  if (!chat.isConnected || chat.getBoundingClientRect().bottom <= window.innerHeight) return;
  chat.scrollIntoView({ block: 'end', behavior: prefersLessMotion() ? 'auto' : 'smooth' });
};

/** Takes what the chat tells: once its learner has answered here, its end is brought into view whenever it grows. */
export const endFollower = (chat: Element): ((event: EmbedEvent) => void) => {
  /** What stood in the chat when the page was opened, or when a new attempt began. */
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
