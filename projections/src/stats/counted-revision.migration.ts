import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far a chat is counted, so that its facts can be read from its events. */
export class CountedRevision1764180000000 implements MigrationInterface {
  readonly name = 'CountedRevision1764180000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table read.chat_stat add column revision int');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table read.chat_stat drop column revision');
  }
}
