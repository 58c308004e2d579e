import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For whom what happened is being queued: a row is leased to one run, so one process at a time does it. */
export class CreatePastEventsRun1764142200300 implements MigrationInterface {
  readonly name = 'CreatePastEventsRun1764142200300';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'create table work.past_events_run (owner_id uuid primary key, run uuid not null, lease_until timestamptz not null)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table work.past_events_run');
  }
}
