import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Key columns behind `flow_id, class`. */
const COUNTERS: Readonly<Record<string, string>> = {
  flow_stat_bucket: 'grain, start_at, version, sequence_id, latest',
  flow_stat_prompt: 'grain, start_at, version, sequence_id, latest, prompt_key',
  flow_stat_answer: 'grain, start_at, version, sequence_id, latest, prompt_key, answer, nth',
  flow_stat_choices: 'grain, prompt_key, choices, start_at, version, sequence_id, latest',
  flow_stat_path: 'grain, parent, start_at, version, sequence_id, latest, node',
};

/** The projector holds it for each batch: none is under way, and none begins before the commit. */
const LOCK = 'select pg_advisory_xact_lock(7061726)';

/**
 * Counts chats by class. No event before this has one, so the rows stay as they are, and the read models needn't be rebuilt;
 * they are of the next generation, because an earlier server can't write the new columns.
 */
export class CountClasses1764356400000 implements MigrationInterface {
  readonly name = 'CountClasses1764356400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(LOCK);
    await queryRunner.query('update read.checkpoint set generation = 14 where generation = 13');
    await queryRunner.query('alter table read.chat add column class text');
    await queryRunner.query('create index on read.chat (flow_id, class, created_at, chat_id) where class is not null');
    await queryRunner.query(`create table read.flow_class (
      flow_id int not null, class text not null, chats int not null, primary key (flow_id, class))`);
    for (const [table, key] of [...Object.entries(COUNTERS), ['chat_stat', null] as const]) {
      await queryRunner.query(`alter table read.${table} add column class text not null default ''`);
      await queryRunner.query(`alter table read.${table} alter column class drop default`);
      if (key !== null) await this.key(queryRunner, table, `flow_id, class, ${key}`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(LOCK);
    await queryRunner.query('update read.checkpoint set generation = 13 where generation = 14');
    for (const [table, key] of Object.entries(COUNTERS)) {
      await queryRunner.query(`delete from read.${table} where class <> ''`);
      await this.key(queryRunner, table, `flow_id, ${key}`);
      await queryRunner.query(`alter table read.${table} drop column class`);
    }
    await queryRunner.query('alter table read.chat_stat drop column class');
    await queryRunner.query('drop table read.flow_class');
    await queryRunner.query('alter table read.chat drop column class');
  }

  private async key(queryRunner: QueryRunner, table: string, columns: string): Promise<void> {
    await queryRunner.query(`alter table read.${table} drop constraint ${table}_pkey`);
    await queryRunner.query(`alter table read.${table} add primary key (${columns})`);
  }
}
