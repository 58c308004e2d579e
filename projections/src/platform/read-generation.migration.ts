import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Nullable, so that a server of the former version can continue to write its checkpoint next to the new one. */
export class AddReadGeneration1764038400100 implements MigrationInterface {
  readonly name = 'AddReadGeneration1764038400100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table read.checkpoint add column generation int');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table read.checkpoint drop column generation');
  }
}
