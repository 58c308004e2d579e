/** Both kinds of translation files share this after reading. */
import type { Language } from '../definition/values.js';

export interface FileLanguages {
  readonly from: Language;
  readonly to: Language;
}
export interface FileEntry {
  /** Line of the file at which the entry begins, counted from 1. */
  readonly line: number;
  readonly id: string;
  /** The translated source; null if the file does not say. */
  readonly source: string | null;
  readonly text: string;
}
/** Why a file can't be read at all. */
export type FileRefusal = 'too-large' | 'not-a-table' | 'columns-missing' | 'not-xliff' | 'doctype' | 'wrong-language';
export type ReadFile =
  | { readonly ok: true; readonly entries: readonly FileEntry[] }
  | { readonly ok: false; readonly code: FileRefusal; readonly line: number };

/** Most characters: several times the largest draft. */
export const LARGEST_FILE = 20_000_000;

export const refusedFile = (code: FileRefusal, line = 1): ReadFile => ({ ok: false, code, line });
