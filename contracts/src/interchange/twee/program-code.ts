/** Removes the parts of a passage that are program code and must never be shown as text. */
import { keep } from './kept.js';
import { ADDRESS } from './spoken-text.js';

/** Comments and verbatim text are recognised in the same pass, because each may contain the beginning of another. */
const BEGINNING = new RegExp(`${ADDRESS.source}|\`+|<!--|<(?:script|style)\\b|<%|<</?\\s*[a-z=$_-]`, 'gi');
/** Scripts, styles, and code that authors leave behind when they change the story's format. */
const CODE: readonly RegExp[] = [
  /<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/iy,
  /<%[\s\S]*?(?:%>|$)/y,
  /<<\/?\s*[a-z=$_-](?:[^<>]|<(?!<)|>(?!>))*>>/iy,
];
/** Names of hooks, and lines that only align the text after them or put it into columns. */
const HOOK_NAME = /\|[\p{L}\p{N}_-]+[>)](?=\[)|(?<=\])[<(][\p{L}\p{N}_-]+\|/gu;
const ALIGNER = /^[ \t]*(?:==+>|<=+|=+><=+|<==+>|=+\|+|\|+=+|=+\|+=+|\|=+\|)[ \t]*$\n?/gm;

/** The part of a passage that begins at an index; `end` is the index after it. */
interface Part {
  readonly end: number;
  readonly kind: 'comment' | 'code' | 'verbatim';
  readonly inner: string;
}

class Scanner {
  readonly #text: string;
  /** Lengths of backtick runs that nothing closes. */
  readonly #unclosed = new Set<number>();

  constructor(text: string) {
    this.#text = text;
  }

  partAt(at: number, beginning: string, hasVerbatim: boolean): Part | null {
    if (beginning === '<!--') {
      const end = this.#text.indexOf('-->', at + beginning.length);
      // A comment without an end hides the rest of the passage.
      return end < 0
        ? { kind: 'code', inner: this.#text.slice(at), end: this.#text.length }
        : { kind: 'comment', inner: '', end: end + 3 };
    }
    if (beginning.startsWith('`'))
      return hasVerbatim
        ? this.#verbatim(at, beginning)
        : { kind: 'verbatim', inner: beginning, end: at + beginning.length };
    for (const code of CODE) {
      code.lastIndex = at;
      const found = code.exec(this.#text);
      if (found) return { kind: 'code', inner: found[0], end: at + found[0].length };
    }
    return null;
  }

  /** A run of as many backticks closes it. */
  #verbatim(at: number, run: string): Part | null {
    if (this.#unclosed.has(run.length)) return null;
    const from = at + run.length;
    const closing = new RegExp(`(?<!\`)${run}(?!\`)`, 'g');
    closing.lastIndex = from;
    const found = closing.exec(this.#text);
    if (!found) this.#unclosed.add(run.length);
    return found && { kind: 'verbatim', inner: this.#text.slice(from, found.index), end: found.index + run.length };
  }
}

export interface Leaving {
  /** Called with each removed piece of code. */
  readonly onCode: (code: string) => void;
  /** Called with each removed line that only arranges the text. */
  readonly onLayout: (line: string) => void;
  /** Called with the name of each hook that the story hides at first. */
  readonly onHidden: (name: string) => void;
}

/** Harlowe's verbatim text is kept as it is written; elsewhere backticks mean nothing. Those of Harlowe that nothing closes stay. */
export const withoutCode = (passage: string, isHarlowe: boolean, leaving: Leaving): string => {
  const scanner = new Scanner(passage);
  let [text, from] = ['', 0];
  BEGINNING.lastIndex = 0;
  for (let found = BEGINNING.exec(passage); found; found = BEGINNING.exec(passage)) {
    const part = scanner.partAt(found.index, found[0], isHarlowe);
    if (!part) continue;
    if (part.kind === 'code') leaving.onCode(part.inner);
    text += passage.slice(from, found.index) + (part.kind === 'verbatim' ? keep(part.inner) : '');
    from = part.end;
    BEGINNING.lastIndex = from;
  }
  return (text + passage.slice(from))
    .replaceAll(HOOK_NAME, (name) => {
      if (/[()]/.test(name)) leaving.onHidden(name);
      return '';
    })
    .replaceAll(ALIGNER, (line) => {
      leaving.onLayout(line.trim());
      return '';
    });
};
