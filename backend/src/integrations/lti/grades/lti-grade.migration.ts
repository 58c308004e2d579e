import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Grades are state: a row says what the platform should have (`score`, counted by `wanted_rev`) and what it has
 * accepted (`sent_rev`); it is a job while the two differ. Chats tell their newest final scores.
 */
export class AddLtiGrades1764076200100 implements MigrationInterface {
  readonly name = 'AddLtiGrades1764076200100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table work.lti_seat add subject uuid;
      create index lti_seat_subject on work.lti_seat (subject) where subject is not null;
      create table work.lti_chat (
        chat_id uuid primary key, seat_id uuid not null references work.lti_seat on delete cascade,
        version int not null, steps int not null, step int not null, attempt int not null, revision bigint not null,
        score double precision, max_score double precision
      );
      create index lti_chat_seat on work.lti_chat (seat_id);
      create table work.lti_grade (
        id uuid primary key references work.lti_seat on delete cascade,
        score double precision not null, max_score double precision not null, changed_at timestamptz not null,
        wanted_rev int not null default 1, sent_rev int not null default 0, sent_at timestamptz,
        state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused')),
        last_at timestamptz, last_status int, reason text, said text not null default '',
        tries int not null default 0, next_at timestamptz not null, failing_since timestamptz,
        attempt int not null default 0, lease_owner uuid, lease_until timestamptz
      );
      create index lti_grade_due on work.lti_grade (next_at) where state = 'waiting';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table work.lti_grade, work.lti_chat;
      alter table work.lti_seat drop column subject;
    `);
  }
}
