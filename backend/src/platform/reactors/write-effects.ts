import type { PoolClient } from 'pg';
import type { Effect, RowInsert, RowTable } from './reactor.js';

/** Rows of one table go in one statement, after the effects that write for themselves. */
export async function writeEffects(db: PoolClient, effects: readonly Effect[]): Promise<void> {
  const rows: RowInsert[] = [];
  for (const effect of effects) {
    if (typeof effect === 'function') await effect(db);
    else rows.push(effect);
  }
  await insertRows(db, rows);
}

/** @returns how many are new */
export async function insertRows(db: Pick<PoolClient, 'query'>, rows: readonly RowInsert[]): Promise<number> {
  const tables = new Map<RowTable, (readonly unknown[])[]>();
  for (const { into, values } of rows) tables.set(into, [...(tables.get(into) ?? []), values]);
  let written = 0;
  for (const [{ name, sql }, lines] of tables) {
    const columns = (lines[0] ?? []).map((_value, column) => lines.map((values) => values[column]));
    written += (await db.query({ name, text: sql, values: columns })).rowCount ?? 0;
  }
  return written;
}
