import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells all servers which files are being sent. Losing this data does no harm, so the table is unlogged. */
export class CreateRunningExport1765400000100 implements MigrationInterface {
  readonly name = 'CreateRunningExport1765400000100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
create unlogged table running_export (
  place int primary key, id uuid not null, name text, done int not null, total int not null,
  heard_at timestamptz not null
)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table running_export');
  }
}
