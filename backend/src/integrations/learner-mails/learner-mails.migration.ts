import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Mails to learners, each a job until it is handed to the queue of mails; who wants none of an owner; and the email that a
 * course platform tells, which is stored as long as its person is.
 */
export class CreateLearnerMails1764118800100 implements MigrationInterface {
  readonly name = 'CreateLearnerMails1764118800100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table work.lti_person add email text;
      create table work.learner_mail (
        id uuid primary key, kind text not null check (kind in ('score', 'feedback')), owner_id uuid not null,
        chat_id uuid not null, flow_id int not null, sequence_id int, language text not null, subject uuid not null,
        address bytea not null, due_at timestamptz not null, handed_at timestamptz,
        attempt int not null default 0, lease_owner uuid, lease_until timestamptz
      );
      create unique index learner_mail_one on work.learner_mail (chat_id, kind) where handed_at is null;
      create index learner_mail_due on work.learner_mail (due_at) where handed_at is null;
      create index learner_mail_handed on work.learner_mail (handed_at);
      create table work.learner_mail_stop (
        owner_id uuid not null, address_hash bytea not null, at timestamptz not null, primary key (owner_id, address_hash)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table work.learner_mail_stop, work.learner_mail;
      alter table work.lti_person drop email;
    `);
  }
}
