import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps the state that an installation must bring back, and the time of installation. Schools that are being installed
 * begin again.
 */
export class AddThinkificInstallGuards1764105600100 implements MigrationInterface {
  readonly name = 'AddThinkificInstallGuards1764105600100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      delete from work.thinkific_install;
      alter table work.thinkific_install add state_hash bytea not null;
      alter table work.thinkific_school add installed_at timestamptz not null default now();
      alter table work.thinkific_school alter installed_at drop default;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table work.thinkific_school drop installed_at;
      alter table work.thinkific_install drop state_hash;
    `);
  }
}
