import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many mails to learners each owner has sent on a day (UTC), how many were given up, and since when a mail waits. */
export class AddLearnerMailLimit1764129600100 implements MigrationInterface {
  readonly name = 'AddLearnerMailLimit1764129600100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table work.learner_mail add held_at timestamptz;
      create index learner_mail_of_owner on work.learner_mail (owner_id, due_at) where handed_at is null;
      create index learner_mail_held on work.learner_mail (held_at) where handed_at is null;
      create table work.learner_mail_day (
        owner_id uuid not null, day date not null, sent int not null default 0, dropped int not null default 0,
        language text not null, is_told bool not null default false, primary key (owner_id, day)
      );
      create index learner_mail_day_age on work.learner_mail_day (day);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table work.learner_mail_day;
      drop index work.learner_mail_of_owner, work.learner_mail_held;
      alter table work.learner_mail drop held_at;
    `);
  }
}
