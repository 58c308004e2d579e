import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Chats whose replay differed from the record when `npm run verify` ran last. */
export class CreateChatDivergence1764037200100 implements MigrationInterface {
  readonly name = 'CreateChatDivergence1764037200100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table chat_divergence (chat_id uuid primary key, what text not null, found_at timestamptz not null);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table chat_divergence');
  }
}
