/** The flows and sequences of an account, and those that are shared with it. */
import { Inject, Injectable } from '@nestjs/common';
import type { FlowId, FlowUid, SequenceId, SequenceUid, UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import { Refusal } from '../platform/http/refusal.js';
import { POOL } from '../platform/tokens.js';

export interface Items {
  readonly flows: readonly { readonly id: FlowId; readonly uid: FlowUid }[];
  readonly sequences: readonly { readonly id: SequenceId; readonly uid: SequenceUid }[];
}
const OWN = {
  flows: 'select flow_id as id, uid from read.flow where owner_id = $1 and archived_at is null order by flow_id',
  sequences:
    'select sequence_id as id, uid from read.sequence where owner_id = $1 and archived_at is null order by sequence_id',
};
const SHARED = {
  flows: 'select f.flow_id as id, f.uid from read.flow f join read.flow_access a using (flow_id) where a.user_id = $1',
  sequences:
    'select s.sequence_id as id, s.uid from read.sequence s join read.sequence_access a using (sequence_id) where a.user_id = $1',
};

/** Somebody else has just done it, or undone what it needs: another tab, or the owner. */
const GONE: readonly number[] = [403, 404, 410];

/** Changes an item that was listed a moment ago. */
export async function unlessGone(change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof Refusal) || !GONE.includes(error.status)) throw error;
  }
}

@Injectable()
export class OwnedItems {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Those that aren't archived. */
  ownedBy(id: UserId): Promise<Items> {
    return this.find(OWN, id);
  }

  sharedWith(id: UserId): Promise<Items> {
    return this.find(SHARED, id);
  }

  private async find(statements: Readonly<Record<keyof Items, string>>, id: UserId): Promise<Items> {
    const [flows, sequences] = await Promise.all([
      this.pool.query<Items['flows'][number]>(statements.flows, [id]),
      this.pool.query<Items['sequences'][number]>(statements.sequences, [id]),
    ]);
    return { flows: flows.rows, sequences: sequences.rows };
  }
}
