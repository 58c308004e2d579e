import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Runs and their counters are empty until the read models are rebuilt: a counter that stayed would count a run under way
 * again, because its row is gone. Indexes have no names, because a rebuild copies them.
 */
const UP = `
truncate read.sequence_stat_bucket;
drop table read.sequence_run;
create table read.sequence_run (
  sequence_id int not null, learner text not null, began_at timestamptz not null, first_chat uuid not null,
  completed boolean not null, chats json not null, primary key (sequence_id, learner)
) with (fillfactor = 70);
create index on read.sequence_run (sequence_id, began_at, first_chat);
create table read.sequence_stat_step (
  sequence_id int not null, grain smallint not null, start_at timestamptz not null, version int not null,
  flow_id int not null, latest boolean not null, total int not null, attempted int not null, completed int not null,
  attempted_time bigint[] not null, completed_time bigint[] not null, scored int not null, score_sum bigint not null,
  primary key (sequence_id, grain, start_at, version, flow_id, latest)
) with (fillfactor = 70);
`;
const DOWN = `
truncate read.sequence_stat_bucket;
drop table read.sequence_stat_step;
drop table read.sequence_run;
create table read.sequence_run (
  sequence_id int not null, learner text not null, chats json not null, primary key (sequence_id, learner)
) with (fillfactor = 70);
`;

/** Lists runs of sequences, and counts their steps by flow. */
export class CountSteps1764088800000 implements MigrationInterface {
  readonly name = 'CountSteps1764088800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
