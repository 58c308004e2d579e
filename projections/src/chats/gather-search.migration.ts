import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * New rows are sorted into the index of searched texts together, and more at once cost less: nearly every page of the
 * index is written each time, however many rows there are.
 */
export class GatherSearch1764162000000 implements MigrationInterface {
  readonly name = 'GatherSearch1764162000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(setLimit(2048));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(setLimit(512));
  }
}

/** Postgres chose the index's name. */
const setLimit = (kilobytes: number): string => `
do $$ declare searched regclass; begin
  for searched in select i.indexrelid from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_am a on a.oid = c.relam where i.indrelid = 'read.chat_search'::regclass and a.amname = 'gin'
  loop
    execute format('alter index %s set (gin_pending_list_limit = ${kilobytes})', searched);
  end loop;
end $$`;
