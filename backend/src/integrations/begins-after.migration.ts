import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Where in the log a webhook and a learning record store begin: null for those that are older than this column, whose time
 * decides; empty if the log had no chats. `redirect`: where an answer led, sealed like the answer.
 */
export class AddBeginsAfter1764275400100 implements MigrationInterface {
  readonly name = 'AddBeginsAfter1764275400100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table work.webhook_endpoint add column begins_after text;
      alter table work.xapi_store add column begins_after text;
      alter table work.webhook_attempt add column redirect bytea;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table work.webhook_attempt drop column redirect;
      alter table work.xapi_store drop column begins_after;
      alter table work.webhook_endpoint drop column begins_after;
    `);
  }
}
