import type { Position } from '@parley/contracts/events/envelope';
import type { ReadStreams, Share } from '@parley/contracts/events/event-store';
import type { DataSource } from 'typeorm';
import type { ClientBase, QueryResultRow } from 'pg';
import type { KeptBack } from './kept-back.js';
import { Memory } from './memory.js';
import { LANE_NAMES, LOCK_OTHER_PARTS, marksOf, type Lane } from './lanes.js';
import type { PersonKeys } from './words.js';
import { runPipeline, type Statement, type TextRow } from './pipeline.js';

/**
 * Statements are planned when tables may still be empty and run when they are large, so index lookups are forced,
 * whatever the statistics say. Commits don't wait for the disk: a crash of Postgres may lose the last batches together
 * with their checkpoint; the projector notices that and applies them again.
 */
const SETTINGS = `select set_config('search_path', $1, true), set_config('enable_seqscan', 'off', true),
  set_config('jit', 'off', true), set_config('synchronous_commit', 'off', true)`;

/** Arguments of the advisory lock of the one who adds what all parts share. A rebuild must not hold up projectors. */
const ADDING_LOCK: Readonly<Record<TransactionOptions['schema'], string>> = {
  read: '7061726, -2',
  read_next: '7061726, -4',
};

/** The transaction would add what another part may be adding at the same time. Repeat it with `isAdding`. */
export class MustBeAlone extends Error {
  override readonly name = 'MustBeAlone';
}

/** One transaction on the read models of one schema. Statements name tables without a schema. */
export class Db {
  private queued: Statement[] = [];
  private toDo: (() => void)[] = [];
  private toDoBefore: (() => void)[] = [];
  /** `mustAddAlone` was called. */
  hasAdded = false;

  constructor(
    private readonly client: ClientBase,
    /** The projections' memory of rows from earlier transactions. */
    readonly memory: Memory,
    private readonly keys: PersonKeys | null,
    /** During a rebuild: what is written once, after many batches. */
    readonly keptBack: KeptBack<Db> | null,
    /** Reads earlier events; null: the tables have copies of what is needed from them. */
    public readStreams: ReadStreams | null,
    private readonly role: Role,
  ) {}

  /** The part of the chats that is written; null: all of them are. */
  get part(): Share | null {
    return this.role.part ?? null;
  }

  /** Compares positions; negative if a is before b. */
  compare(a: Position, b: Position): number {
    if (!this.role.compare) throw new Error('this transaction compares no positions');
    return this.role.compare(a, b);
  }

  /** @throws MustBeAlone if another part may add to the same rows */
  mustAddAlone(): void {
    if (this.role.part && !this.role.isAdding) throw new MustBeAlone();
    this.hasAdded = true;
  }

  /** This part alone adds what all of them share, and memory may lack what others have added before. */
  get addsAlone(): boolean {
    return this.role.part !== undefined && this.role.isAdding === true;
  }

  /** The keys that encrypt people's words. */
  get people(): PersonKeys {
    if (!this.keys) throw new Error('this transaction reads and writes no words of people');
    return this.keys;
  }

  /** Queries rows, and sees earlier writes. Prepared once per connection. */
  async query<R extends QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    await this.flush();
    const result = await this.client.query<R>({ name: statementName(text), text, values });
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
    await this.client.query(text);
  }

  /** Sends the queue. @throws the error of the first statement that fails */
  async flush(): Promise<void> {
    if (this.queued.length > 0) await this.send();
  }

  async commit(): Promise<void> {
    await this.send(statement('commit'));
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
    await this.client.query('rollback to savepoint part');
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

/** A statement for a pipeline; pg keeps its own list of what `query` has prepared. */
const statement = (text: string, ...values: string[]): Statement => ({
  name: `${statementName(text)}_w`,
  text,
  values,
});

interface Role {
  /** Absent = nobody else writes the same tables. */
  readonly part?: Share;
  /** No other part adds what all of them share, until the end of the transaction. */
  readonly isAdding?: boolean;
  /** Absent = no positions are compared. */
  readonly compare?: (a: Position, b: Position) => number;
}

export interface TransactionOptions extends Role {
  /** The copy of the read models: `read`, or `read_next` during a rebuild. */
  readonly schema: 'read' | 'read_next';
  /** Other projectors are locked out of this lane, or of all, until the end of the transaction (PROJ-4). */
  readonly alone: Lane | 'all' | false;
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
export async function askInTransaction<T>(
  dataSource: DataSource,
  options: TransactionOptions,
  question: string,
  work: (db: Db, answer: TextRow) => Promise<T>,
): Promise<T> {
  const { schema, memory = new Memory(), subjectKeys, keptBack, readStreams } = options;
  const runner = dataSource.createQueryRunner();
  try {
    const client = (await runner.connect()) as ClientBase;
    try {
      // Each lock is a separate statement, before any table is named: after a rebuild's swap, names refer to the new
      // tables.
      const locks = locksOf(options).map((lock) => statement(lock));
      const opening = [statement('begin'), statement(SETTINGS, schema), ...locks, statement(question)];
      const [answer = []] = await runPipeline(client, opening);
      const db = new Db(client, memory, subjectKeys ?? null, keptBack ?? null, readStreams ?? null, options);
      const result = await work(db, answer);
      await db.commit();
      return result;
    } catch (error) {
      memory.clear();
      // A broken connection has already ended the transaction.
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  } finally {
    await runner.release();
  }
}

function locksOf({ alone, schema, part, isAdding }: TransactionOptions): readonly string[] {
  const lanes = LANE_NAMES.filter((lane) => alone === 'all' || alone === lane);
  const locks = lanes.map((lane) => `select pg_advisory_xact_lock(${marksOf(lane, part?.number ?? 0).lock})`);
  if (alone === 'all') locks.push(LOCK_OTHER_PARTS);
  if (isAdding) locks.push(`select pg_advisory_xact_lock(${ADDING_LOCK[schema]})`);
  return locks;
}
