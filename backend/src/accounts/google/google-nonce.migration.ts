import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Nonces of used Google id tokens, kept until those tokens expire. */
export class CreateGoogleNonce1763856000100 implements MigrationInterface {
  readonly name = 'CreateGoogleNonce1763856000100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('create table google_nonce (nonce text primary key, used_until timestamptz not null)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table google_nonce');
  }
}
