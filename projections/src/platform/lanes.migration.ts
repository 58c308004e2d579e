import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Projectors of both lanes take these locks for each batch, so no batch is applied before the commit. */
const LOCK = 'select pg_advisory_xact_lock(7061726), pg_advisory_xact_lock(7061726, 1)';

/**
 * The two lanes of projections begin where all of them are. The rows stay as they are, and the read models needn't be
 * rebuilt; they are of the next generation, because an earlier server would apply events again that one lane has.
 */
export class SplitLanes1765300000000 implements MigrationInterface {
  readonly name = 'SplitLanes1765300000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(LOCK);
    await queryRunner.query(`insert into read.checkpoint (name, position, generation)
      select 'ahead', position, 15 from read.checkpoint where name = 'read-models' and generation = 14`);
    await queryRunner.query('update read.checkpoint set generation = 15 where generation = 14');
  }

  /** If one lane is further than the other, the earlier program rebuilds. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(LOCK);
    await queryRunner.query(`update read.checkpoint c set generation = case
        when exists (select from read.checkpoint a where a.name = 'ahead' and a.position = c.position) then 14 else 13
      end where c.name = 'read-models' and c.generation = 15`);
    await queryRunner.query(`delete from read.checkpoint where name = 'ahead'`);
  }
}
