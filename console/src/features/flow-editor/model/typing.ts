/**
 * What is being typed reaches the draft when the author pauses (EDIT-135). Whoever needs the draft as it is on the
 * screen (undo, saving, leaving, taking others' edits in) asks for it here first.
 */
const pending = new Set<() => void>();

/** Hands over whatever has been typed and not been handed over yet. */
export function flushTyping(): void {
  for (const flush of [...pending]) flush();
}

/** Changes wait this long for the next one; in ms. */
export const TYPING_MS = 1_000;

export interface TypedText {
  /** Something was typed. */
  touch(): void;
  /** Hand it over now, if anything waits. */
  flush(): void;
  readonly isPending: () => boolean;
}
export interface TypedTextOptions {
  /** Hands over what is typed. */
  readonly send: () => void;
  /** true when something begins to wait, false when nothing does any more. */
  readonly onPending?: (isPending: boolean) => void;
}

/** Collects keystrokes of one field until a pause. */
export function typedText({ send, onPending }: TypedTextOptions): TypedText {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = () => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    pending.delete(flush);
    send();
    onPending?.(false);
  };
  return {
    touch() {
      const begins = timer === null;
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(flush, TYPING_MS);
      pending.add(flush);
      if (begins) onPending?.(true);
    },
    flush,
    isPending: () => timer !== null,
  };
}
