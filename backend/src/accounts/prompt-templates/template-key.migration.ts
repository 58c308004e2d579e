import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addFoldedColumn } from '../../platform/database/folded-column.js';

/** Names are compared by their folded spelling, not by `lower()`, which follows the database's locale. */
export class AddTemplateKey1763942400200 implements MigrationInterface {
  readonly name = 'AddTemplateKey1763942400200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index prompt_template_name');
    await addFoldedColumn(queryRunner, {
      table: 'prompt_template',
      id: 'id',
      text: 'name',
      key: 'name_key',
      owner: 'user_id',
      firstBy: 'created_at, id',
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table prompt_template drop name_key');
    await queryRunner.query('create unique index prompt_template_name on prompt_template (user_id, lower(name))');
  }
}
