import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Filled from existing chats, each counted in the month of its last answer; a rebuild makes it exact. */
const TABLES = `
create table read.plan_chat (chat_id uuid primary key, unit text not null, flow_id int not null, sequence_id int);
create table read.plan_usage (
  month text not null, unit text not null, flow_id int, sequence_id int, primary key (month, unit)
);
create index on read.plan_usage (month, flow_id);
create index on read.plan_usage (month, sequence_id);
insert into read.plan_chat
  select chat_id, case when sequence_id is null then chat_id::text
    else sequence_id || ':' || coalesce(subject::text, token_hash, chat_id::text) end, flow_id, sequence_id
  from read.chat where not test;
insert into read.plan_usage
  select distinct to_char(c.updated_at at time zone 'UTC', 'YYYY-MM'), p.unit,
    case when p.sequence_id is null then p.flow_id end, p.sequence_id
  from read.plan_chat p join read.chat c using (chat_id) where c.answers > 0;
`;

export class AddPlanUsage1763690000000 implements MigrationInterface {
  readonly name = 'AddPlanUsage1763690000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table read.plan_chat, read.plan_usage');
  }
}
