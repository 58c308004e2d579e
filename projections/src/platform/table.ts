import type { Db } from './db.js';

/** A table's columns with their types, for writing many rows in one statement. */
export interface Table<R extends object> {
  readonly name: string;
  readonly columns: Readonly<Record<keyof R & string, string>>;
  readonly key: readonly (keyof R & string)[];
}

const columnList = (names: readonly string[], prefix = ''): string => names.map((name) => prefix + name).join(', ');

/** `x(flow_id int, …)`: the rows of the JSON array in `$1`. */
export const recordset = (columns: Readonly<Record<string, string>>): string => {
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `json_to_recordset($1::json) as x(${typed.join(', ')})`;
};

const statements = new Map<string, string>();
const once = (key: string, make: () => string): string => {
  const text = statements.get(key) ?? make();
  statements.set(key, text);
  return text;
};

/** Rows ride as one JSON text: a quarter of the work in Node that arrays for `unnest` are, and arrays fit into cells. */
function write(db: Db, statement: string, rows: readonly object[]): void {
  if (rows.length > 0) db.write(statement, JSON.stringify(rows));
}

/** Inserts the rows, or replaces those with the same key. No two rows may have the same key. */
export function upsert<R extends object>(db: Db, table: Table<R>, rows: readonly R[]): void {
  const statement = once(`upsert ${table.name}`, () => {
    const columns = Object.keys(table.columns);
    const others = columns.filter((column) => !table.key.some((key) => key === column));
    const action =
      others.length > 0 ? `update set ${others.map((name) => `${name} = excluded.${name}`).join(', ')}` : 'nothing';
    return `insert into ${table.name} (${columnList(columns)}) select ${columnList(columns, 'x.')}
      from ${recordset(table.columns)} on conflict (${columnList(table.key)}) do ${action}`;
  });
  write(db, statement, rows);
}

/** Sets these columns in rows that are there. No two rows may have the same key. */
export function update<R extends object>(
  db: Db,
  table: Table<R>,
  columns: readonly (keyof R & string)[],
  rows: readonly R[],
): void {
  const sent = [...table.key, ...columns];
  const statement = once(`update ${table.name}`, () => {
    const typed = Object.fromEntries(sent.map((name) => [name, table.columns[name]]));
    const same = table.key.map((name) => `t.${name} = x.${name}`).join(' and ');
    const set = columns.map((name) => `${name} = x.${name}`).join(', ');
    return `update ${table.name} t set ${set} from ${recordset(typed)} where ${same}`;
  });
  if (rows.length > 0) db.write(statement, JSON.stringify(rows, sent));
}

/** Deletes the rows with these keys. */
export function deleteByKey<R extends object>(db: Db, table: Table<R>, keys: readonly Partial<R>[]): void {
  const statement = once(`delete ${table.name}`, () => {
    const typed = Object.fromEntries(table.key.map((name) => [name, table.columns[name]]));
    const same = table.key.map((name) => `t.${name} = x.${name}`).join(' and ');
    return `delete from ${table.name} t using ${recordset(typed)} where ${same}`;
  });
  write(db, statement, keys);
}
