import type { MigrationInterface, QueryRunner } from 'typeorm';

/** True once a person has ended all other logins: tokens from before logins had rows are no longer accepted. */
export class AddUnlistedLogins1765200000100 implements MigrationInterface {
  readonly name = 'AddUnlistedLogins1765200000100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table account add unlisted_ended boolean not null default false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table account drop unlisted_ended');
  }
}
