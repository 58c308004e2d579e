import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The files of an author are added up, and those that nothing ever named are deleted. What names the files of before
 * isn't known, so they all stay.
 */
export class CountAuthorFiles1764600000100 implements MigrationInterface {
  readonly name = 'CountAuthorFiles1764600000100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create index upload_user on upload (user_id) where user_id is not null;
      update upload set answered_at = signed_at where user_id is not null and answered_at is null;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index upload_user');
  }
}
