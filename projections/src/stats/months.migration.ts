import type { MigrationInterface, QueryRunner } from 'typeorm';

const SPAN = 'version, sequence_id, latest';
const CELLS = (column: string, length: number, type: string): string =>
  `array[${Array.from({ length }, (_, at) => `coalesce(sum(${column}[${at + 1}]), 0)::${type}`).join(', ')}]`;

/** Further key columns, and the sum of each other column. */
const TABLES: Readonly<Record<string, readonly [key: string, sums: Readonly<Record<string, string>>]>> = {
  flow_stat_bucket: [
    '',
    {
      total: 'sum(total)',
      attempted: 'sum(attempted)',
      completed: 'sum(completed)',
      attempted_time: CELLS('attempted_time', 9, 'bigint'),
      completed_time: CELLS('completed_time', 9, 'bigint'),
      time_cells: CELLS('time_cells', 32, 'int'),
      scored: 'sum(scored)',
      score_sum: 'sum(score_sum)',
      score_cells: CELLS('score_cells', 21, 'int'),
    },
  ],
  flow_stat_prompt: [
    ', prompt_key',
    {
      presentations: 'sum(presentations)',
      answered: 'sum(answered)',
      ended: 'sum(ended)',
      lefts: 'sum(lefts)',
      ms: 'sum(ms)',
      time_cells: CELLS('time_cells', 16, 'int'),
    },
  ],
  flow_stat_answer: [', prompt_key, answer, nth', { count: 'sum(count)' }],
};
const BEGINS = { 2: `date_trunc('month', start_at, 'UTC')`, 3: `timestamptz 'epoch'` };

/** Months are the sums of days, and all time is the sum of months. */
const fill = (table: string, grain: 2 | 3): string => {
  const [key, sums] = TABLES[table]!;
  return `insert into read.${table} (flow_id, grain, start_at, ${SPAN}${key}, ${Object.keys(sums).join(', ')})
    select flow_id, ${grain}, ${BEGINS[grain]}, ${SPAN}${key}, ${Object.values(sums).join(', ')}
    from read.${table} where grain = ${grain - 1} group by flow_id, 3, ${SPAN}${key}`;
};

/** Whoever projects holds it for each batch: none is under way, and none begins before the commit. */
const LOCK = 'select pg_advisory_xact_lock(7061726)';

/**
 * Counts by month and of all time, too. They are filled here from the days, so the read models needn't be rebuilt; and
 * of the next generation, so that no server of the earlier version continues to count days alone.
 */
export class CountMonths1764136800000 implements MigrationInterface {
  readonly name = 'CountMonths1764136800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(LOCK);
    await queryRunner.query('update read.checkpoint set generation = 8 where generation = 7');
    for (const table of Object.keys(TABLES))
      for (const grain of [2, 3] as const) await queryRunner.query(fill(table, grain));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(LOCK);
    await queryRunner.query('update read.checkpoint set generation = 7 where generation = 8');
    for (const table of Object.keys(TABLES)) await queryRunner.query(`delete from read.${table} where grain > 1`);
  }
}
