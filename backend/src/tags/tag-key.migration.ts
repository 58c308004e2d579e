import type { MigrationInterface, QueryRunner } from 'typeorm';
import { foldCase } from '../platform/fold-case.js';

/**
 * Tags are compared by their folded spelling, not by `lower()`, which follows the database's locale. An item that had
 * one tag in two spellings keeps one of them.
 */
export class AddTagKey1763942400300 implements MigrationInterface {
  readonly name = 'AddTagKey1763942400300';

  async up(queryRunner: QueryRunner): Promise<void> {
    const rows: { tag: string }[] = await queryRunner.query('select distinct tag from item_tag');
    const tags = rows.map(({ tag }) => tag);
    await queryRunner.query('alter table item_tag add tag_key text');
    await queryRunner.query(
      'update item_tag t set tag_key = k.key from unnest($1::text[], $2::text[]) k (tag, key) where t.tag = k.tag',
      [tags, tags.map(foldCase)],
    );
    await queryRunner.query(`
      delete from item_tag t using item_tag other
      where other.user_id = t.user_id and other.kind = t.kind and other.item_id = t.item_id
        and other.tag_key = t.tag_key and other.tag collate "C" < t.tag collate "C";
      alter table item_tag drop constraint item_tag_pkey, add primary key (user_id, kind, item_id, tag_key);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table item_tag drop constraint item_tag_pkey, add primary key (user_id, kind, item_id, tag);
      alter table item_tag drop tag_key;
    `);
  }
}
