import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row for each login that can be ended. No address: the browser's kind is enough to recognize a device. */
export class CreateLoginSession1764500000100 implements MigrationInterface {
  readonly name = 'CreateLoginSession1764500000100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table login_session (
        id uuid primary key, account_id uuid not null references account (id) on delete cascade,
        token_version int not null, browser text, system text,
        created_at timestamptz not null, last_seen timestamptz not null
      );
      create index login_session_account on login_session (account_id, last_seen);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table login_session');
  }
}
