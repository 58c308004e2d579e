/**
 * Scrolls with the conversation once the learner has answered, and knows whether its end is visible (PLAY-8, PLAY-9).
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { SessionState } from '../session/session-state.js';
import { prefersLessMotion } from '../platform/devices.js';

/** ms */
const DEBOUNCE = 100;
/** px; how far from the end still counts as the end */
const NEAR = 24;
/** ms for which a newly opened chat stays at its end while its lines get their heights */
const SETTLING = 1_500;

/** Events that a reader scrolls with. */
const SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

export interface Scrolling {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly atBottom: boolean;
  readonly onScroll: () => void;
  readonly toBottom: () => void;
}

export const useAutoScroll = (state: SessionState): Scrolling => {
  const box = useRef<HTMLDivElement>(null);
  const [atBottom, setAtBottom] = useState(true);
  const onScroll = useCallback(() => {
    const element = box.current;
    if (element) setAtBottom(element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR);
  }, []);
  const toBottom = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const behavior = prefersLessMotion() ? 'auto' : 'smooth';
    if (typeof element.scrollTo === 'function') element.scrollTo({ top: element.scrollHeight, behavior });
    else element.scrollTop = element.scrollHeight;
  }, []);
  /** The reader hasn't scrolled since the chat last continued. */
  const following = useRef(false);
  const hasAnswered = state.chat?.hasAnswered ?? false;
  const playing = state.chat?.runMode === 'normal' || state.chat?.runMode === 'preview';
  useEffect(() => {
    const follow = () => {
      following.current = true;
      toBottom();
    };
    const timer = setTimeout(hasAnswered && playing ? follow : onScroll, DEBOUNCE);
    return () => clearTimeout(timer);
  }, [state.items.length, state.receiving, state.input, hasAnswered, playing, toBottom, onScroll]);
  // A resumed chat opens at its end, at once; if the reader then scrolls, the position stays.
  const opened = useRef(0);
  const { restored } = state;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || restored === 0 || !playing) return;
    opened.current = Date.now();
    following.current = true;
    element.scrollTop = element.scrollHeight;
  }, [restored, playing]);
  useEffect(() => {
    const element = box.current;
    const onReaderScroll = () => {
      opened.current = 0;
      following.current = false;
    };
    for (const name of SCROLL_EVENTS) element?.addEventListener(name, onReaderScroll, { passive: true });
    return () => SCROLL_EVENTS.forEach((name) => element?.removeEventListener(name, onReaderScroll));
  }, []);
  // Pictures and a growing input also move the end. The input may appear late, and must not cover its question.
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver !== 'function') return undefined;
    const observer = new ResizeObserver((entries) => {
      if (Date.now() - opened.current < SETTLING) element.scrollTop = element.scrollHeight;
      else if (following.current && entries.some(({ target }) => target === element)) toBottom();
      onScroll();
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [onScroll, toBottom]);
  return { box, atBottom, onScroll, toBottom };
};
