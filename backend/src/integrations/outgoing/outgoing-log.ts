/** Reads the logs of messages, statements and grades: a page, one row, counts by state. It deletes what is too old. */
import type { Pool } from 'pg';
import { notFound, ruleBroken } from '../../platform/http/refusal.js';

const PAGE = 50;
/** ms that a log keeps what is done. */
export const KEPT_MS = 30 * 86_400_000;
/** Rows deleted at once. */
const SWEEP = 1_000;

export interface LogTable {
  /** The name of one row, for "not found". */
  readonly row: string;
  readonly columns: string;
  /** The table, as `t`, and what it is joined with. */
  readonly from: string;
  /** The column of the receiver whose log it is. */
  readonly receiver: string;
  /** The newest row comes first by these columns; the last of them is the row's id. */
  readonly order: readonly [string, ...string[]];
}
export interface PageOf<State> {
  readonly state?: State;
  /** Id of the last row of the page before. */
  readonly before?: string;
}

export class OutgoingLog<Row extends object, State extends string> {
  constructor(
    private readonly pool: Pool,
    private readonly table: LogTable,
  ) {}

  /** Newest first. */
  async page(
    receiver: string,
    { state, before }: PageOf<State>,
  ): Promise<{ readonly rows: readonly Row[]; readonly hasMore: boolean }> {
    const { columns, from, receiver: column, order } = this.table;
    const place = order.join(', ');
    const { rows } = await this.pool.query<Row>(
      `select ${columns} from ${from} where ${column} = $1 and ($2::text is null or t.state = $2)
         and ($3::uuid is null or (${place}) < (select ${place} from ${from} where ${column} = $1 and t.id = $3))
       order by ${order.map((each) => `${each} desc`).join(', ')} limit $4`,
      [receiver, state ?? null, before ?? null, PAGE + 1],
    );
    return { rows: rows.slice(0, PAGE), hasMore: rows.length > PAGE };
  }

  /** @throws Refusal 404 */
  async row(receiver: string, id: string): Promise<Row> {
    const { columns, from, receiver: column, row } = this.table;
    const { rows } = await this.pool.query<Row>(`select ${columns} from ${from} where ${column} = $1 and t.id = $2`, [
      receiver,
      id,
    ]);
    if (!rows[0]) throw notFound(row);
    return rows[0];
  }

  /** Counts rows by receiver and state. Receivers without such rows are left out. */
  async counts<S extends State>(
    receivers: readonly string[],
    states: readonly S[],
  ): Promise<ReadonlyMap<string, Readonly<Record<S, number>>>> {
    const { from, receiver: column } = this.table;
    const { rows } = await this.pool.query<{ receiver: string; state: S; count: number }>(
      `select ${column} as receiver, t.state, count(*)::int as count from ${from}
       where ${column} = any($1::uuid[]) and t.state = any($2) group by 1, 2`,
      [receivers, states],
    );
    const none = Object.fromEntries(states.map((state) => [state, 0])) as Record<S, number>;
    const counts = new Map<string, Record<S, number>>();
    for (const { receiver, state, count } of rows)
      counts.set(receiver, { ...(counts.get(receiver) ?? none), [state]: count });
    return counts;
  }

  /**
   * Deletes rows that were made before that, a batch at a time.
   * @param isDone SQL: the condition of those that may go; $1 is `before`
   */
  async sweep(before: Date, isDone: string): Promise<void> {
    const { from } = this.table;
    for (let deleted: number | null = SWEEP; deleted === SWEEP;)
      ({ rowCount: deleted } = await this.pool.query(
        `delete from ${from.split(' ')[0]} where id in (
           select t.id from ${from} where t.created_at < $1 and (${isDone}) limit $2)`,
        [before, SWEEP],
      ));
  }
}

/** Refuses to send again what cannot be read any more. @throws Refusal 422 */
export function refuseErased(opened: unknown): void {
  if (opened === null) throw ruleBroken('The learner was forgotten, so there is nothing to send', 'erased');
}
