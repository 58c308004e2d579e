import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Personal tokens of programs, as rows that go with the account; only hashes, and no address of who used them. */
export class CreateApiToken1764074400100 implements MigrationInterface {
  readonly name = 'CreateApiToken1764074400100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table api_token (
        id uuid primary key, user_id uuid not null references account (id) on delete cascade,
        name text not null, hint text not null, scopes text[] not null, hash bytea not null unique,
        token_version int not null, created_at timestamptz not null, expires_at timestamptz not null, last_used date
      );
      create index api_token_user on api_token (user_id, created_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table api_token');
  }
}
