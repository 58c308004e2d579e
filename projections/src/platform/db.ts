import type { DataSource } from 'typeorm';
import type { ClientBase, QueryResultRow } from 'pg';
import { Memory } from './memory.js';
import { runPipeline, type Statement, type TextRow } from './pipeline.js';

/** Only one projector applies events at a time, whichever process it lives in (PROJ-4). */
const PROJECTOR_LOCK = 7_061_726;

/**
 * Statements are planned when tables may still be empty and run when they are large: rows are looked up by their keys
 * whatever the statistics of that moment said. Nobody waits for the disk at the commit: a crash of Postgres may take the
 * last batches away, together with the checkpoint that speaks of them; the projector sees that and applies them again.
 */
const SETTINGS = `select set_config('search_path', $1, true), set_config('enable_seqscan', 'off', true),
  set_config('jit', 'off', true), set_config('synchronous_commit', 'off', true)`;

/** One transaction on the read models of one schema. Statements name tables without a schema. */
export class Db {
  private queued: Statement[] = [];

  constructor(
    private readonly client: ClientBase,
    /** What projections remember of rows that they wrote in earlier transactions. */
    readonly memory: Memory,
  ) {}

  /** Asks for rows; sees what was written before. Prepared once a connection. */
  async query<R extends QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    await this.flush();
    const result = await this.client.query<R>({ name: statementName(text), text, values });
    return result.rows;
  }

  /** Queues a statement; it is sent, in its turn, with the others before the next question or the end. */
  write(text: string, ...values: string[]): void {
    this.queued.push(statement(text, ...values));
  }

  /** Statements without parameters, sent as they are. */
  async run(text: string): Promise<void> {
    await this.flush();
    await this.client.query(text);
  }

  /** Sends what is queued. @throws what the first statement that fails says */
  async flush(): Promise<void> {
    if (this.queued.length > 0) await this.send();
  }

  async commit(): Promise<void> {
    await this.send(statement('commit'));
  }

  /** Undoes what was done since the savepoint, queued or sent. */
  async undoTo(savepoint: string): Promise<void> {
    this.queued = [];
    this.memory.clear();
    await this.client.query(`rollback to savepoint ${savepoint}`);
  }

  private send(...last: Statement[]): Promise<readonly TextRow[]> {
    const statements = [...this.queued, ...last];
    this.queued = [];
    return runPipeline(this.client, statements);
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

/** One for a pipeline; pg keeps its own list of what `query` has prepared. */
const statement = (text: string, ...values: string[]): Statement => ({
  name: `${statementName(text)}_w`,
  text,
  values,
});

export interface TransactionOptions {
  /** Which copy of the read models: `read`, or `read_next` while rebuilding. */
  readonly schema: 'read' | 'read_next';
  /** Keep other projectors out until the end of the transaction. */
  readonly alone: boolean;
  /** Absent = nothing is remembered. */
  readonly memory?: Memory;
}

/** Runs `work` in one transaction: committed when it returns, undone when it throws. */
export const inTransaction = <T>(
  dataSource: DataSource,
  options: TransactionOptions,
  work: (db: Db) => Promise<T>,
): Promise<T> => askInTransaction(dataSource, options, 'select null', (db) => work(db));

/** The same, with one question that is asked on the way in: its row is handed to `work`. */
export async function askInTransaction<T>(
  dataSource: DataSource,
  { schema, alone, memory = new Memory() }: TransactionOptions,
  question: string,
  work: (db: Db, answer: TextRow) => Promise<T>,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    const client = (await runner.connect()) as ClientBase;
    try {
      // The lock is a statement of its own, before any table is named: after a rebuild's swap names mean the new tables.
      const lock = alone ? [statement(`select pg_advisory_xact_lock(${PROJECTOR_LOCK})`)] : [];
      const opening = [statement('begin'), statement(SETTINGS, schema), ...lock, statement(question)];
      const [answer = []] = await runPipeline(client, opening);
      const db = new Db(client, memory);
      const result = await work(db, answer);
      await db.commit();
      return result;
    } catch (error) {
      memory.clear();
      // A broken connection has ended the transaction by itself.
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  } finally {
    await runner.release();
  }
}
