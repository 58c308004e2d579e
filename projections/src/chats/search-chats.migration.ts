import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Few of a million chats may have a text in their identifier or a score in a range, so both are looked up. The texts
 * are empty until the read models are rebuilt (PROJ-12).
 */
export class SearchChats1764115200000 implements MigrationInterface {
  readonly name = 'SearchChats1764115200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
create table read.chat_search (chat_id uuid primary key, grams int[] not null);
create index on read.chat_search using gin (grams) with (gin_pending_list_limit = 512);
create index on read.chat (flow_id, created_at, chat_id) where test;
create index on read.chat_stat (flow_id, completed, score, chat_id) where score is not null;
`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
drop table read.chat_search;
drop index read.chat_flow_id_created_at_chat_id_idx2, read.chat_stat_flow_id_completed_score_chat_id_idx;
`);
  }
}
