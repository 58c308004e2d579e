/**
 * Typed text reaches the draft when the author pauses (EDIT-135). Code that needs the current draft (undo, saving,
 * leaving, merging) calls `flushTyping` first.
 */
const pending = new Set<() => void>();

/** Sends all pending text to the draft. */
export function flushTyping(): void {
  for (const flush of [...pending]) flush();
}

/** A field may show a space at the end of a text, which its draft doesn't keep. */
export interface Unkept {
  readonly isThere: () => boolean;
  readonly takeBack: () => void;
}
const unkept = new Set<Unkept>();

/** @returns what takes the field out of the list */
export function watchUnkept(field: Unkept): () => void {
  unkept.add(field);
  return () => void unkept.delete(field);
}
/** The first field that shows more than its draft, apart from pending text. */
export const findUnkept = (): Unkept | undefined => [...unkept].find((field) => field.isThere());

/** Pause after which typed text reaches the draft, in ms. */
export const TYPING_MS = 1_000;

export interface TypedText {
  /** Call when the text changes. */
  touch(): void;
  /** Sends pending text now. */
  flush(): void;
  readonly isPending: () => boolean;
}
export interface TypedTextOptions {
  /** Sends the text to the draft. */
  readonly send: () => void;
  /** Called with true when text becomes pending, and with false when it is sent. */
  readonly onPending?: (isPending: boolean) => void;
}

/** Collects the keystrokes of one field until a pause. */
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
