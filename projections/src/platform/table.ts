import type { Db } from './db.js';
import { copyText } from './copy-text.js';
import type { CellsOf, Columns, NewRowOf, ReadRowOf } from './columns.js';

export interface Index<Name extends string> {
  readonly on: readonly Name[];
  readonly where?: string;
  /** No projection looks rows up by it, so a rebuild makes it when the rows are there. */
  readonly forReaders?: true;
  /** It is of what arrays contain (GIN). Up to so many kilobytes of new rows wait to be sorted in together. */
  readonly containsAfterKb?: number;
}

/** A read model's table, declared once, with any columns. */
export interface AnyTable {
  readonly name: string;
  readonly columns: Columns;
  readonly key: readonly string[];
  /** A column with unique values. */
  readonly unique?: string;
  readonly indexes?: readonly Index<string>[];
  /** Percentage to which pages are filled at first, so that rows that change often find space on the same page. */
  readonly fillfactor?: number;
  /** A rebuild keeps its rows back (`kept-back.ts`), and makes its key when the first of them are there. */
  readonly keptBack?: true;
}
/** A table whose columns are known to the compiler. */
export interface Table<C extends Columns> extends AnyTable {
  readonly columns: C;
  readonly key: readonly (keyof C & string)[];
  readonly unique?: keyof C & string;
  readonly indexes?: readonly Index<keyof C & string>[];
}
/** Infers the columns' types. */
export const table = <C extends Columns>(declared: Table<C>): Table<C> => declared;

export type Cells<T> = T extends Table<infer C> ? CellsOf<C> : never;
export type ReadRow<T> = T extends Table<infer C> ? ReadRowOf<C> : never;

const initialRows = new WeakMap<Columns, object>();

/** A new row with initial values. */
export function newRow<C extends Columns>({ columns }: Table<C>, said: NewRowOf<C>): CellsOf<C> {
  let initial = initialRows.get(columns);
  if (!initial) {
    initial = Object.fromEntries(Object.entries(columns).map(([name, { initially = null }]) => [name, initially]));
    initialRows.set(columns, initial);
  }
  return { ...initial, ...said } as CellsOf<C>;
}

/**
 * The statements that create the empty table in a schema, without the indexes for readers. Postgres chooses the names of
 * indexes.
 */
export function createTable(of: AnyTable, schema: string, hasKey = true): string {
  const { name, columns, key, unique, fillfactor } = of;
  const lines = Object.entries(columns).map(([column, { sql, nullable }]) =>
    [column, sql, ...(nullable ? [] : ['not null']), ...(column === unique ? ['unique'] : [])].join(' '),
  );
  const storage = fillfactor === undefined ? '' : ` with (fillfactor = ${fillfactor})`;
  return [
    `create table ${schema}.${name} (${[...lines, ...(hasKey ? [primaryKey(key)] : [])].join(', ')})${storage}`,
    ...createIndexes(of, schema, false),
  ].join(';\n');
}

const primaryKey = (key: readonly string[]): string => `primary key (${key.join(', ')})`;
export const createKey = ({ name, key }: AnyTable, schema: string): string =>
  `alter table ${schema}.${name} add ${primaryKey(key)}`;

/** The statements that create the table's indexes for readers, or the others. */
export const createIndexes = (
  { name, indexes = [] }: AnyTable,
  schema: string,
  forReaders: boolean,
): readonly string[] =>
  indexes
    .filter((index) => (index.forReaders ?? false) === forReaders)
    .map(({ on, where, containsAfterKb }) =>
      containsAfterKb === undefined
        ? `create index on ${schema}.${name} (${on.join(', ')})${where ? ` where ${where}` : ''}`
        : `create index on ${schema}.${name} using gin (${on.join(', ')})
           with (gin_pending_list_limit = ${containsAfterKb})`,
    );

/** The columns to select when a projection reads its rows again. @param alias of the table in the statement */
export const selected = ({ columns }: AnyTable, alias: string): string =>
  Object.entries(columns)
    .map(([name, { readAs }]) => `${alias}.${name}${readAs === undefined ? '' : `::${readAs} as ${name}`}`)
    .join(', ');

const columnList = (names: readonly string[], prefix = ''): string => names.map((name) => prefix + name).join(', ');

/** `x(flow_id int, …)`: the rows of the JSON array in `$1`. */
const recordset = (columns: Columns): string => {
  const typed = Object.entries(columns).map(([name, { sql }]) => `${name} ${sql}`);
  return `json_to_recordset($1::json) as x(${typed.join(', ')})`;
};

const some = (columns: Columns, names: readonly string[]): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => names.includes(name)));

const statements = new Map<string, string>();
const once = (key: string, make: () => string): string => {
  const text = statements.get(key) ?? make();
  statements.set(key, text);
  return text;
};

/** Rows are passed as one JSON text, which costs Node a quarter of arrays for `unnest`; and cells may be arrays. */
function write(db: Db, statement: string, rows: readonly object[]): void {
  if (rows.length > 0) db.write(statement, JSON.stringify(rows));
}

const insertInto = ({ name, columns, key }: AnyTable): string => {
  const names = Object.keys(columns);
  return `insert into ${name} as t (${columnList(names)}) select ${columnList(names, 'x.')}
    from ${recordset(columns)} on conflict (${columnList(key)}) do`;
};
const updating = (assignments: readonly string[]): string =>
  assignments.length > 0 ? `update set ${assignments.join(', ')}` : 'nothing';
const besidesKey = ({ columns, key }: AnyTable): string[] => Object.keys(columns).filter((name) => !key.includes(name));

/** Inserts rows, or replaces those with the same key. Keys must be unique among the rows. */
export function upsert<C extends Columns>(db: Db, into: Table<C>, rows: readonly CellsOf<C>[]): void {
  const statement = once(
    `upsert ${into.name}`,
    () => `${insertInto(into)} ${updating(besidesKey(into).map((name) => `${name} = excluded.${name}`))}`,
  );
  write(db, statement, rows);
}

/** From so many rows on, COPY costs Postgres less than rows in JSON. */
const COPIED_FROM = 200;

/** Inserts rows whose keys can't exist yet. Costs less than `insertNew`, and fails if one does. */
export function insert<C extends Columns>(db: Db, into: Table<C>, rows: readonly CellsOf<C>[]): void {
  const { name, columns } = into;
  const names = Object.keys(columns);
  if (rows.length >= COPIED_FROM) {
    const copying = once(`copy ${name}`, () => `copy ${name} (${columnList(names)}) from stdin`);
    return db.copy(copying, copyText(columns, rows));
  }
  const statement = once(
    `insert only ${name}`,
    () => `insert into ${name} (${columnList(names)}) select ${columnList(names, 'x.')} from ${recordset(columns)}`,
  );
  write(db, statement, rows);
}

/** Inserts the rows whose keys don't exist yet. */
export function insertNew<C extends Columns>(db: Db, into: Table<C>, rows: readonly CellsOf<C>[]): void {
  write(
    db,
    once(`insert ${into.name}`, () => `${insertInto(into)} nothing`),
    rows,
  );
}

/**
 * Adds the rows' numbers to existing rows with the same key. Keys must be unique among the rows.
 * @param lengths of the columns that are arrays, added element by element
 */
export function add<C extends Columns>(
  db: Db,
  to: Table<C>,
  rows: readonly CellsOf<C>[],
  lengths: Readonly<Record<string, number>> = {},
): void {
  const statement = once(`add ${to.name}`, () => {
    const sums = besidesKey(to).map((name) => {
      const length = lengths[name];
      if (length === undefined) return `${name} = t.${name} + excluded.${name}`;
      const each = Array.from({ length }, (_, at) => `t.${name}[${at + 1}] + excluded.${name}[${at + 1}]`);
      return `${name} = array[${each.join(', ')}]`;
    });
    return `${insertInto(to)} ${updating(sums)}`;
  });
  write(db, statement, db.part ? inKeyOrder(to, rows) : rows);
}

/** Whoever writes rows in this order never waits for another who waits for them. */
function inKeyOrder<C extends Columns>({ key }: Table<C>, rows: readonly CellsOf<C>[]): readonly CellsOf<C>[] {
  const byKey = rows.map((row) => [JSON.stringify(key.map((name) => row[name])), row] as const);
  return byKey.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** Sets these columns, none of which is JSON, in existing rows. Keys must be unique among the rows. */
export function update<C extends Columns>(
  db: Db,
  { name, columns, key }: Table<C>,
  changing: readonly (keyof C & string)[],
  rows: readonly CellsOf<C>[],
): void {
  const sent = [...key, ...changing];
  const statement = once(`update ${name}`, () => {
    const set = changing.map((column) => `${column} = x.${column}`).join(', ');
    return `update ${name} t set ${set} from ${recordset(some(columns, sent))} where ${sameKey(key)}`;
  });
  if (rows.length > 0) db.write(statement, JSON.stringify(rows, sent));
}

/** Deletes the rows with these keys. */
export function deleteByKey<C extends Columns>(
  db: Db,
  { name, columns, key }: Table<C>,
  keys: readonly Partial<CellsOf<C>>[],
): void {
  const statement = once(
    `delete ${name}`,
    () => `delete from ${name} t using ${recordset(some(columns, key))} where ${sameKey(key)}`,
  );
  write(db, statement, keys);
}

const sameKey = (key: readonly string[]): string => key.map((name) => `t.${name} = x.${name}`).join(' and ');
