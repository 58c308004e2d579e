import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until now nobody but its maker has owned a flow or a sequence, so this is what a rebuild would fill in. */
const CHANGE = ['flow', 'sequence'].map(
  (name) => `
alter table read.${name} add learners_of uuid;
update read.${name} set learners_of = owner_id;
alter table read.${name} alter learners_of set not null;
create index on read.${name} (learners_of, owner_id);`,
);

export class AddLearnersOf1765200000200 implements MigrationInterface {
  readonly name = 'AddLearnersOf1765200000200';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of CHANGE) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table read.flow drop learners_of; alter table read.sequence drop learners_of');
  }
}
