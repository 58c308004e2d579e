import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateInstallationSetting1765200000300 implements MigrationInterface {
  readonly name = 'CreateInstallationSetting1765200000300';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'create table installation_setting (name text primary key, value jsonb not null, changed_at timestamptz not null)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table installation_setting');
  }
}
