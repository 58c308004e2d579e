import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Says which mail to send; never the mail itself, whose link would open an account. */
export class CreateMailJob1763683200100 implements MigrationInterface {
  readonly name = 'CreateMailJob1763683200100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table mail_job (
        id uuid primary key, kind text not null, recipient text not null, language text not null,
        attempts int not null default 0, next_at timestamptz not null default now()
      );
      create index mail_job_next on mail_job (next_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table mail_job');
  }
}

/** The sender: a mail about sharing names the person who shared. */
export class AddMailJobSender1763769600400 implements MigrationInterface {
  readonly name = 'AddMailJobSender1763769600400';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table mail_job add sender uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table mail_job drop sender');
  }
}

/** Adds the time of the request and the subject of the mail: the person who shared learns if it can't be delivered. */
export class AddMailJobAge1763942400400 implements MigrationInterface {
  readonly name = 'AddMailJobAge1763942400400';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table mail_job add created_at timestamptz not null default now(), add about text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table mail_job drop created_at, drop about');
  }
}
