import type { Columns } from './columns.js';

/** Rows in the text form that COPY reads: a line for each, its cells between tabs. */
export function copyText(columns: Columns, rows: readonly Readonly<Record<string, unknown>>[]): string {
  const cells = Object.entries(columns).map(([name, { sql }]) => [name, textOf(sql)] as const);
  let text = '';
  for (const row of rows) {
    let before = '';
    for (const [name, asText] of cells) {
      const value = row[name];
      text += before + (value === null || value === undefined ? '\\N' : asText(value));
      before = '\t';
    }
    text += '\n';
  }
  return text;
}

/** Types whose text has nothing to escape. */
const PLAIN = new Set(['int', 'smallint', 'bigint', 'double precision', 'boolean', 'uuid', 'timestamptz']);

/** How Postgres reads a value of this type. */
function textOf(sql: string): (value: unknown) => string {
  if (PLAIN.has(sql)) return String;
  if (sql.startsWith('json')) return (value) => escaped(JSON.stringify(value));
  if (!sql.endsWith('[]')) return (value) => escaped(String(value));
  if (PLAIN.has(sql.slice(0, -2))) return (value) => `{${(value as readonly unknown[]).join()}}`;
  return (value) => escaped(`{${(value as readonly unknown[]).map(quoted).join()}}`);
}

/** An element of an array. */
const quoted = (value: unknown): string => `"${String(value).replace(/[\\"]/g, '\\$&')}"`;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const TO_ESCAPE = /[\\\n\r\t]/g;
const escaped = (text: string): string => text.replace(TO_ESCAPE, (letter) => ESCAPES[letter] ?? letter);
