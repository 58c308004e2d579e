/** The texts of one language as a table: id, position, source, translation, state (SPEC I18N-T8…T11). */
import { asText, fromText, readCsv, writeCsv } from './csv-table.js';
import { LARGEST_FILE, refusedFile, type FileEntry, type FileLanguages, type ReadFile } from './translation-file.js';
import type { TranslationRow } from './translation-rows.js';

/** @param where describes a text's position in words, for the reader of the file */
export const translationsToCsv = (
  rows: readonly TranslationRow[],
  { from, to }: FileLanguages,
  where: (row: TranslationRow) => string,
): string =>
  writeCsv([
    ['id', 'where', `source_${from}`, `translation_${to}`, 'state'],
    ...rows.map((row) => [row.id, where(row), row.source, row.translation, row.state].map(asText)),
  ]);

/** Needs the columns `id` and `translation_<language>`, in any order; all others are optional. */
export const translationsFromCsv = (file: string, { from, to }: FileLanguages): ReadFile => {
  if (file.length > LARGEST_FILE) return refusedFile('too-large');
  const records = readCsv(file);
  const [head, ...rest] = records ?? [];
  if (!head) return refusedFile('not-a-table');
  const names = head.cells.map((cell) => cell.trim().toLowerCase());
  const column = (name: string): number => names.indexOf(name.toLowerCase());
  const [id, source, translation] = [column('id'), column(`source_${from}`), column(`translation_${to}`)] as const;
  const others = names.some((name) => name.startsWith('translation_'));
  if (translation < 0) return refusedFile(others ? 'wrong-language' : 'columns-missing', head.line);
  if (id < 0) return refusedFile('columns-missing', head.line);
  const entries = rest.map(({ line, cells }): FileEntry => {
    const cell = (at: number) => fromText(cells[at] ?? '');
    return { line, id: cell(id), source: source < 0 ? null : cell(source), text: cell(translation) };
  });
  return { ok: true, entries };
};
