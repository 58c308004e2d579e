import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One short link for each flow or sequence, with the look of the chat that it leads to. */
export class CreateShortLink1764316800100 implements MigrationInterface {
  readonly name = 'CreateShortLink1764316800100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table short_link (
        kind text not null check (kind in ('flow', 'sequence')), item_id int not null,
        code text not null unique, settings jsonb not null, language text not null,
        primary key (kind, item_id)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table short_link');
  }
}
