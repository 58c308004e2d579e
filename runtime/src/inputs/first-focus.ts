import { useEffect, useRef } from 'preact/hooks';

/** An element that takes the focus when it comes, if it is wanted there by then. */
export const useFirstFocus = <E extends HTMLElement>(wantsFocus: () => boolean) => {
  const element = useRef<E>(null);
  const wantsAtFirst = useRef(wantsFocus);
  useEffect(() => {
    if (wantsAtFirst.current()) element.current?.focus({ preventScroll: true });
  }, []);
  return element;
};
