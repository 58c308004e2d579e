import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Course platforms, who learns through them, and the grades they are to have. Grades are state: one row for each learner
 * at each link, which says what the platform should know and what it knows.
 */
export class CreateLti1764028900100 implements MigrationInterface {
  readonly name = 'CreateLti1764028900100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create schema if not exists work;
      create table work.lti_platform (
        id uuid primary key, owner_id uuid not null, name text not null, url text not null,
        client_id text not null default '', auth_url text not null,
        auth_config_method text not null check (auth_config_method in ('JWK_SET', 'JWK_KEY', 'RSA_KEY')),
        auth_config_key text not null, access_token_url text not null, deployments text[] not null default '{}',
        created_at timestamptz not null default now(), updated_at timestamptz not null default now()
      );
      create index lti_platform_owner on work.lti_platform (owner_id, created_at);
      create table work.lti_key (
        kid text primary key, public_jwk jsonb not null, sealed bytea not null,
        created_at timestamptz not null default now()
      );
      create table work.lti_login (
        state_hash bytea primary key, platform_id uuid not null, nonce text not null, used_at timestamptz,
        expires_at timestamptz not null
      );
      create index lti_login_expires on work.lti_login (expires_at);
      create table work.lti_selection (
        token_hash bytea primary key, platform_id uuid not null references work.lti_platform on delete cascade,
        deployment text not null, settings jsonb not null, returned_at timestamptz, expires_at timestamptz not null
      );
      create index lti_selection_expires on work.lti_selection (expires_at);
      create table work.lti_link (
        id uuid primary key, platform_id uuid not null references work.lti_platform on delete cascade,
        deployment text not null, resource_link_id text not null, title text not null, context_id text not null,
        context_title text not null, kind text not null check (kind in ('flow', 'sequence')), resource_id int not null,
        services jsonb not null, line_item text, launched_at timestamptz not null default now(),
        unique (platform_id, deployment, resource_link_id)
      );
      create table work.lti_person (
        id uuid primary key, platform_id uuid not null references work.lti_platform on delete cascade, sub text not null,
        identifier text not null, unique (platform_id, sub)
      );
      create table work.lti_seat (
        id uuid primary key, link_id uuid not null references work.lti_link on delete cascade,
        person_id uuid not null references work.lti_person on delete cascade,
        kind text not null, resource_id int not null, identifier text not null,
        unique (link_id, person_id, kind, resource_id), unique (person_id, kind, resource_id, identifier)
      );
      create table work.lti_ticket (
        token_hash bytea primary key, cookie_hash bytea not null,
        seat_id uuid not null references work.lti_seat on delete cascade, name text not null, language text,
        display text, expires_at timestamptz not null
      );
      create index lti_ticket_expires on work.lti_ticket (expires_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table work.lti_ticket, work.lti_seat, work.lti_person, work.lti_link, work.lti_selection, work.lti_login,
        work.lti_key, work.lti_platform
    `);
  }
}
