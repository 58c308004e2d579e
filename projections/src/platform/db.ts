import type { ReadStreams } from '@parley/contracts/events/event-store';
import type { DataSource, QueryRunner } from 'typeorm';
import type { ClientBase, QueryResultRow } from 'pg';
import type { KeptBack } from './kept-back.js';
import { Memory } from './memory.js';
import type { PersonKeys } from './words.js';
import { runPipeline, type Statement, type TextRow } from './pipeline.js';

/** Only one projector applies events at a time, in whichever process (PROJ-4). */
const PROJECTOR_LOCK = 7_061_726;

/**
 * Statements are planned when tables may still be empty and run when they are large, so index lookups are forced,
 * whatever the statistics say. Commits don't wait for the disk: a crash of Postgres may lose the last batches together
 * with their checkpoint; the projector notices that and applies them again.
 */
const SETTINGS = `select set_config('search_path', $1, true), set_config('enable_seqscan', 'off', true),
  set_config('jit', 'off', true), set_config('synchronous_commit', 'off', true)`;

/** One transaction on the read models of one schema. Statements name tables without a schema. */
export class Db {
  private queued: Statement[] = [];
  /** Statements that Postgres works on; rejected with the first failure. */
  private sent: Promise<unknown> = Promise.resolve();
  private toDo: (() => void)[] = [];
  private toDoBefore: (() => void)[] = [];

  constructor(
    /** Resolves once the transaction is open. */
    private readonly client: Promise<ClientBase>,
    /** The projections' memory of rows from earlier transactions. */
    readonly memory: Memory,
    private readonly keys: PersonKeys | null,
    /** During a rebuild: what is written once, after many batches. */
    readonly keptBack: KeptBack<Db> | null,
    /** Reads earlier events; null: the tables have copies of what is needed from them. */
    public readStreams: ReadStreams | null,
  ) {}

  /** The keys that encrypt people's words. */
  get people(): PersonKeys {
    if (!this.keys) throw new Error('this transaction reads and writes no words of people');
    return this.keys;
  }

  /** Queries rows, and sees earlier writes. Prepared once per connection. */
  async query<R extends QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    await this.flush();
    const client = await this.client;
    const result = await client.query<R>({ name: statementName(text), text, values });
    return result.rows;
  }

  /** Queues a statement; it is sent with the others, in order, before the next query or the commit. */
  write(text: string, ...values: string[]): void {
    this.queued.push(statement(text, ...values));
  }

  /** Runs `copy … from stdin`, which reads this text. */
  copy(text: string, copied: string): void {
    this.queued.push({ ...statement(text), copied });
  }

  /** Sends statements without parameters. */
  async run(text: string): Promise<void> {
    await this.flush();
    const client = await this.client;
    await client.query(text);
  }

  /** Sends the queue. @throws the error of the first statement that failed */
  async flush(): Promise<void> {
    this.sendAhead();
    await this.sent;
  }

  /** Sends the queue and doesn't wait: the next query, flush or commit throws what failed. */
  sendAhead(): void {
    if (this.queued.length === 0) return;
    const statements = this.queued;
    this.queued = [];
    this.sent = this.send(this.sent, statements);
    // Until somebody waits for it, a failure must not count as an unhandled rejection.
    this.sent.catch(() => undefined);
  }

  async commit(): Promise<void> {
    this.queued.push(statement('commit'));
    await this.flush();
    for (const work of this.toDo) work();
  }

  /** Runs this once the transaction is committed. */
  afterCommit(work: () => void): void {
    this.toDo.push(work);
  }

  /** Begins a part of the transaction that `undoPart` undoes alone. */
  async beginPart(): Promise<void> {
    await this.run('savepoint part');
    this.toDoBefore = [...this.toDo];
  }

  /** Undoes everything since `beginPart`, queued or sent. */
  async undoPart(): Promise<void> {
    this.queued = [];
    this.toDo = this.toDoBefore;
    this.memory.clear();
    await this.sent.catch(() => undefined);
    this.sent = Promise.resolve();
    const client = await this.client;
    await client.query('rollback to savepoint part');
  }

  private async send(before: Promise<unknown>, statements: readonly Statement[]): Promise<void> {
    const client = await this.client;
    await before;
    await runPipeline(client, statements);
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

/** A statement for a pipeline; pg keeps its own list of what `query` has prepared. */
const statement = (text: string, ...values: string[]): Statement => ({
  name: `${statementName(text)}_w`,
  text,
  values,
});

export interface TransactionOptions {
  /** The copy of the read models: `read`, or `read_next` during a rebuild. */
  readonly schema: 'read' | 'read_next';
  /** True to lock out other projectors until the end of the transaction. */
  readonly alone: boolean;
  /** Absent = nothing is remembered. */
  readonly memory?: Memory;
  /** Absent = no words of people are read or written. */
  readonly subjectKeys?: PersonKeys;
  /** Absent = everything is written at once. */
  readonly keptBack?: KeptBack<Db>;
  /** Absent = earlier events can't be read. */
  readonly readStreams?: ReadStreams;
}

/** Runs `work` in one transaction: commits when it returns, rolls back when it throws. */
export const inTransaction = <T>(
  dataSource: DataSource,
  options: TransactionOptions,
  work: (db: Db) => Promise<T>,
): Promise<T> => askInTransaction(dataSource, options, 'select null', (db) => work(db));

/** Opens a transaction with a query in one message; `work` receives its row. */
export const askInTransaction = <T>(
  dataSource: DataSource,
  options: TransactionOptions,
  question: string,
  work: (db: Db, answer: TextRow) => Promise<T>,
): Promise<T> => startTransaction(dataSource, options, question, async (db, answer) => work(db, await answer)).done;

export interface StartedTransaction<T> {
  /** Resolves when `work` has ended, well or not: what remains is for Postgres to do. */
  readonly worked: Promise<void>;
  /** Resolves after the commit; rejected after the rollback. */
  readonly done: Promise<T>;
}

/**
 * Opens a transaction with a query in one message. `work` begins before the transaction is open, so it may compute while
 * another transaction holds what this one waits for; its statements wait.
 */
export function startTransaction<T>(
  dataSource: DataSource,
  { schema, alone, memory = new Memory(), subjectKeys, keptBack, readStreams }: TransactionOptions,
  question: string,
  work: (db: Db, answer: Promise<TextRow>) => Promise<T>,
): StartedTransaction<T> {
  const runner = dataSource.createQueryRunner();
  const opened = open(runner, { schema, alone }, question);
  const client = opened.then((known) => known.client);
  const answer = opened.then((known) => known.answer);
  // Whoever waits for them gets the error.
  for (const each of [client, answer]) each.catch(() => undefined);
  const db = new Db(client, memory, subjectKeys ?? null, keptBack ?? null, readStreams ?? null);
  const result = work(db, answer);
  const done = (async () => {
    try {
      const value = await result;
      await db.commit();
      return value;
    } catch (error) {
      memory.clear();
      // A broken connection has already ended the transaction.
      await client.then((known) => known.query('rollback')).catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  })();
  return { worked: result.then(ignore, ignore), done };
}
const ignore = (): void => undefined;

async function open(
  runner: QueryRunner,
  { schema, alone }: Pick<TransactionOptions, 'schema' | 'alone'>,
  question: string,
): Promise<{ client: ClientBase; answer: TextRow }> {
  const client = (await runner.connect()) as ClientBase;
  try {
    // The lock is a separate statement, before any table is named: after a rebuild's swap, names refer to the new
    // tables.
    const lock = alone ? [statement(`select pg_advisory_xact_lock(${PROJECTOR_LOCK})`)] : [];
    const opening = [statement('begin'), statement(SETTINGS, schema), ...lock, statement(question)];
    const [answer = []] = await runPipeline(client, opening);
    return { client, answer };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
