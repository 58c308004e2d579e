import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
alter table read.flow_stat_bucket add column score_pending int not null default 0;
alter table read.flow_stat_answer add column first bigint not null default 0;
alter table read.chat_stat add column score_pending boolean not null default false;
alter table read.sequence_stat_bucket add column score_pending int not null default 0;
alter table read.sequence_stat_step add column score_pending int not null default 0;
alter table read.flow_stat_bucket alter column score_pending drop default;
alter table read.flow_stat_answer alter column first drop default;
alter table read.chat_stat alter column score_pending drop default;
alter table read.sequence_stat_bucket alter column score_pending drop default;
alter table read.sequence_stat_step alter column score_pending drop default;
create table read.flow_stat_choices (
  flow_id int not null, grain smallint not null, start_at timestamptz not null, version int not null,
  sequence_id int not null, latest boolean not null, prompt_key text not null, choices text not null,
  count bigint not null,
  primary key (flow_id, grain, prompt_key, choices, start_at, version, sequence_id, latest)
) with (fillfactor = 70);
`;
const DOWN = `
drop table read.flow_stat_choices;
alter table read.flow_stat_bucket drop column score_pending;
alter table read.flow_stat_answer drop column first;
alter table read.chat_stat drop column score_pending;
alter table read.sequence_stat_bucket drop column score_pending;
alter table read.sequence_stat_step drop column score_pending;
`;

/** Counts chats that wait for a score, and what was answered first. Zero until the read models are rebuilt. */
export class CountFirstAnswers1764270000000 implements MigrationInterface {
  readonly name = 'CountFirstAnswers1764270000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
