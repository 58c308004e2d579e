import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Few of a million chats may fit a filter, so each filter finds its newest without looking at the others. */
export class IndexFilteredChats1764091200000 implements MigrationInterface {
  readonly name = 'IndexFilteredChats1764091200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
create index on read.chat (flow_id, completed, created_at, chat_id);
create index on read.chat (flow_id, version, created_at, chat_id);
`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'drop index read.chat_flow_id_completed_created_at_chat_id_idx, read.chat_flow_id_version_created_at_chat_id_idx',
    );
  }
}
