/** Writes the lines of a backup into empty tables. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupFault } from './backup-fault.js';
import type { Manifest, Section } from './manifest.js';
import { readParts } from './parts.js';
import { EVENTS, fullName, inOrderOfReferences, quoted, tablesOf, type TableName } from './tables.js';
import type { Vault } from './vault.js';

/** @throws BackupFault if a table of the backup isn't there */
export async function fillTables(client: ClientBase, vault: Vault, manifest: Manifest): Promise<void> {
  const there = await tablesOf(client);
  const isThere = ({ schema, name }: TableName) => there.some((each) => each.schema === schema && each.name === name);
  for (const table of manifest.tables)
    if (!isThere(table))
      throw new BackupFault(
        `The backup has a table ${table.schema}.${table.name}, which Parley doesn’t make. Its database had another program’s tables.`,
      );
  // Migrations fill some tables, with rows that the backup has, too.
  await client.query(`set parley.audit_retention = 'on'`);
  await client.query(`truncate ${there.map(fullName).join(', ')}`);
  for (const table of await inOrderOfReferences(client, manifest.tables))
    await fill(client, vault, table, table.columns, table);
}

export async function fillEvents(client: ClientBase, vault: Vault, { events }: Manifest): Promise<void> {
  const table = { schema: 'public', name: EVENTS };
  await client.query(`truncate ${fullName(table)}`);
  await fill(client, vault, table, events.columns, events);
  if (events.rows > 0)
    await client.query(`select setval(pg_get_serial_sequence('${EVENTS}', 'position'), $1)`, [events.rows]);
}

async function fill(
  client: ClientBase,
  vault: Vault,
  table: TableName,
  columns: readonly string[],
  { parts, rows }: Section,
): Promise<void> {
  if (rows === 0) return;
  const statement = `copy ${fullName(table)} (${columns.map(quoted).join(', ')}) from stdin`;
  const copying = client.query(copyFrom(statement));
  await pipeline(Readable.from(readParts(vault, parts, { isText: true })), copying);
  if (copying.rowCount !== rows)
    throw new BackupFault(
      `${table.schema}.${table.name} has ${copying.rowCount} rows in the database, but ${rows} in the backup.`,
    );
}

export async function setSequences(client: ClientBase, { sequences }: Manifest): Promise<void> {
  for (const sequence of sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [fullName(sequence), sequence.last]);
}
