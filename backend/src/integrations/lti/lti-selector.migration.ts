import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A selection keeps the author who opened it first. */
export class AddLtiSelector1764087900100 implements MigrationInterface {
  readonly name = 'AddLtiSelector1764087900100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table work.lti_selection add column user_id uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table work.lti_selection drop column user_id');
  }
}
