import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Registrations under way: whose address a platform may register at, and until when. */
export class AddLtiRegistration1764028900200 implements MigrationInterface {
  readonly name = 'AddLtiRegistration1764028900200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table work.lti_registration (
        ticket_hash bytea primary key, owner_id uuid not null, used_at timestamptz, expires_at timestamptz not null
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table work.lti_registration');
  }
}
