import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes as the second step of a login. Secrets are encrypted, recovery codes and tickets are kept as hashes. */
export class CreateTwoFactor1764500000200 implements MigrationInterface {
  readonly name = 'CreateTwoFactor1764500000200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table two_factor (
        account_id uuid primary key references account (id) on delete cascade,
        secret bytea not null, since timestamptz, last_step bigint not null default 0
      );
      create table recovery_code (
        account_id uuid not null references account (id) on delete cascade, hash bytea not null,
        primary key (account_id, hash)
      );
      create table login_ticket (
        hash bytea primary key, account_id uuid not null references account (id) on delete cascade,
        token_version int not null, tries int not null default 0, expires_at timestamptz not null
      );
      create index login_ticket_account on login_ticket (account_id);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table login_ticket; drop table recovery_code; drop table two_factor');
  }
}
