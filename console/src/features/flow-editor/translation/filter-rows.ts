/** Filters the rows of the translation table. */
import type { TranslationRow } from '@parley/contracts/interchange/translation-rows';

export const FILTERS = ['all', 'missing', 'stale', 'done'] as const;
export type Filter = (typeof FILTERS)[number];

/** Searches source and translation, ignoring case. */
export function shownRows(rows: readonly TranslationRow[], filter: Filter, words: string): readonly TranslationRow[] {
  const needle = words.trim().toLocaleLowerCase();
  return rows.filter(
    ({ state, source, translation }) =>
      (filter === 'all' || state === filter) &&
      (needle === '' || `${source}\n${translation}`.toLocaleLowerCase().includes(needle)),
  );
}
