import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deployments that wait for their owner's answer, launches that were refused, for whom a request for a token is meant, and which
 * attempt gives the grade. Logins under way are kept by the browser: a row says only that a launch passed.
 */
export class AddLtiDeployments1764273600100 implements MigrationInterface {
  readonly name = 'AddLtiDeployments1764273600100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table work.lti_platform
        add column audience text not null default '',
        add column grading text not null default 'last' check (grading in ('last', 'best', 'first'));
      create table work.lti_deployment (
        platform_id uuid not null references work.lti_platform on delete cascade, deployment text not null,
        course text not null default '', asked_at timestamptz not null default now(), refused_at timestamptz,
        primary key (platform_id, deployment)
      );
      create table work.lti_refused_launch (
        id bigint generated always as identity primary key, owner_id uuid not null,
        platform_id uuid references work.lti_platform on delete cascade, signed boolean not null, sameness bytea not null,
        problem text not null, field text not null, expected text not null, received text not null, deployment text not null,
        times int not null default 1, last_at timestamptz not null, unique (owner_id, sameness)
      );
      create index lti_refused_launch_owner on work.lti_refused_launch (owner_id, signed, last_at);
      alter table work.lti_login drop column nonce, drop column used_at;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table work.lti_refused_launch, work.lti_deployment;
      alter table work.lti_login add column nonce text not null default '', add column used_at timestamptz;
      alter table work.lti_platform drop column grading, drop column audience;
    `);
  }
}
