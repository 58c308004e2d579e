/** A sheet with more columns than spreadsheet programs read becomes several sheets, each with the rows' names. */
import type { Row, Sheet } from './cells.js';

/** Excel's limit for a sheet. */
export const MAX_COLUMNS = 16_384;

/** @param make the sheet with all columns; its rows are read once for each part. @param most columns of a part */
export function partsOf(make: () => Sheet, most = MAX_COLUMNS): readonly Sheet[] {
  const whole = make();
  const { name, headings } = whole;
  if (headings.length <= most) return [whole];
  // The first column says whose row it is.
  const own = most - 1;
  const parts = Math.ceil((headings.length - 1) / own);
  return Array.from({ length: parts }, (_, part) => {
    const cut = <T>(row: readonly T[]): readonly T[] => [
      ...row.slice(0, 1),
      ...row.slice(1 + part * own, 1 + (part + 1) * own),
    ];
    const { rows } = part === 0 ? whole : make();
    return { name: `${name} (${part + 1})`, headings: cut(headings), rows: cutRows(rows, cut) };
  });
}

async function* cutRows(rows: AsyncIterable<Row>, cut: (row: Row) => Row): AsyncGenerator<Row> {
  for await (const row of rows) yield cut(row);
}
