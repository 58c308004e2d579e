/** The result of importing from another program: a flow, and the parts of the file that have no place in one. */
import type { Answer } from '../definition/definition.js';
import { formulasIn } from '../definition/formula-grammar.js';
import { escapeMarkdown, isUnmarked } from '../definition/literal-text.js';
import type { FlowContent } from './flow-file.js';

/** Most important first. */
export const NOTE_CODES = [
  'state-forgotten',
  'target-missing',
  'condition-unknown',
  'condition-shown',
  'expression-unknown',
  'variable-unset',
  'block-unknown',
  'macro-unknown',
  'macro-shown',
  'upload-needs-address',
  'answer-renamed',
  'other-flow',
  'uploads-elsewhere',
  'passage-unreached',
  'group-unreached',
  'passage-skipped',
  'passage-empty',
  'prompt-empty',
  'link-unclosed',
  'code-removed',
  'format-guessed',
  'format-unnamed',
  'markup-removed',
] as const;
export type NoteCode = (typeof NOTE_CODES)[number];
export interface ImportNote {
  /** Name of the passage, or title of the group; '' for the file as a whole. */
  readonly place: string;
  readonly code: NoteCode;
  /** The original text from the file, shortened. */
  readonly detail: string;
}
export interface ImportedFlow {
  readonly ok: true;
  readonly flow: FlowContent;
  readonly notes: readonly ImportNote[];
  /** Passages (by name) and groups (by id) that no path from the start reaches. */
  readonly unreached: readonly string[];
}
/** Escapes dollars, too, which would begin formulas in a literal text. */
const withoutFormulas = (text: string): string => text.split('$').map(escapeMarkdown).join('\\$');
/** The text of an answer as another program shows it, without Markdown and formulas. */
export const literalAnswer = (message: string): Pick<Answer, 'message' | 'literal'> => {
  if (formulasIn(message).length > 0) return { message: withoutFormulas(message) };
  return isUnmarked(message) ? { message } : { message, literal: true };
};

/** The caller makes the ids. */
export type NewKey = () => string;

const DETAIL = 120;
export class Notes {
  readonly #notes = new Map<string, ImportNote>();

  add(place: string, code: NoteCode, detail = ''): void {
    const short = detail.length > DETAIL ? `${detail.slice(0, DETAIL)}…` : detail;
    this.#notes.set(`${place}\n${code}\n${short}`, { place, code, detail: short });
  }

  /** Copies the notes; `places` maps former places to new ones. */
  movedTo(places: ReadonlyMap<string, string>): Notes {
    const moved = new Notes();
    for (const { place, code, detail } of this.list()) moved.add(places.get(place) ?? place, code, detail);
    return moved;
  }

  /** Each once. */
  list(): readonly ImportNote[] {
    return [...this.#notes.values()];
  }
}
