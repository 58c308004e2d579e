/** The rarer messages bring their styles along, once for each chat they stand in. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { addStyles } from '../theme/adopt-styles.js';
import css from '../theme/rare.css?inline';

/** Give it to an element of the message as its `ref`. */
export const useRareStyles = () => {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = element.current?.getRootNode();
    if (root instanceof ShadowRoot) addStyles(root, css);
  }, []);
  return element;
};
