import type { ClientBase, Connection, Submittable } from 'pg';

/** The same text always comes under the same name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly string[];
}

/** Statements that a connection is known to have prepared. */
const prepared = new WeakMap<Connection, Set<string>>();

/** Columns as Postgres writes them. */
export type TextRow = readonly (string | null)[];

/**
 * Sends many statements at once and waits for all of them together: one round trip, one write to the socket and one
 * answer, however many there are. The first that fails stops those behind it. Rows are those of the last statement.
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
      for (const { name, text, values } of this.statements) {
        if (!this.known.has(name) && !this.fresh.includes(name)) {
          // A pipeline that failed may or may not have come as far as preparing it.
          connection.close({ type: 'S', name }, true);
          connection.parse({ name, text, types: [] }, true);
          this.fresh.push(name);
        }
        connection.bind({ statement: name, values: [...values] }, true);
        connection.execute({}, true);
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  // What follows is called by pg's client.
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
}

/** @returns the rows of the last statement @throws what the first statement that failed says */
export function runPipeline(client: ClientBase, statements: readonly Statement[]): Promise<readonly TextRow[]> {
  return client.query(new Pipeline(statements)).done;
}
