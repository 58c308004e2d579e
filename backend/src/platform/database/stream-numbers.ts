/** Which stream a number stands for. A number whose first event was never written finds an empty stream. */
import type { Pool } from 'pg';

const MOST_KNOWN = 50_000;

export class StreamNumbers<Id extends number, Uid extends string> {
  /** Never changes once given, so it is asked only once. */
  private readonly known = new Map<number, Uid>();

  /** @param table has the columns `id` (given out by Postgres) and `uid` */
  constructor(
    private readonly pool: Pool,
    private readonly table: 'flow_number' | 'sequence_number',
  ) {}

  /** A uid that has one keeps it. */
  async next(uid: Uid): Promise<Id> {
    const { rows } = await this.pool.query<{ id: Id }>(
      `insert into ${this.table} (uid) values ($1) on conflict (uid) do update set uid = excluded.uid returning id`,
      [uid],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('Postgres gave no number');
    this.keep(id, uid);
    return id;
  }

  async uidOf(id: number): Promise<Uid | null> {
    const known = this.known.get(id);
    if (known) return known;
    const { rows } = await this.pool.query<{ uid: Uid }>(`select uid from ${this.table} where id = $1`, [id]);
    const uid = rows[0]?.uid ?? null;
    if (uid) this.keep(id, uid);
    return uid;
  }

  private keep(id: number, uid: Uid): void {
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(id, uid);
  }
}
