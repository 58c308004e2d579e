/** A sheet as CSV (RFC 4180), with the byte order mark by which spreadsheet programs know UTF-8. */
import { noFormula } from '@parley/contracts/definition/formula';
import { PIECE, type Cell, type Sheet } from './cells.js';

export async function* csvOf({ headings, rows }: Pick<Sheet, 'headings' | 'rows'>): AsyncGenerator<Buffer> {
  let text = `\uFEFF${lineOf(headings)}`;
  for await (const row of rows) {
    text += lineOf(row);
    if (text.length < PIECE) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

const lineOf = (cells: readonly Cell[]): string => `${cells.map(fieldOf).join(',')}\r\n`;

function fieldOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return new Date(cell.wall).toISOString().slice(0, 19).replace('T', ' ');
  const text = noFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
