import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever applies events holds one of these for each batch, so no batch is applied before the commit. */
const LOCK = `select pg_advisory_xact_lock(7061726), pg_advisory_xact_lock(7061726, 1),
  (select count(pg_advisory_xact_lock(7061726, n)) from generate_series(-1, 32) n where n not in (0, 1))`;

/**
 * Chats may be divided among parts of the projections. The rows stay as they are, and the read models needn't be rebuilt;
 * they are of the next generation, because an earlier server would apply the events of all parts again.
 */
export class DivideChats1765500000000 implements MigrationInterface {
  readonly name = 'DivideChats1765500000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(LOCK);
    await queryRunner.query('alter table read.peer_prompt add column position text');
    await queryRunner.query('update read.checkpoint set generation = 16 where generation = 15');
  }

  /** If the chats are divided, the earlier program rebuilds. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(LOCK);
    await queryRunner.query('alter table read.peer_prompt drop column position');
    await queryRunner.query(`update read.checkpoint set generation = case
      when exists (select from read.checkpoint where name like 'ground %') then 13 else 15 end where generation = 16`);
    await queryRunner.query(`delete from read.checkpoint where name not in ('read-models', 'ahead')`);
  }
}
