import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes have no names, as in all read models, because a rebuild copies them. */
const TABLES = `
create table read.chat_evaluation (
  chat_id uuid not null, evaluation_id text not null, evaluation text not null, given_at timestamptz not null,
  primary key (chat_id, evaluation_id)
);
create table read.peer_prompt (
  flow_id int not null, prompt_name text not null, by_flow int not null, primary key (flow_id, prompt_name, by_flow)
);
create table read.peer_answer (
  chat_id uuid not null, item_key text not null, revision int not null, place int not null, flow_id int not null,
  prompt_key text not null, subject uuid, said text not null, matched jsonb not null, multiple boolean not null,
  at timestamptz not null, primary key (chat_id, item_key)
);
create index on read.peer_answer (flow_id, prompt_key, at);
create index on read.peer_answer (subject);
`;

/** Tables for what reviewers add to chats, and for answers shown to other learners. */
export class AddReviews1763660000000 implements MigrationInterface {
  readonly name = 'AddReviews1763660000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table read.chat_evaluation, read.peer_prompt, read.peer_answer');
  }
}
