/** Maps numeric ids to streams. The stream is empty if its first event was never written. */
import type { Pool } from 'pg';

const MAX_KNOWN = 50_000;

export class StreamNumbers<Id extends number, Uid extends string> {
  /** A mapping never changes, so each is queried once. */
  private readonly known = new Map<number, Uid>();

  /** @param table has the columns `id` (assigned by Postgres) and `uid` */
  constructor(
    private readonly pool: Pool,
    private readonly table: 'flow_number' | 'sequence_number',
  ) {}

  /** A uid that already has a number keeps it. */
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
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    this.known.set(id, uid);
  }
}
