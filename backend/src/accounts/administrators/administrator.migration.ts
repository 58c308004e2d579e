import type { MigrationInterface, QueryRunner } from 'typeorm';

/** On an installation that has accounts already, `npm run administrator` names the first administrator. */
export class AddAdministrators1764700000100 implements MigrationInterface {
  readonly name = 'AddAdministrators1764700000100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table administrator (
        account_id uuid primary key references account on delete cascade, since timestamptz not null default now()
      );
      create table first_account (
        one boolean primary key default true check (one), account_id uuid not null
      );
      insert into first_account (account_id) select id from account where state = 'active' order by created_at, id limit 1;
      alter table account add suspended_at timestamptz;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table account drop suspended_at; drop table first_account; drop table administrator;',
    );
  }
}
