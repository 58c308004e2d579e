import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps shares for accounts whose e-mail nobody has proven yet. */
export class CreateWaitingShare1764200400100 implements MigrationInterface {
  readonly name = 'CreateWaitingShare1764200400100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table waiting_share (
        account_id uuid not null references account (id) on delete cascade, kind text not null, item_uid uuid not null,
        shared_by uuid not null, created_at timestamptz not null default now(),
        primary key (account_id, kind, item_uid)
      );
      create index waiting_share_item on waiting_share (item_uid);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table waiting_share');
  }
}
