import type { MigrationInterface, QueryRunner } from 'typeorm';

const DROP = `
drop table read.flow_stat_bucket, read.flow_stat_prompt, read.flow_stat_answer, read.chat_stat, read.chat_fact_page;
`;
const DROP_NEW = `
drop table read.path_node, read.flow_stat_path, read.sequence_run, read.sequence_stat_bucket;
`;
const EARLIER = `
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
`;
/** Empty until the read models are rebuilt. Indexes have no names, because a rebuild copies them. */
const TABLES = `
create table read.flow_stat_bucket (
  flow_id int not null, grain smallint not null, start_at timestamptz not null, version int not null,
  sequence_id int not null, latest boolean not null, total int not null, attempted int not null,
  completed int not null, attempted_time bigint[] not null, completed_time bigint[] not null,
  time_cells int[] not null, scored int not null, score_sum bigint not null, score_cells int[] not null,
  primary key (flow_id, grain, start_at, version, sequence_id, latest)
) with (fillfactor = 70);
create table read.flow_stat_prompt (
  flow_id int not null, grain smallint not null, start_at timestamptz not null, version int not null,
  sequence_id int not null, latest boolean not null, prompt_key text not null, presentations bigint not null,
  answered bigint not null, ended bigint not null, lefts bigint not null, ms bigint not null,
  time_cells int[] not null,
  primary key (flow_id, grain, start_at, version, sequence_id, latest, prompt_key)
) with (fillfactor = 70);
create table read.flow_stat_answer (
  flow_id int not null, grain smallint not null, start_at timestamptz not null, version int not null,
  sequence_id int not null, latest boolean not null, prompt_key text not null, answer text not null,
  nth smallint not null, count bigint not null,
  primary key (flow_id, grain, start_at, version, sequence_id, latest, prompt_key, answer, nth)
) with (fillfactor = 70);
create table read.path_node (
  flow_id int not null, node int not null, parent int not null, prompt_key text not null, answer text not null,
  primary key (flow_id, node)
);
create table read.flow_stat_path (
  flow_id int not null, grain smallint not null, parent int not null, start_at timestamptz not null,
  version int not null, sequence_id int not null, latest boolean not null, node int not null, total bigint not null,
  completed bigint not null, ended bigint not null, ms bigint not null,
  primary key (flow_id, grain, parent, start_at, version, sequence_id, latest, node)
) with (fillfactor = 70);
create table read.chat_stat (
  chat_id uuid primary key, flow_id int not null, version int not null, sequence_id int not null,
  sequence_version int, sequence_index int, learner text not null, attempt int not null, latest boolean not null,
  created_at timestamptz not null, answers int not null, completed boolean not null, last_at bigint,
  time bigint[] not null, score int, prompt_key text, thread_answers int not null, thread_ms bigint not null,
  path_node int not null, path_ms bigint[] not null, path_answer text
) with (fillfactor = 80);
create index on read.chat_stat (learner, flow_id);
create index on read.chat_stat (flow_id, created_at);
create index on read.chat_stat (flow_id, path_node);
create table read.chat_fact_page (
  chat_id uuid not null, page int not null, facts json not null, primary key (chat_id, page)
) with (fillfactor = 80);
create table read.sequence_run (
  sequence_id int not null, learner text not null, chats json not null, primary key (sequence_id, learner)
) with (fillfactor = 70);
create table read.sequence_stat_bucket (
  sequence_id int not null, grain smallint not null, start_at timestamptz not null, version int not null,
  total int not null, attempted int not null, completed int not null, attempted_time bigint[] not null,
  completed_time bigint[] not null, time_cells int[] not null,
  primary key (sequence_id, grain, start_at, version)
) with (fillfactor = 70);
`;

/**
 * Statistics by attempt, sequence and path. A rebuild fills the new tables; facts in their earlier form could not say
 * who began again, or which way a chat went.
 */
export class CountAttemptsAndPaths1764045000000 implements MigrationInterface {
  readonly name = 'CountAttemptsAndPaths1764045000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DROP + TABLES);
  }

  /** The tables as they were, empty: a rebuild by the earlier program fills them. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DROP + DROP_NEW + EARLIER);
  }
}
