import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Learning record stores, each a job while statements wait for it, and their statements. `alone`: sent by itself, because
 * the store refused statements that it came with.
 */
export class CreateXapi1764115200100 implements MigrationInterface {
  readonly name = 'CreateXapi1764115200100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table work.xapi_store (
        id uuid primary key, owner_id uuid not null unique, endpoint text not null, key text not null,
        sealed bytea not null, pass_percent int, language text not null, created_at timestamptz not null,
        failing_since timestamptz, disabled_at timestamptz, last_status int, last_error text,
        tries int not null default 0, next_at timestamptz not null,
        attempt int not null default 0, lease_owner uuid, lease_until timestamptz
      );
      create table work.xapi_statement (
        id uuid primary key, store uuid not null references work.xapi_store on delete cascade,
        subject uuid not null, seq bigint not null, verb text not null, event_at timestamptz not null,
        payload bytea not null, state text not null default 'waiting', alone bool not null default false,
        tries int not null default 0, sent_at timestamptz, last_status int, last_error text, response bytea,
        created_at timestamptz not null
      );
      create index xapi_statement_waiting on work.xapi_statement (store, event_at, seq, id) where state = 'waiting';
      create index xapi_statement_log on work.xapi_statement (store, event_at, seq, id);
      create index xapi_statement_age on work.xapi_statement (created_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table work.xapi_statement; drop table work.xapi_store;');
  }
}
