import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Google sign-in and reset links. A token is stored as its hash alone; an account has at most one. */
export class AddSignIn1763683200200 implements MigrationInterface {
  readonly name = 'AddSignIn1763683200200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table account add google_sub text unique, add email_verified boolean not null default false;
      create table password_reset (
        account_id uuid primary key references account on delete cascade, token_hash bytea not null unique,
        expires_at timestamptz not null
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table password_reset;
      alter table account drop google_sub, drop email_verified;
    `);
  }
}
