import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Re-scores, each a job that goes from chat to chat, and the chats that it re-scored. The chats' events say who did it,
 * why, and the new score of each answer.
 */
export class CreateRescore1764126000100 implements MigrationInterface {
  readonly name = 'CreateRescore1764126000100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table work.rescore (
        id uuid primary key, flow_id int not null, version int not null, reason text not null, by_id uuid not null,
        at timestamptz not null, state text not null check (state in ('applying', 'applied', 'takingBack', 'takenBack')),
        total int not null, done int not null default 0, chats int not null default 0, place text,
        taken_back_by uuid, taken_back_at timestamptz,
        attempt int not null default 0, lease_owner uuid, lease_until timestamptz
      );
      create unique index rescore_running on work.rescore (flow_id) where state in ('applying', 'takingBack');
      create index rescore_of_flow on work.rescore (flow_id, at);
      create table work.rescored_chat (
        rescore_id uuid not null references work.rescore on delete cascade, chat_id uuid not null,
        primary key (rescore_id, chat_id)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table work.rescored_chat, work.rescore');
  }
}
