import type { Columns } from './columns.js';

/** Rows in the text form that COPY reads: a line for each, its cells between tabs. */
export function copyText(columns: Columns, rows: readonly Readonly<Record<string, unknown>>[]): string {
  const cells = Object.entries(columns).map(([name, { sql }]) => [name, textOf(sql)] as const);
  let text = '';
  for (const row of rows) {
    let before = '';
    for (const [name, asText] of cells) {
      const value = row[name];
      text += before + (value === null || value === undefined ? '\\N' : escaped(asText(value)));
      before = '\t';
    }
    text += '\n';
  }
  return text;
}

/** How Postgres reads a value of this type. */
function textOf(sql: string): (value: unknown) => string {
  if (sql.startsWith('json')) return (value) => JSON.stringify(value);
  if (sql.endsWith('[]')) return (value) => `{${(value as readonly unknown[]).map(quoted).join()}}`;
  return String;
}

/** An element of an array. */
const quoted = (value: unknown): string => `"${String(value).replace(/[\\"]/g, '\\$&')}"`;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const TO_ESCAPE = /[\\\n\r\t]/g;
const escaped = (text: string): string => text.replace(TO_ESCAPE, (letter) => ESCAPES[letter] ?? letter);
