/** Stops at which a worker waits in the database until a test lets it go on, or has killed it. */
import type { TestDatabase } from '@parley/projections/testing/test-database';
import pg from 'pg';
import { until } from './until.js';

/** Long: a busy machine decides nothing. */
const WAIT = { timeoutMs: 180_000, everyMs: 5 };

export interface Gate {
  readonly table: string;
  readonly event: 'insert' | 'update' | 'delete';
  /** Of the row, `new` and `old`; absent: always. */
  readonly when?: string;
  /** It waits while the transaction commits. */
  readonly atCommit?: boolean;
}

export class Gates {
  private readonly numbers = new Map<string, number>();
  private holder: pg.Client | null = null;

  private constructor(private readonly database: TestDatabase) {}

  /** @param gates by name */
  static async build(database: TestDatabase, gates: Readonly<Record<string, Gate>>): Promise<Gates> {
    const made = new Gates(database);
    await database.pool.query(
      `create function public.wait_at_gate() returns trigger language plpgsql as $$ begin
         perform pg_advisory_xact_lock_shared(tg_argv[0]::bigint);
         return case tg_op when 'DELETE' then old else new end; end $$`,
    );
    for (const [name, { table, event, when, atCommit = false }] of Object.entries(gates)) {
      const number = made.numbers.size + 1;
      made.numbers.set(name, number);
      const [kind, moment] = atCommit ? ['constraint trigger', 'after'] : ['trigger', 'before'];
      await database.pool.query(
        `create ${kind} gate_${number} ${moment} ${event} on ${table} ${atCommit ? 'deferrable initially deferred' : ''}
         for each row ${when ? `when (${when})` : ''} execute function public.wait_at_gate(${number})`,
      );
    }
    return made;
  }

  /** From now on whoever comes to it waits. */
  async close(name: string): Promise<void> {
    await this.hold('select pg_advisory_lock($1)', [this.numbers.get(name)]);
  }

  /** From now on whoever reads the table waits. */
  async lock(table: string): Promise<void> {
    await this.hold('begin');
    await this.holder?.query(`lock table ${table} in access exclusive mode`);
  }

  async untilWaiting(count: number): Promise<void> {
    const waiting = async () => {
      const { rows } = await this.database.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_locks where locktype in ('advisory', 'relation') and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows[0]?.count ?? 0;
    };
    await until(async () => (await waiting()) >= count, { ...WAIT, what: () => `${count} at a gate` });
  }

  async open(): Promise<void> {
    await this.holder?.end();
    this.holder = null;
  }

  private async hold(sql: string, values: readonly unknown[] = []): Promise<void> {
    this.holder = new pg.Client({ connectionString: this.database.url, application_name: 'gates' });
    await this.holder.connect();
    await this.holder.query(sql, [...values]);
  }

  /** Waits until the transactions of a killed process have ended: Postgres finishes a commit whoever asked for it. */
  async untilGone(): Promise<void> {
    const left = async () => {
      const { rows } = await this.database.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and application_name like 'parley %'
           and application_name not like 'parley projections %'`,
      );
      return rows[0]?.count ?? 0;
    };
    await until(async () => (await left()) === 0, { ...WAIT, what: () => 'the killed worker to leave Postgres' });
  }
}
