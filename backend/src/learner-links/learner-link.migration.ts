import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One link for each learner of a flow or sequence. Code, name and identifier are encrypted with the learner's key. */
export class CreateLearnerLink1764352800100 implements MigrationInterface {
  readonly name = 'CreateLearnerLink1764352800100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table learner_link (
        id uuid primary key, number bigint generated always as identity,
        kind text not null check (kind in ('flow', 'sequence')), item_id int not null,
        code_hash bytea not null unique, subject uuid not null, sealed bytea not null,
        unique (kind, item_id, subject)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table learner_link');
  }
}
