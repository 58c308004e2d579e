import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links made by hand are marked. It is unknown which of the existing ones were. */
export class AddThinkificByHand1764108600100 implements MigrationInterface {
  readonly name = 'AddThinkificByHand1764108600100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table work.thinkific_content add by_hand boolean not null default false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table work.thinkific_content drop by_hand');
  }
}
