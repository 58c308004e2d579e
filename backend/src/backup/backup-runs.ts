/** Records each backup, so that operators see the last one and the schedule knows when the next is due. */
import type { ClientBase, Pool } from 'pg';

type Db = Pick<Pool | ClientBase, 'query'>;

export interface LastBackup {
  /** ms since 1970; of the last whole backup. null: there is none yet. */
  readonly madeAt: number | null;
  readonly name: string | null;
  /** Content of that backup. */
  readonly bytes: number | null;
  /** The last try ended with this sentence; null: it went well, is running, or there was none. */
  readonly fault: string | null;
}

/** Finds the last whole backup and the last run in the place `$1`. */
const LAST = `
select whole.name, whole.bytes::float8 as bytes, extract(epoch from whole.started_at) * 1000 as "madeAt", latest.fault
from (select 1) one
left join lateral (select * from work.backup_run where name is not null and target = $1 order by id desc limit 1) whole on true
left join lateral (select * from work.backup_run where ended_at is not null and target = $1 order by id desc limit 1) latest on true`;

/** @param target the place that the settings name: another's backups don't count */
export async function lastBackup(pool: Pool, target: string): Promise<LastBackup> {
  const { rows } = await pool.query<Omit<LastBackup, 'madeAt'> & { madeAt: string | null }>(LAST, [target]);
  const { madeAt = null, name = null, bytes = null, fault = null } = rows[0] ?? {};
  return { madeAt: madeAt === null ? null : Math.round(Number(madeAt)), name, bytes, fault };
}

/** One that failed is tried again after this time. */
const RETRY_MS = 3_600_000;

/**
 * True if the last whole backup in this place is older than `everyMs` (0 = never), and none was tried within the hour. A
 * time in the future is that of a wrong clock.
 */
export async function isDue(db: Db, target: string, everyMs: number): Promise<boolean> {
  if (everyMs === 0) return false;
  const { rows } = await db.query<{ due: boolean }>(
    `select not exists (select from work.backup_run where target = $2 and started_at <= now() and started_at > now() - case
       when name is not null then $1::float8 else least($1::float8, ${RETRY_MS}) end * interval '1 millisecond') as due`,
    [everyMs, target],
  );
  return rows[0]?.due ?? false;
}

/** Records nothing in an older version's tables: a backup before an upgrade must not change them. */
export async function recorded<T extends { name: string; bytes: number; sent: { bytes: number } }>(
  client: ClientBase,
  target: string,
  make: () => Promise<T>,
): Promise<T> {
  if (!(await isRecordable(client))) return make();
  const begin = 'insert into work.backup_run (target) values ($1) returning id';
  const { rows } = await client.query<{ id: string }>(begin, [target]);
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

const COLUMN = "attrelid = to_regclass('work.backup_run') and attname = 'target'";
async function isRecordable(db: Db): Promise<boolean> {
  return (await db.query(`select 1 from pg_attribute where ${COLUMN}`)).rowCount === 1;
}

/** Records a fault that came before a backup could begin, unless the hour has one already. */
export async function recordFault(db: Db, target: string, error: unknown): Promise<void> {
  if (!(await isRecordable(db))) return;
  await db.query(
    `insert into work.backup_run (target, ended_at, fault) select $1, clock_timestamp(), $2 where not exists (
       select from work.backup_run where target = $1 and fault is not null
         and started_at > now() - ${RETRY_MS} * interval '1 millisecond' and started_at <= now())`,
    [target, sentenceOf(error)],
  );
}

const sentenceOf = (error: unknown): string => {
  const { name, message } = error as Error;
  return name === 'BackupFault' ? message : `The backup failed (${name}); the log says more.`;
};
