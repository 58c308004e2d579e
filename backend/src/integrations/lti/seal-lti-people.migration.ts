import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Facts from course platforms about learners are encrypted, each learner's with a key of their own. A migration has no
 * keys, so earlier rows are encrypted at the start (`seal-former-people.ts`), which empties their old columns.
 */
export class SealLtiPeople1764193200100 implements MigrationInterface {
  readonly name = 'SealLtiPeople1764193200100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table work.lti_person
        add column sub_hash bytea, add column subject uuid, add column sealed bytea,
        alter column sub drop not null, alter column identifier drop not null,
        add constraint lti_person_sub_hash unique (platform_id, sub_hash),
        add constraint lti_person_sealed check (num_nonnulls(sub_hash, subject, sealed) in (0, 3));
      alter table work.lti_seat
        add column number int, alter column identifier drop not null,
        add constraint lti_seat_number unique (person_id, kind, resource_id, number);
      alter table work.lti_ticket alter column name drop not null;
    `);
  }

  /** The earlier program doesn't know learners who are encrypted by then, and treats them as new. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      delete from work.lti_person where sub is null;
      update work.lti_ticket set name = '' where name is null;
      alter table work.lti_ticket alter column name set not null;
      alter table work.lti_seat
        drop constraint lti_seat_number, drop column number, alter column identifier set not null;
      alter table work.lti_person
        drop constraint lti_person_sealed, drop constraint lti_person_sub_hash,
        drop column sealed, drop column subject, drop column sub_hash,
        alter column identifier set not null, alter column sub set not null;
    `);
  }
}
