import { useEffect, useRef } from 'preact/hooks';

/** A ref for an element that takes the focus when it is mounted, if `wantsFocus` then says so. */
export const useFirstFocus = <E extends HTMLElement>(wantsFocus: () => boolean) => {
  const element = useRef<E>(null);
  const wantsAtFirst = useRef(wantsFocus);
  useEffect(() => {
    if (wantsAtFirst.current()) element.current?.focus({ preventScroll: true });
  }, []);
  return element;
};
