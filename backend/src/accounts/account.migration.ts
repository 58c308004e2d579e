import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAccount1763596800200 implements MigrationInterface {
  readonly name = 'CreateAccount1763596800200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table account (
        id uuid primary key, email text not null, name text, password_hash text, token_version int not null default 0,
        state text not null check (state in ('active', 'invited')), settings jsonb not null default '{}',
        created_at timestamptz not null default now()
      );
      create unique index account_email on account (lower(email));
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table account');
  }
}
