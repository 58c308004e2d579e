import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The tables are empty until the read models are rebuilt (PROJ-12): only the events show the source of an identifier.
 */
const TABLES = `
create table read.identifier (
  subject uuid primary key, owner_id uuid not null, value text not null, sort_text text not null,
  anonymous smallint not null, origins text[] not null
);
create index on read.identifier (owner_id, anonymous, sort_text, subject);
create table read.identifier_item (
  subject uuid not null, kind text not null, resource_id int not null, anonymous smallint not null,
  sort_text text not null, primary key (subject, kind, resource_id)
);
create table read.identifier_chat (
  chat_id uuid primary key, subject uuid not null, flow_id int not null, sequence_id int
);
create index on read.identifier_chat (subject);
create index on read.identifier_item (kind, resource_id, anonymous, sort_text, subject);
`;

export class AddPeople1764038400200 implements MigrationInterface {
  readonly name = 'AddPeople1764038400200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table read.identifier, read.identifier_item, read.identifier_chat');
  }
}
