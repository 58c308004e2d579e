import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An owner's integrations and what their webhooks have to deliver. */
export class CreateIntegrations1764028800200 implements MigrationInterface {
  readonly name = 'CreateIntegrations1764028800200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table work.integration (
        owner_id uuid not null, type text not null, config jsonb not null, sealed bytea,
        version int not null default 1,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
        primary key (owner_id, type)
      );
      create table work.webhook_endpoint (
        id uuid primary key, owner_id uuid not null unique, language text not null, created_at timestamptz not null,
        failing_since timestamptz, disabled_at timestamptz, disabled_why text
      );
      create table work.webhook_delivery (
        id uuid primary key,
        endpoint uuid not null references work.webhook_endpoint on delete cascade,
        subject uuid, chat_id uuid, seq bigint not null, type text not null, event_at timestamptz not null,
        payload bytea not null, state text not null default 'pending', resent bool not null default false,
        tries int not null default 0, next_at timestamptz not null, delivered_at timestamptz,
        last_status int, last_error text, last_ms int, created_at timestamptz not null,
        attempt int not null default 0, lease_owner uuid, lease_until timestamptz
      );
      create index webhook_delivery_due on work.webhook_delivery (endpoint, next_at) where state = 'pending';
      create index webhook_delivery_head on work.webhook_delivery (endpoint, chat_id, seq)
        where state = 'pending' and not resent;
      create index webhook_delivery_log on work.webhook_delivery (endpoint, event_at, seq, id);
      create index webhook_delivery_age on work.webhook_delivery (created_at);
      create table work.webhook_attempt (
        delivery uuid not null references work.webhook_delivery on delete cascade,
        attempt int not null, at timestamptz not null, status int, error text, ms int not null, retry_after int,
        response bytea, primary key (delivery, attempt)
      );
      create index webhook_attempt_at on work.webhook_attempt (at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table work.webhook_attempt; drop table work.webhook_delivery; drop table work.webhook_endpoint;
      drop table work.integration;
    `);
  }
}
