import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The next claim is read in the order of an index, and leased rows have an index of their own: a long queue doesn't
 * slow a claim down.
 */
export class OrderDeliveries1764130800100 implements MigrationInterface {
  readonly name = 'OrderDeliveries1764130800100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop index work.webhook_delivery_due;
      create index webhook_delivery_due on work.webhook_delivery (endpoint, next_at, event_at, seq)
        where state = 'pending';
      create index webhook_delivery_leased on work.webhook_delivery (endpoint, lease_until)
        where state = 'pending' and lease_until is not null;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop index work.webhook_delivery_leased, work.webhook_delivery_due;
      create index webhook_delivery_due on work.webhook_delivery (endpoint, next_at) where state = 'pending';
    `);
  }
}
