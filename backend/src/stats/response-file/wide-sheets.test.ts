import { buffer } from 'node:stream/consumers';
import readExcelFile from 'read-excel-file/node';
import type { Row, Sheet } from './cells.js';
import { MAX_COLUMNS, partsOf } from './wide-sheets.js';
import { workbookOf } from './xlsx.js';

async function* rows(all: readonly Row[]): AsyncGenerator<Row> {
  for (const row of all) yield await Promise.resolve(row);
}
const letters = (columns: number, of: string): string[] =>
  Array.from({ length: columns }, (_, at) => (at === 0 ? of : `${of}${at}`));
const sheet =
  (columns: number): (() => Sheet) =>
  () => ({
    name: 'Runs',
    headings: letters(columns, 'h'),
    rows: rows([letters(columns, 'ana'), letters(columns, 'bo')]),
  });
const all = async ({ rows: of }: Sheet): Promise<Row[]> => {
  const found: Row[] = [];
  for await (const row of of) found.push(row);
  return found;
};

test('STAT-F4 columns without room in a sheet are in further ones, next to whose row it is', async () => {
  const parts = partsOf(sheet(6), 3);
  expect(parts.map(({ name, headings }) => [name, headings])).toEqual([
    ['Runs (1)', ['h', 'h1', 'h2']],
    ['Runs (2)', ['h', 'h3', 'h4']],
    ['Runs (3)', ['h', 'h5']],
  ]);
  expect(await Promise.all(parts.map(all))).toEqual([
    [
      ['ana', 'ana1', 'ana2'],
      ['bo', 'bo1', 'bo2'],
    ],
    [
      ['ana', 'ana3', 'ana4'],
      ['bo', 'bo3', 'bo4'],
    ],
    [
      ['ana', 'ana5'],
      ['bo', 'bo5'],
    ],
  ]);
});

test('STAT-F4 a sheet with as many columns as there is room for stays one', async () => {
  const [whole, ...others] = partsOf(sheet(3), 3);
  expect([whole!.name, whole!.headings, others]).toEqual(['Runs', ['h', 'h1', 'h2'], []]);
  expect(await all(whole!)).toHaveLength(2);
});

test('STAT-F4 a spreadsheet program’s limit is kept in the file', async () => {
  const file = await buffer(workbookOf(partsOf(sheet(MAX_COLUMNS + 1)), { cutMark: '…' }));
  const sheets = await readExcelFile(file);
  expect(sheets.map(({ sheet: name, data }) => [name, data[0]!.length, data[2]!.at(-1)])).toEqual([
    ['Runs (1)', MAX_COLUMNS, `bo${MAX_COLUMNS - 1}`],
    ['Runs (2)', 2, `bo${MAX_COLUMNS}`],
  ]);
});
