import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Chats that wait for a reviewer are few, so they have an index of their own. */
export class AddPendingChats1764042000100 implements MigrationInterface {
  readonly name = 'AddPendingChats1764042000100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('create index on read.chat (flow_id, created_at, chat_id) where inputs_pending');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index read.chat_flow_id_created_at_chat_id_idx1');
  }
}
