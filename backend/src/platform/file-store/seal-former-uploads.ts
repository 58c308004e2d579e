/**
 * Encrypts what an earlier Parley stored of files' names. At each start, because it takes keys, which no migration has; without
 * such rows it is one query.
 */
import type { Pool, PoolClient } from 'pg';
import { sealName, type FileName, type NameKeys, type SealedName } from './sealed-name.js';

/** An arbitrary number, the same in every process. */
const LOCK = 7_211_003;
/** Another server may take longer with it than an ordinary query may take; `query_timeout` is pg's, in ms. */
const WAIT_FOR_LOCK = { text: 'select pg_advisory_lock($1)', values: [LOCK], query_timeout: 600_000 };
const AT_ONCE = 100;

/** Servers that start at the same time do it one after the other: the others find nothing left. */
export async function sealFormerUploads(pool: Pool, keys: NameKeys): Promise<void> {
  if (!(await isLeft(pool))) return;
  const client = await pool.connect();
  try {
    await client.query(WAIT_FOR_LOCK);
    if (await isLeft(client)) await sealAll(client, keys);
  } finally {
    // Closing the connection releases the lock even if unlocking failed.
    client.release(true);
  }
}

const isLeft = async (db: Pick<PoolClient, 'query'>): Promise<boolean> =>
  (await db.query<{ is: boolean }>(`select to_regclass('former_upload') is not null as is`)).rows[0]?.is === true;

async function sealAll(client: PoolClient, keys: NameKeys): Promise<void> {
  // From where it was: looking for rows from the start passes all that are deleted.
  for (let after: string | undefined = ''; after !== undefined;) {
    const { rows }: { rows: FileName[] } = await client.query<FileName>(
      `select key, url from former_upload where key > $1 order by key limit ${AT_ONCE}`,
      [after],
    );
    if (rows.length > 0) await sealSome(client, keys, rows);
    after = rows.at(-1)?.key;
  }
  await client.query('drop table former_upload');
}

async function sealSome(client: PoolClient, keys: NameKeys, rows: readonly FileName[]): Promise<void> {
  const names: SealedName[] = [];
  // One after the other: each takes a connection of the pool, which may have few.
  for (const row of rows) names.push(await sealName(keys, row));
  await client.query(
    `with r as (
       select * from unnest($1::text[], $2::uuid[], $3::bytea[], $4::bytea[], $5::bytea[])
         as r (key, id, key_hash, url_hash, sealed)
     ), gone as (delete from former_upload f using r where f.key = r.key returning f.*)
     insert into upload (id, key_hash, url_hash, sealed, type, size, chat_id, subject, user_id, signed_at, expires_at,
       answered_at, doomed_at)
     select r.id, r.key_hash, r.url_hash, r.sealed, g.type, g.size, g.chat_id, g.subject, g.user_id, g.signed_at,
       g.expires_at, g.answered_at, g.doomed_at
     from gone g join r using (key)`,
    [
      rows.map(({ key }) => key),
      names.map(({ id }) => id),
      names.map(({ keyHash }) => keyHash),
      names.map(({ urlHash }) => urlHash),
      names.map(({ sealed }) => sealed),
    ],
  );
}
