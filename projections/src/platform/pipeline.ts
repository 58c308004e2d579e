import type { ClientBase, Connection, Submittable } from 'pg';

/** Equal texts must have equal names. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly string[];
  /** The text that `copy … from stdin` reads. */
  readonly copied?: string;
}

/** The methods of pg's connection that its types lack. */
interface CopyingConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Names of the statements that each connection has prepared. */
const prepared = new WeakMap<Connection, Set<string>>();

/** Columns as Postgres writes them. */
export type TextRow = readonly (string | null)[];

/**
 * Sends many statements at once and waits for all of them: one round trip, one write to the socket and one answer,
 * however many there are. If one fails, those after it aren't run. Returns the rows of the last statement.
 */
class Pipeline implements Submittable {
  private readonly fresh: string[] = [];
  private known = new Set<string>();
  private rows: TextRow[] = [];
  private open: number;
  readonly done: Promise<readonly TextRow[]>;
  private settle: (error: Error | null) => void = () => undefined;

  constructor(private readonly statements: readonly Statement[]) {
    this.open = statements.length;
    this.done = new Promise((resolve, reject) => {
      this.settle = (error) => (error ? reject(error) : resolve(this.rows));
    });
  }

  submit(connection: Connection): void {
    this.known = prepared.get(connection) ?? new Set();
    prepared.set(connection, this.known);
    connection.stream.cork();
    try {
      for (const { name, text, values, copied } of this.statements) {
        if (!this.known.has(name) && !this.fresh.includes(name)) {
          // After a failure it is unknown whether the statement was prepared.
          connection.close({ type: 'S', name }, true);
          connection.parse({ name, text, types: [] }, true);
          this.fresh.push(name);
        }
        connection.bind({ statement: name, values: [...values] }, true);
        connection.execute({}, true);
        // Not after the answer: if an earlier statement failed, Postgres passes over this as over all others.
        if (copied !== undefined) sendCopied(connection as Connection & CopyingConnection, copied);
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  // The methods below are called by pg's client.
  handleError(error: Error): void {
    this.settle(error);
  }
  handleReadyForQuery(): void {
    for (const name of this.fresh) this.known.add(name);
    this.settle(null);
  }
  handleCommandComplete(): void {
    this.open -= 1;
  }
  handleDataRow({ fields }: { readonly fields: TextRow }): void {
    if (this.open === 1) this.rows.push(fields);
  }
  handleEmptyQuery(): void {}
  handleCopyInResponse(): void {}
}

function sendCopied(connection: CopyingConnection, text: string): void {
  connection.sendCopyFromChunk(Buffer.from(text));
  connection.endCopyFrom();
}

/**
 * @returns the rows of the last statement
 * @throws the error of the first statement that failed
 */
export function runPipeline(client: ClientBase, statements: readonly Statement[]): Promise<readonly TextRow[]> {
  return client.query(new Pipeline(statements)).done;
}
