/** Tables of the subjects' keys. Without them, personal text in a backup of the events is unreadable. */
import type pg from 'pg';

const INSTALL_LOCK = 7_211_002;

const TABLES = `
create table if not exists subject_key (
  subject uuid primary key,
  wrapped bytea not null,
  made_at timestamptz not null default now()
);
create table if not exists subject_lookup (
  lookup bytea primary key,
  subject uuid not null references subject_key on delete cascade
);
create index if not exists subject_lookup_subject on subject_lookup (subject);
-- Random numbers of those who are erased, for the list that is kept with the backups.
create table if not exists erasure (
  kind text not null, id uuid not null, erased_at timestamptz not null default now(), primary key (kind, id)
);
-- The account that got what an erased account owned; null = nobody.
alter table erasure add column if not exists heir uuid;
create table if not exists encryption_check (one bool primary key default true check (one), sealed bytea not null);`;

/** Idempotent, and safe in several processes at once. */
export async function installSubjects(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [INSTALL_LOCK]);
    await client.query(TABLES);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
