/** Reads the tables of one snapshot, line by line as `COPY` writes them. */
import { SWAP_LOCK } from '@parley/projections/rebuild';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { NewManifest, TableSection } from './manifest.js';
import type { PartWriter } from './parts.js';
import {
  EVENT_COLUMNS,
  fullName,
  isPosition,
  positionMatters,
  namesOfAll,
  quoted,
  tablesOf,
  type Table,
} from './tables.js';

/**
 * All reads see the moment of the first one. Writers aren't hindered: the transaction is given no number, so that readers
 * of events don't wait for it. The order of the events is that of an index, so that Postgres sorts nothing.
 */
const BEGIN =
  'begin isolation level repeatable read, read only; set local enable_sort = off; set local enable_seqscan = off; ' +
  'set local max_parallel_workers_per_gather = 0; set local jit = off';

/** Waits for a rebuild, and keeps others waiting as long as the connection is open. */
export async function holdOffRebuilds(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [SWAP_LOCK]);
}

/**
 * The locks come before the snapshot: a table that is altered after it would appear empty. If it fails, the connection is
 * of no use: a copy may be under way.
 */
export async function inSnapshot<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  const tables = await namesOfAll(client);
  await client.query(BEGIN);
  await client.query(`lock table ${tables.map(fullName).join(', ')} in access share mode`);
  await client.query('select 1');
  const result = await work();
  await client.query('commit');
  return result;
}

/**
 * Transaction numbers mean nothing on another server, so events are numbered in their order; `0/n` is the n-th. The
 * positions in other tables become those of the last event that they include.
 */
const EVENTS = `select row_number() over (order by tx, position), '0', stream, revision, id, type, data, meta, at
  from es_event order by es_event.tx, es_event.position`;
const numbered = (column: string): string =>
  `(select '0/' || count(*) from es_event e where (e.tx, e.position) <=
    (split_part(t.${column}, '/', 1)::xid8, split_part(t.${column}, '/', 2)::bigint) and t.${column} is not null)`;

/** Reads a table's column of positions; `t` is the table. */
export type PositionSql = (column: string) => string;
export const inPostgres: PositionSql = (column) => `case when t.${column} is not null then ${numbered(column)} end`;

export async function copyEvents(client: ClientBase, parts: PartWriter): Promise<NewManifest['events']> {
  const section = await parts.writeLines(client.query(copyTo(`copy (${EVENTS}) to stdout`)));
  return { ...section, columns: [...EVENT_COLUMNS] };
}

export async function copyTables(
  client: ClientBase,
  parts: PartWriter,
  positionSql: PositionSql,
): Promise<TableSection[]> {
  const sections: TableSection[] = [];
  for (const table of await tablesOf(client)) {
    const statement = `copy (select ${expressions(table, positionSql)} from ${fullName(table)} t) to stdout`;
    const section = await parts.writeLines(client.query(copyTo(statement)));
    sections.push({ schema: table.schema, name: table.name, columns: [...table.columns], ...section });
  }
  return sections;
}

const expressions = (table: Table, positionSql: PositionSql): string =>
  table.columns
    .map((column) =>
      isPosition(table, column)
        ? `case when ${positionMatters(table, column)} then ${positionSql(quoted(column))} end`
        : `t.${quoted(column)}`,
    )
    .join(', ');

export async function sequencesOf(client: ClientBase): Promise<NewManifest['sequences']> {
  const { rows } = await client.query<NewManifest['sequences'][number]>(
    `select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
     where last_value is not null and schemaname in ('public', 'work', 'read') and sequencename not like 'es\\_event%'
     order by 1, 2`,
  );
  return rows;
}

/** Names of the migrations that have run, in their order. */
export async function migrationsOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by timestamp, id');
  return rows.map(({ name }) => name);
}
