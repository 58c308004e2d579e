import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows of histories and facts are no longer rewritten by answers, so their tables needn't keep space for that. */
export class FillPages1764140400000 implements MigrationInterface {
  readonly name = 'FillPages1764140400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table read.chat_page reset (fillfactor)');
    await queryRunner.query('alter table read.chat_fact_page reset (fillfactor)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table read.chat_page set (fillfactor = 80)');
    await queryRunner.query('alter table read.chat_fact_page set (fillfactor = 80)');
  }
}
