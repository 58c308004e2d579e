import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language in which its person logged in last, for mails that nothing they do asks for. */
export class AddAccountLanguage1764142200100 implements MigrationInterface {
  readonly name = 'AddAccountLanguage1764142200100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table account add language text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table account drop language');
  }
}
