import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps the time of each learner's latest sign of life, at whichever server. Losing this data does no harm, so the
 * table is unlogged.
 */
export class CreateChatPresence1764108000000 implements MigrationInterface {
  readonly name = 'CreateChatPresence1764108000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
create unlogged table chat_presence (
  chat_id uuid primary key, flow_id int not null, came_at timestamptz not null, heard_at timestamptz not null
);
create index on chat_presence (flow_id);
`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table chat_presence');
  }
}
