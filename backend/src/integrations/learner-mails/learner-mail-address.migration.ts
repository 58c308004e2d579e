import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many mails each address got on a day (UTC), from all owners; and the owner's language is that of the account. */
export class LimitLearnerMailsPerAddress1764142200200 implements MigrationInterface {
  readonly name = 'LimitLearnerMailsPerAddress1764142200200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table work.learner_mail_address (
        address_hash bytea not null, day date not null, sent int not null default 0, primary key (address_hash, day)
      );
      create index learner_mail_address_age on work.learner_mail_address (day);
      alter table work.learner_mail_day drop language;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table work.learner_mail_day add language text not null default 'en';
      drop table work.learner_mail_address;
    `);
  }
}
