import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Public halves of passkeys, and the questions that browsers are answering. */
export class CreatePasskey1764500000400 implements MigrationInterface {
  readonly name = 'CreatePasskey1764500000400';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table passkey (
        id text primary key, account_id uuid not null references account (id) on delete cascade,
        name text not null, public_key bytea not null, counter bigint not null, transports text[] not null,
        created_at timestamptz not null, last_used date
      );
      create index passkey_account on passkey (account_id);
      create table passkey_challenge (
        hash bytea primary key, account_id uuid references account (id) on delete cascade,
        expires_at timestamptz not null
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table passkey_challenge; drop table passkey');
  }
}
