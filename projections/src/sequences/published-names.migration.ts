import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Names and languages are now part of a version, like everything else that learners see. Existing versions get the
 * current names, which is what learners saw; a rebuild makes them exact. Flows whose names changed since their latest
 * version become dirty.
 */
const CHANGE = `
alter table read.sequence rename structure_changed to has_changes;
alter table read.sequence_version add name text, add t_name jsonb, add languages text[];
update read.sequence_version v set name = s.name, t_name = s.t_name, languages = s.languages
  from read.sequence s where s.sequence_id = v.sequence_id;
alter table read.sequence_version
  alter name set not null, alter t_name set not null, alter languages set not null;
update read.flow f set is_dirty = true from read.flow_version v
  where v.flow_id = f.flow_id and v.version = f.latest_version
    and (v.name, v.t_name, v.languages) is distinct from (f.name, f.t_name, f.languages);
`;

export class PublishNames1763950000000 implements MigrationInterface {
  readonly name = 'PublishNames1763950000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(CHANGE);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table read.sequence_version drop name, drop t_name, drop languages;
      alter table read.sequence rename has_changes to structure_changed`);
  }
}
