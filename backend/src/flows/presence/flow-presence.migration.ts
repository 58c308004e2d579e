import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps who is editing which flow now, on whichever server. Losing this data does no harm, so the table is unlogged.
 */
export class CreateFlowPresence1763769600100 implements MigrationInterface {
  readonly name = 'CreateFlowPresence1763769600100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `create unlogged table flow_presence (
         id text primary key, flow_id int not null, user_id uuid not null, prompt_key text,
         came_at timestamptz not null default now(), seen_at timestamptz not null default now())`,
    );
    await queryRunner.query('create index flow_presence_flow on flow_presence (flow_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table flow_presence');
  }
}
