import { useEffect, useRef, useState } from 'react';

/** ms */
const CALM = 10_000;

/** The newest text, changed once in ten seconds at most: for screen readers, which read each change aloud. */
export function useCalm(text: string): string {
  const [said, setSaid] = useState(text);
  const saidAt = useRef(-Infinity);
  useEffect(() => {
    if (text === said) return;
    const timer = setTimeout(
      () => {
        saidAt.current = performance.now();
        setSaid(text);
      },
      Math.max(0, CALM - (performance.now() - saidAt.current)),
    );
    return () => clearTimeout(timer);
  }, [text, said]);
  return said;
}
