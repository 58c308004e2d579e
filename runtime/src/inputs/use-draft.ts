import { useEffect, useRef, useState } from 'preact/hooks';

/** State that begins with what was written before and not sent; in a chat that loads, that is known only with `session`. */
export const useDraft = <T>(session: object, draft: T | undefined, start: T) => {
  const state = useState(draft ?? start);
  const before = useRef(draft);
  before.current = draft;
  const [, set] = state;
  useEffect(() => {
    if (before.current !== undefined) set(before.current);
  }, [session, set]);
  return state;
};
