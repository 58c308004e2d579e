/** Records each backup, so that operators see the last one and the schedule knows when the next is due. */
import type { ClientBase, Pool } from 'pg';

export interface LastBackup {
  /** ms since 1970; of the last whole backup. null: there is none yet. */
  readonly madeAt: number | null;
  readonly name: string | null;
  /** Content of that backup. */
  readonly bytes: number | null;
  /** The last try ended with this sentence; null: it went well, is running, or there was none. */
  readonly fault: string | null;
}

const LAST = `
select whole.name, whole.bytes::float8 as bytes, extract(epoch from whole.started_at) * 1000 as "madeAt", latest.fault
from (select 1) one
left join lateral (select * from work.backup_run where name is not null order by id desc limit 1) whole on true
left join lateral (select * from work.backup_run where ended_at is not null order by id desc limit 1) latest on true`;

export async function lastBackup(pool: Pool): Promise<LastBackup> {
  const { rows } = await pool.query<Omit<LastBackup, 'madeAt'> & { madeAt: string | null }>(LAST);
  const { madeAt = null, name = null, bytes = null, fault = null } = rows[0] ?? {};
  return { madeAt: madeAt === null ? null : Math.round(Number(madeAt)), name, bytes, fault };
}

/** One that failed is tried again after this time. */
const RETRY_MS = 3_600_000;

/**
 * True if the last whole backup is older than `everyMs` (0 = never), and none was tried within the hour. A time in the
 * future is that of a wrong clock.
 */
export async function isDue(db: Pool | ClientBase, everyMs: number): Promise<boolean> {
  if (everyMs === 0) return false;
  const { rows } = await db.query<{ due: boolean }>(
    `select not exists (select from work.backup_run where started_at <= now() and started_at > now() - case
       when name is not null then $1::float8 else least($1::float8, ${RETRY_MS}) end * interval '1 millisecond') as due`,
    [everyMs],
  );
  return rows[0]?.due ?? false;
}

/** Records nothing in an older version's tables: a backup before an upgrade must not change them. */
export async function recorded<T extends { name: string; bytes: number; sent: { bytes: number } }>(
  client: ClientBase,
  make: () => Promise<T>,
): Promise<T> {
  const { rowCount } = await client.query("select 1 where to_regclass('work.backup_run') is not null");
  if (rowCount === 0) return make();
  const { rows } = await client.query<{ id: string }>('insert into work.backup_run default values returning id');
  const end = (name: string | null, bytes: number | null, sent: number | null, fault: string | null) =>
    client.query(
      'update work.backup_run set ended_at = clock_timestamp(), name = $2, bytes = $3, sent_bytes = $4, fault = $5 where id = $1',
      [rows[0]?.id, name, bytes, sent, fault],
    );
  try {
    const made = await make();
    await end(made.name, made.bytes, made.sent.bytes, null);
    return made;
  } catch (error) {
    // The database may be what failed.
    await end(null, null, null, sentenceOf(error)).catch(() => undefined);
    throw error;
  }
}

const sentenceOf = (error: unknown): string => {
  const { name, message } = error as Error;
  return name === 'BackupFault' ? message : `The backup failed (${name}); the log says more.`;
};
