import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Effects of events that leave the server. Never in schema `read`: a rebuild replaces that, and everything of all time
 * would be sent again.
 */
export class CreateWork1764028800100 implements MigrationInterface {
  readonly name = 'CreateWork1764028800100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create schema if not exists work;
      create table work.reactor (name text primary key, position text);
      create table work.parked_event (
        reactor text not null, stream text not null, revision int not null, event_id uuid not null, type text not null,
        reason text not null, parked_at timestamptz not null default now(),
        primary key (reactor, stream, revision)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table work.parked_event; drop table work.reactor');
  }
}
