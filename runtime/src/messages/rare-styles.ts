/** Adds the rarer messages' styles once to each chat that shows one. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { addStyles } from '../theme/adopt-styles.js';
import css from '../theme/rare.css?inline';

/** Pass it as `ref` to an element of the message. */
export const useRareStyles = () => {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = element.current?.getRootNode();
    if (root instanceof ShadowRoot) addStyles(root, css);
  }, []);
  return element;
};
