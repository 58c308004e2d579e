import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tables have no foreign keys and indexes no names: a rebuild copies them with `like … including all`, and Postgres
 * chooses the same names in the copy.
 */
const TABLES = `
create schema read;
create table read.flow (
  flow_id int primary key, uid uuid not null unique, owner_id uuid not null, name text not null, t_name jsonb not null,
  search_text text not null, language text not null, languages text[] not null, settings jsonb not null,
  is_dirty boolean not null, latest_version int, max_score double precision, revision int not null,
  created_at timestamptz not null, updated_at timestamptz not null, definition_edited_at timestamptz,
  definition_updated_at timestamptz, archived_at timestamptz
);
create index on read.flow (owner_id, updated_at);
create table read.flow_access (
  flow_id int not null, user_id uuid not null, shared_at timestamptz not null, primary key (flow_id, user_id)
);
create index on read.flow_access (user_id);
create table read.flow_draft (flow_id int primary key, prompt_order text[] not null, texts jsonb not null);
create table read.draft_prompt (
  flow_id int not null, key text not null, name text not null, definition jsonb not null, primary key (flow_id, key)
);
create table read.flow_version (
  flow_id int not null, version int not null, name text not null, t_name jsonb not null, language text not null,
  languages text[] not null, definition jsonb not null, draft jsonb not null, hash text not null, trees jsonb not null,
  max_score double precision, note text, published_at timestamptz not null, published_by uuid,
  primary key (flow_id, version)
);
create table read.chat (
  chat_id uuid primary key, flow_id int not null, version int not null, subject uuid, identifier text not null,
  identifier_origin text not null, attempt int not null, language text not null, seed text not null,
  context jsonb not null, test boolean not null, trust text not null, token_hash text, created_at timestamptz not null,
  updated_at timestamptz not null, first_completed_at timestamptz, completed boolean not null, score double precision,
  max_score double precision, answers int not null, feedback_total int not null, feedback_pending int not null,
  score_later_total int not null, score_later_pending int not null, external_answer_total int not null,
  external_answer_pending int not null, evaluation_total int not null, evaluation_pending int not null,
  inputs_pending boolean not null, prompt_key text, last_item_key text, revision int not null
) with (fillfactor = 80);
create index on read.chat (flow_id, created_at, chat_id);
create index on read.chat (flow_id, identifier);
create index on read.chat (subject);
create table read.chat_page (
  chat_id uuid not null, page int not null, turns json not null, primary key (chat_id, page)
) with (fillfactor = 80);
create table read.flow_stat_bucket (
  flow_id int not null, grain smallint not null, start_at timestamptz not null, version int not null, total int not null,
  attempted int not null, completed int not null, attempted_time bigint[] not null, completed_time bigint[] not null,
  primary key (flow_id, grain, start_at, version)
) with (fillfactor = 70);
create table read.flow_stat_prompt (
  flow_id int not null, grain smallint not null, start_at timestamptz not null, version int not null,
  prompt_key text not null, presentations bigint not null, primary key (flow_id, grain, start_at, version, prompt_key)
) with (fillfactor = 70);
create table read.flow_stat_answer (
  flow_id int not null, grain smallint not null, start_at timestamptz not null, version int not null,
  prompt_key text not null, answer text not null, count bigint not null,
  primary key (flow_id, grain, start_at, version, prompt_key, answer)
) with (fillfactor = 70);
create table read.chat_stat (
  chat_id uuid primary key, flow_id int not null, version int not null, created_at timestamptz not null,
  answers int not null, completed boolean not null, last_at bigint, time bigint[] not null
) with (fillfactor = 80);
create table read.chat_fact_page (
  chat_id uuid not null, page int not null, facts json not null, primary key (chat_id, page)
) with (fillfactor = 80);
create table read.checkpoint (name text primary key, position text) with (fillfactor = 10);
create table read.parked_event (
  projection text not null, stream text not null, revision int not null, event_id uuid not null, type text not null,
  position text not null, reason text not null, primary key (projection, stream, revision)
);
`;

export class CreateReadModels1763596800000 implements MigrationInterface {
  readonly name = 'CreateReadModels1763596800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop schema read cascade');
  }
}
