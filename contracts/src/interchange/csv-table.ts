/** Tables as CSV (RFC 4180), read in all the ways that spreadsheets write them. */

export interface CsvRecord {
  /** Line at which the record begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Cells that a spreadsheet would run as formulas. A leading apostrophe makes them text; a cell that already begins with
 * one gets another.
 */
const RUNS = /^'*[=+\-@\t\r]/;
const QUOTED = /^'+[=+\-@\t\r]/;
export const asText = (text: string): string => (RUNS.test(text) ? `'${text}` : text);
export const fromText = (cell: string): string => (QUOTED.test(cell) ? cell.slice(1) : cell);

const writeCell = (cell: string): string =>
  /[",\r\n;\t]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;

/** With a byte order mark, so that spreadsheets read it as UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')}`;

/** The separator: comma, semicolon or tab, whichever occurs most outside quotes in the first line. */
const separatorOf = (text: string): string => {
  const head = /^[^\r\n]*/.exec(text.slice(0, 2_000).replaceAll(/"[^"]*"/g, ''))?.[0] ?? '';
  const count = (separator: string) => head.split(separator).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
};

const LINE_END = /\r\n|\r|\n/g;
const linesIn = (text: string): number => text.match(LINE_END)?.length ?? 0;

/** Index of the first quote that is not doubled; -1 if there is none. */
const endOfQuote = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return -1;
};

/** null if a quote never ends. Skips empty lines. */
export const readCsv = (file: string): readonly CsvRecord[] | null => {
  const text = file.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const plain = new RegExp(`[^${separator}\r\n]*`, 'y');
  const records: CsvRecord[] = [];
  let [at, line] = [0, 1];
  while (at < text.length) {
    const begins = line;
    const cells: string[] = [];
    for (;;) {
      let cell = '';
      if (text[at] === '"') {
        const end = endOfQuote(text, at + 1);
        if (end < 0) return null;
        cell = text.slice(at + 1, end).replaceAll('""', '"');
        line += linesIn(cell);
        at = end + 1;
      }
      plain.lastIndex = at;
      cell += plain.exec(text)?.[0] ?? '';
      at = plain.lastIndex;
      cells.push(cell);
      if (text[at] !== separator) break;
      at += 1;
    }
    if (text.startsWith('\r\n', at)) at += 2;
    else if (at < text.length) at += 1;
    line += 1;
    if (cells.some((cell) => cell !== '')) records.push({ line: begins, cells });
  }
  return records;
};
