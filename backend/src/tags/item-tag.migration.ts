import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How each person sorts the items on Home. Nothing else depends on it, so it is a row and not an event. */
export class CreateItemTag1763769600300 implements MigrationInterface {
  readonly name = 'CreateItemTag1763769600300';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `create table item_tag (
         user_id uuid not null, kind text not null, item_id int not null, tag text not null,
         primary key (user_id, kind, item_id, tag))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table item_tag');
  }
}
