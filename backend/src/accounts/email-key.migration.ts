import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addFoldedColumn } from '../platform/database/folded-column.js';

/**
 * E-mails are looked up by their folded spelling. `lower()` follows the database's locale: INFO@ and info@ were two
 * accounts in Turkish, Ölaf@ and ölaf@ in C. Both accounts of such a pair stay, each under its exact spelling; the
 * start logs them.
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
