/** Follows the conversation once the learner has answered, and knows whether its end is in view (PLAY-8, PLAY-9). */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { SessionState } from '../session/session-state.js';
import { prefersLessMotion } from './devices.js';

/** ms */
const DEBOUNCE = 100;
/** px from the end that still count as the end */
const NEAR = 24;

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
  // Pictures and a growing input area move the end as well.
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver !== 'function') return undefined;
    const observer = new ResizeObserver(onScroll);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [onScroll]);
  return { box, atBottom, onScroll, toBottom };
};
