/** A text that takes effect when the keys have rested: before, each key would ask the server. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** ms */
export const TYPING_MS = 750;

export interface Typed {
  readonly text: string;
  /** True while the typed text has no effect yet. */
  readonly waits: boolean;
  readonly type: (text: string) => void;
  /** Lets it take effect now. */
  readonly apply: () => void;
}

/** `valueOf` says what a text means; the value changes by `onValue`, or by others (Back, a link), whom the text follows. */
export function useTyped(value: string, valueOf: (text: string) => string, onValue: (value: string) => void): Typed {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  /** Sent to the address, which may arrive there after the next key. */
  const [sent, setSent] = useState<string | null>(null);
  if (value !== known) {
    setKnown(value);
    setSent(null);
    if (value !== sent) setText(value);
  }
  const meant = valueOf(text);
  const send = () => {
    setSent(meant);
    onValue(meant);
  };
  // The address may change while the timer runs: it calls the newest function.
  const newest = useRef(send);
  useLayoutEffect(() => {
    newest.current = send;
  });
  useEffect(() => {
    if (meant === value) return;
    // Again until it has arrived: something else may have changed the address at the same moment.
    const timer = setInterval(() => newest.current(), TYPING_MS);
    return () => clearInterval(timer);
  }, [meant, value]);
  const apply = () => {
    if (meant !== value) send();
    setText(meant);
  };
  return { text, waits: meant !== value, type: setText, apply };
}
