import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The table in which rate-limiter-flexible counts. */
export class CreateThrottle1763596800100 implements MigrationInterface {
  readonly name = 'CreateThrottle1763596800100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'create table throttle (key varchar(255) primary key, points integer not null default 0, expire bigint)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table throttle');
  }
}
