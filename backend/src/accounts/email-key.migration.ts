import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addFoldedColumn } from '../platform/database/folded-column.js';

/**
 * An e-mail is looked for by its folded spelling. `lower()` follows the database's locale: in Turkish INFO@ and info@ were
 * two accounts, in C Ölaf@ and ölaf@. Both of such a pair stay, each under its exact spelling; the start names them.
 */
export class AddEmailKey1763942400100 implements MigrationInterface {
  readonly name = 'AddEmailKey1763942400100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index account_email');
    await addFoldedColumn(queryRunner, {
      table: 'account',
      id: 'id',
      text: 'email',
      key: 'email_key',
      firstBy: "state = 'active' desc, created_at, id",
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table account drop email_key');
    await queryRunner.query('create unique index account_email on account (lower(email))');
  }
}
