import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Words of people are encrypted (`platform/words.ts`), and kept as JSON. Earlier ones stay until the read models are
 * rebuilt.
 */
export class SealWords1764129600000 implements MigrationInterface {
  readonly name = 'SealWords1764129600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
alter table read.chat_evaluation alter column evaluation type json using to_json(evaluation);
alter table read.peer_answer alter column said type json using to_json(said);
`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
alter table read.chat_evaluation alter column evaluation type text using evaluation #>> '{}';
alter table read.peer_answer alter column said type text using said #>> '{}';
`);
  }
}
