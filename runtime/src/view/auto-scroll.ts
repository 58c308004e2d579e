/** Follows the conversation once the learner has answered, and knows whether its end is in view (PLAY-8, PLAY-9). */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { SessionState } from '../session/session-state.js';
import { prefersLessMotion } from './devices.js';

/** ms */
const DEBOUNCE = 100;
/** px from the end that still count as the end */
const NEAR = 24;
/** ms; so long a chat that was just opened is kept at its end while its lines find their heights */
const SETTLING = 1_500;

/** What a reader scrolls with. */
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

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
  const hasAnswered = state.chat?.hasAnswered ?? false;
  const playing = state.chat?.runMode === 'normal' || state.chat?.runMode === 'preview';
  useEffect(() => {
    const timer = setTimeout(hasAnswered && playing ? toBottom : onScroll, DEBOUNCE);
    return () => clearTimeout(timer);
  }, [state.items.length, state.receiving, state.input, hasAnswered, playing, toBottom, onScroll]);
  // A chat that is taken up again opens at its end, at once; whoever scrolls from there is left alone.
  const opened = useRef(0);
  const { restored } = state;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || restored === 0 || !playing) return undefined;
    const settled = () => (opened.current = 0);
    opened.current = Date.now();
    element.scrollTop = element.scrollHeight;
    const options = { once: true, passive: true };
    for (const hand of HANDS) element.addEventListener(hand, settled, options);
    return () => HANDS.forEach((hand) => element.removeEventListener(hand, settled));
  }, [restored, playing]);
  // Pictures and a growing input area move the end as well.
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver !== 'function') return undefined;
    const observer = new ResizeObserver(() => {
      if (Date.now() - opened.current < SETTLING) element.scrollTop = element.scrollHeight;
      onScroll();
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [onScroll]);
  return { box, atBottom, onScroll, toBottom };
};
