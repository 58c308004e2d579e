import type { MigrationInterface, QueryRunner } from 'typeorm';

/** 21 cells of scores. */
const NO_CELLS = `'{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0}'`;

/** Counts the scores of runs. They are zero until the read models are rebuilt. */
export class CountRunScores1764118800000 implements MigrationInterface {
  readonly name = 'CountRunScores1764118800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
alter table read.sequence_stat_bucket add column scored int not null default 0,
  add column score_sum bigint not null default 0, add column score_cells int[] not null default ${NO_CELLS};
alter table read.sequence_stat_bucket alter column scored drop default,
  alter column score_sum drop default, alter column score_cells drop default;
`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table read.sequence_stat_bucket drop column scored, drop column score_sum, drop column score_cells',
    );
  }
}
