import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People of another identity provider, and logins there that have begun. */
export class CreateOidc1764500000300 implements MigrationInterface {
  readonly name = 'CreateOidc1764500000300';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table oidc_link (
        issuer text not null, subject text not null,
        account_id uuid not null references account (id) on delete cascade,
        primary key (issuer, subject), unique (account_id, issuer)
      );
      create table oidc_login (
        state_hash bytea primary key, secret_hash bytea not null, nonce text not null, verifier text not null,
        expires_at timestamptz not null
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table oidc_login; drop table oidc_link');
  }
}
