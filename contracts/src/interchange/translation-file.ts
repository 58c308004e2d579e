/** What both kinds of translation files have in common once they are read. */
import type { Language } from '../flow/definition.js';

export interface FileLanguages {
  readonly from: Language;
  readonly to: Language;
}
export interface FileEntry {
  /** Of the file, counted from 1: where the entry begins. */
  readonly line: number;
  readonly id: string;
  /** What was translated; null when the file does not say. */
  readonly source: string | null;
  readonly text: string;
}
/** Why a file is not read at all. */
export type FileRefusal = 'too-large' | 'not-a-table' | 'columns-missing' | 'not-xliff' | 'doctype' | 'wrong-language';
export type ReadFile =
  | { readonly ok: true; readonly entries: readonly FileEntry[] }
  | { readonly ok: false; readonly code: FileRefusal; readonly line: number };

/** Characters; several times what the largest draft holds. */
export const LARGEST_FILE = 20_000_000;

export const refusedFile = (code: FileRefusal, line = 1): ReadFile => ({ ok: false, code, line });
