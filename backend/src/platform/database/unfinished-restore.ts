/** A restore that was cut off leaves its mark in the database: Parley doesn't start on half an installation. */
import type { ClientBase, Pool } from 'pg';

/** The mark is a schema of this name. */
export const UNFINISHED = 'parley_unfinished_restore';

/** The text is for the person who started the process. */
export class UnfinishedRestore extends Error {
  override readonly name = 'UnfinishedRestore';
  constructor() {
    super(
      'A restore into this database was not finished. Run it again: npm run restore (in a container: node backend/dist/main.restore.mjs).',
    );
  }
}

export async function isUnfinished(client: ClientBase | Pool): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_namespace where nspname = $1', [UNFINISHED]);
  return rowCount === 1;
}
