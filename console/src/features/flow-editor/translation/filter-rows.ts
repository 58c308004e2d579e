/** Which texts of the table are shown. */
import type { TranslationRow } from '@parley/contracts/interchange/translation-rows';

export const FILTERS = ['all', 'missing', 'stale', 'done'] as const;
export type Filter = (typeof FILTERS)[number];

/** Words are looked for in source and translation, whatever their case. */
export function shownRows(rows: readonly TranslationRow[], filter: Filter, words: string): readonly TranslationRow[] {
  const wanted = words.trim().toLocaleLowerCase();
  return rows.filter(
    ({ state, source, translation }) =>
      (filter === 'all' || state === filter) &&
      (wanted === '' || `${source}\n${translation}`.toLocaleLowerCase().includes(wanted)),
  );
}
