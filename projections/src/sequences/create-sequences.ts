import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As in other read models: no foreign keys, and no names for indexes, so that a rebuild can copy them. */
const TABLES = `
create table read.sequence (
  sequence_id int primary key, uid uuid not null unique, owner_id uuid not null, name text not null, t_name jsonb not null,
  search_text text not null, language text not null, languages text[] not null, settings jsonb not null,
  flow_ids int[] not null, structure_changed boolean not null, latest_version int, pins jsonb not null,
  revision int not null, created_at timestamptz not null, updated_at timestamptz not null, archived_at timestamptz
);
create index on read.sequence (owner_id, updated_at);
create table read.sequence_access (
  sequence_id int not null, user_id uuid not null, shared_at timestamptz not null, primary key (sequence_id, user_id)
);
create index on read.sequence_access (user_id);
create table read.sequence_flow (
  sequence_id int not null, flow_id int not null, attached boolean not null, changed_at timestamptz not null,
  primary key (sequence_id, flow_id)
);
create index on read.sequence_flow (flow_id);
create table read.sequence_version (
  sequence_id int not null, version int not null, pins jsonb not null, published_at timestamptz not null,
  published_by uuid, primary key (sequence_id, version)
);
alter table read.chat add sequence_id int, add sequence_version int, add sequence_index int;
create index on read.chat (sequence_id, identifier) where sequence_id is not null;
`;

export class CreateSequences1763683200500 implements MigrationInterface {
  readonly name = 'CreateSequences1763683200500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table read.chat drop sequence_id, drop sequence_version, drop sequence_index;
      drop table read.sequence_version, read.sequence_flow, read.sequence_access, read.sequence`);
  }
}
