import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts how often a secret was replaced. The secrets themselves are derived, never stored. */
export class CreateLinkSecret1763683200400 implements MigrationInterface {
  readonly name = 'CreateLinkSecret1763683200400';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table link_secret (
        kind text not null check (kind in ('flow', 'sequence')), item_id int not null, generation int not null,
        primary key (kind, item_id)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table link_secret');
  }
}
