import { useEffect, useRef, useState } from 'preact/hooks';

/** State that starts with the unsent draft. While a chat loads, the draft is known only once `session` changes. */
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
