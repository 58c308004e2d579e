import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells the backups of one place from those of another. Nobody knows the place of earlier rows, so it stays null. */
export class AddBackupTarget1765000000100 implements MigrationInterface {
  readonly name = 'AddBackupTarget1765000000100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table work.backup_run add column target text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table work.backup_run drop column target');
  }
}
