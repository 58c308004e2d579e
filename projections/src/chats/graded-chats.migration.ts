import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Inputs that reviewers gave are listed, too; few chats have any. */
export class AddGradedChats1764187200000 implements MigrationInterface {
  readonly name = 'AddGradedChats1764187200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create index on read.chat (flow_id, created_at, chat_id) where
      feedback_total + score_later_total + evaluation_total > feedback_pending + score_later_pending + evaluation_pending`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index read.chat_flow_id_created_at_chat_id_idx3');
  }
}
