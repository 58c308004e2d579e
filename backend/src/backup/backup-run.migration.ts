import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The backups that were tried, for operators and for the schedule. */
export class CreateBackupRun1764400000100 implements MigrationInterface {
  readonly name = 'CreateBackupRun1764400000100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table work.backup_run (
        id bigint generated always as identity primary key,
        started_at timestamptz not null default now(),
        -- Null while it runs, and after a kill.
        ended_at timestamptz,
        -- Of the whole backup; null if there is none.
        name text, bytes bigint, sent_bytes bigint,
        -- A sentence for the operator.
        fault text
      );
      create index backup_run_started on work.backup_run (started_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table work.backup_run');
  }
}
