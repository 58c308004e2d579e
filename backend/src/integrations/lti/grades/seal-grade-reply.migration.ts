import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A platform's words with a refusal can name the learner, so they are encrypted. A migration has no keys: earlier
 * replies are dropped, and an owner who sends the grade again sees a new one. The other type makes Postgres rewrite the
 * table.
 */
export class SealGradeReply1764196800200 implements MigrationInterface {
  readonly name = 'SealGradeReply1764196800200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table work.lti_grade
        alter column said drop default, alter column said drop not null,
        alter column said type bytea using null
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table work.lti_grade
        alter column said type text using '', alter column said set default '', alter column said set not null
    `);
  }
}
