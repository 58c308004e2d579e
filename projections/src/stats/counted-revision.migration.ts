import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far a chat is counted, so that its facts can be read from its events. Its times take half the space. */
export class CountedRevision1764180000000 implements MigrationInterface {
  readonly name = 'CountedRevision1764180000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table read.chat_stat add column revision int');
    await queryRunner.query(`create function pg_temp.fitting(ms bigint[]) returns int[] language sql immutable as
      'select coalesce(array_agg(least(one, 2147483647)::int order by nth), array[]::int[]) from unnest(ms) with ordinality as x(one, nth)'`);
    await queryRunner.query(
      'alter table read.chat_stat alter column path_ms type int[] using pg_temp.fitting(path_ms)',
    );
    await queryRunner.query('drop function pg_temp.fitting');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table read.chat_stat drop column revision');
    await queryRunner.query('alter table read.chat_stat alter column path_ms type bigint[]');
  }
}
