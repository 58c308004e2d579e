/** The tables of an installation, as they are in its database. */
import type { ClientBase } from 'pg';

export interface TableName {
  readonly schema: string;
  readonly name: string;
}
export interface Table extends TableName {
  readonly columns: readonly string[];
}

/** The event store's own table; its rows are renumbered on the way. */
export const EVENTS = 'es_event';
export const EVENT_COLUMNS = ['position', 'tx', 'stream', 'revision', 'id', 'type', 'data', 'meta', 'at'] as const;

/** A rebuild makes and drops `read_next` and `read_old`. */
const SCHEMAS = ['public', 'read', 'work'];
/** `migration` is written by the migrations themselves; `backup_run` is about backups, not about what they hold. */
const NOT_COPIED = [EVENTS, 'migration', 'backup_run'];

/** Columns that hold a position in the log of events. */
const POSITIONS = [
  'read.checkpoint.position',
  'read.parked_event.position',
  'read.peer_prompt.position',
  'work.reactor.position',
];
/** Those of them that this database has. */
export async function positionColumnsOf(
  client: ClientBase,
): Promise<readonly { readonly table: TableName; readonly column: string }[]> {
  const tables = await tablesOf(client);
  return tables.flatMap((table) =>
    table.columns.filter((column) => isPosition(table, column)).map((column) => ({ table, column })),
  );
}
export const isPosition = ({ schema, name }: TableName, column: string): boolean =>
  POSITIONS.includes(`${schema}.${name}.${column}`);

/**
 * A condition on a row `t`: false if its position says no more than none would. That is so for a prompt that was shown
 * before every part of the projections is, and there may be thousands of those, each of which costs a look at the log.
 */
export const positionMatters = (table: TableName, column: string): string =>
  table.schema === 'read' && table.name === 'peer_prompt' && isPosition(table, column)
    ? `exists (select from read.checkpoint c
        where c.position is null or ${numbersIn('c.position')} < ${numbersIn(`t.${column}`)})`
    : 'true';
const numbersIn = (position: string): string =>
  `(split_part(${position}, '/', 1)::numeric, split_part(${position}, '/', 2)::numeric)`;

/** Unlogged tables say who is there at the moment. */
export async function tablesOf(client: ClientBase): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname = any($1) and not c.relname = any($2)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by 1, 2 order by 1, 2`,
    [SCHEMAS, NOT_COPIED],
  );
  return rows;
}

/** Everything of an installation that a database has. */
export async function namesOfAll(client: ClientBase): Promise<readonly TableName[]> {
  const { rows } = await client.query<TableName>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) order by 1, 2`,
    [[...SCHEMAS, 'read_next', 'read_old']],
  );
  return rows;
}

/** Sorted so that each table follows those that its rows refer to. */
export async function inOrderOfReferences<T extends TableName>(
  client: ClientBase,
  tables: readonly T[],
): Promise<readonly T[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and conrelid <> confrelid`,
  );
  const short = ({ schema, name }: TableName) => (schema === 'public' ? name : `${schema}.${name}`);
  const sorted = new Set<T>();
  const visit = (table: T): void => {
    if (sorted.has(table)) return;
    for (const { from, to } of rows)
      if (from === short(table)) for (const other of tables) if (short(other) === to) visit(other);
    sorted.add(table);
  };
  tables.forEach(visit);
  return [...sorted];
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const fullName = ({ schema, name }: TableName): string => `${quoted(schema)}.${quoted(name)}`;
