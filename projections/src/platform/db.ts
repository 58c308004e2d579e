import type { DataSource } from 'typeorm';
import type { ClientBase, QueryResultRow } from 'pg';

/** Only one projector applies events at a time, whichever process it lives in (PROJ-4). */
const PROJECTOR_LOCK = 7_061_726;

/**
 * Statements are planned when tables may still be empty and run when they are large: rows are looked up by their keys
 * whatever the statistics of that moment said.
 */
const STEADY_PLANS = 'set local enable_seqscan to off; set local jit to off';

/** One transaction on the read models of one schema. Statements name tables without a schema. */
export class Db {
  constructor(private readonly client: ClientBase) {}

  /** Prepared once a connection. */
  async query<R extends QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    const result = await this.client.query<R>({ name: statementName(text), text, values });
    return result.rows;
  }

  /** Statements without parameters, sent as they are. */
  async run(text: string): Promise<void> {
    await this.client.query(text);
  }
}

const names = new Map<string, string>();
function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `parley_${names.size}`;
  names.set(text, name);
  return name;
}

export interface TransactionOptions {
  /** Which copy of the read models: `read`, or `read_next` while rebuilding. */
  readonly schema: 'read' | 'read_next';
  /** Keep other projectors out until the end of the transaction. */
  readonly alone: boolean;
}

/** Runs `work` in one transaction: committed when it returns, undone when it throws. */
export async function inTransaction<T>(
  dataSource: DataSource,
  { schema, alone }: TransactionOptions,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    const client = (await runner.connect()) as ClientBase;
    // The lock is a statement of its own, before any table is named: after a rebuild's swap names mean the new tables.
    const lock = alone ? `; select pg_advisory_xact_lock(${PROJECTOR_LOCK})` : '';
    try {
      await client.query(`begin; set local search_path to ${schema}; ${STEADY_PLANS}${lock}`);
      const result = await work(new Db(client));
      await client.query('commit');
      return result;
    } catch (error) {
      // A broken connection has ended the transaction by itself.
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  } finally {
    await runner.release();
  }
}
