/** Which stream a flow's number stands for. A number whose first event was never written finds an empty stream: no flow. */
import { Inject, Injectable } from '@nestjs/common';
import type { FlowId, FlowUid } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import { POOL } from '../platform/tokens.js';

const MOST_KNOWN = 50_000;

@Injectable()
export class FlowNumbers {
  /** Never changes once given, so it is asked only once. */
  private readonly known = new Map<number, FlowUid>();

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async next(uid: FlowUid): Promise<FlowId> {
    const { rows } = await this.pool.query<{ id: FlowId }>('insert into flow_number (uid) values ($1) returning id', [
      uid,
    ]);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('Postgres gave no number');
    this.keep(id, uid);
    return id;
  }

  async uidOf(id: number): Promise<FlowUid | null> {
    const known = this.known.get(id);
    if (known) return known;
    const { rows } = await this.pool.query<{ uid: FlowUid }>('select uid from flow_number where id = $1', [id]);
    const uid = rows[0]?.uid ?? null;
    if (uid) this.keep(id, uid);
    return uid;
  }

  private keep(id: number, uid: FlowUid): void {
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(id, uid);
  }
}
