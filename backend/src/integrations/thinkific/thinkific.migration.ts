import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Schools on Thinkific: installations under way, courses as last read, and which content shows which flow or sequence. */
export class CreateThinkific1764075600100 implements MigrationInterface {
  readonly name = 'CreateThinkific1764075600100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table work.thinkific_install (
        owner_id uuid primary key, subdomain text not null, verifier bytea not null, expires_at timestamptz not null
      );
      create table work.thinkific_school (
        id uuid primary key, owner_id uuid not null unique, gid text not null, status text not null default 'idle',
        courses jsonb not null default '[]', progress jsonb, failures int not null default 0,
        next_at timestamptz not null, edited_at timestamptz, updated_at timestamptz, has_script boolean not null default false,
        attempt int not null default 0, lease_owner uuid, lease_until timestamptz
      );
      create index thinkific_school_due on work.thinkific_school (next_at) where status in ('idle', 'pending');
      create index thinkific_school_gid on work.thinkific_school (gid);
      create table work.thinkific_content (
        school uuid not null references work.thinkific_school on delete cascade, content_id bigint not null,
        kind text not null check (kind in ('flow', 'sequence')), item_id int not null, at timestamptz not null,
        primary key (school, content_id)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'drop table work.thinkific_content; drop table work.thinkific_school; drop table work.thinkific_install',
    );
  }
}
