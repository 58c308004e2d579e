/**
 * Flows and sequences as the read models show them: for readers while the event store is away. They may lack the last
 * changes, so nothing is decided on them.
 */
import { StoreUnavailable } from '@parley/contracts/events/event-store';
import type { UserId } from '@parley/contracts/ids';
import type { DataSource } from 'typeorm';

/** @param asRead null: the read models do not know it either */
export async function orAsRead<T>(fromStream: () => Promise<T>, asRead: () => Promise<T | null>): Promise<T> {
  try {
    return await fromStream();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const known = await asRead();
    if (known === null) throw error;
    return known;
  }
}

export interface Rights {
  readonly state: {
    readonly status: 'none' | 'active' | 'archived';
    readonly ownerId: UserId;
    readonly collaborators: readonly UserId[];
  };
  /** ms; null = not archived. */
  readonly archivedAt: number | null;
}

const RIGHTS = {
  flow: `select owner_id, archived_at, array(select user_id from read.flow_access a where a.flow_id = f.flow_id) as users
    from read.flow f where uid = $1`,
  sequence: `select owner_id, archived_at,
      array(select user_id from read.sequence_access a where a.sequence_id = s.sequence_id) as users
    from read.sequence s where uid = $1`,
} as const;

export async function rightsAsRead(
  dataSource: DataSource,
  kind: keyof typeof RIGHTS,
  uid: string,
): Promise<Rights | null> {
  const [row] = await dataSource.query<{ owner_id: UserId; archived_at: Date | null; users: UserId[] }[]>(
    RIGHTS[kind],
    [uid],
  );
  if (!row) return null;
  const archivedAt = row.archived_at?.getTime() ?? null;
  const status = archivedAt === null ? 'active' : 'archived';
  return { state: { status, ownerId: row.owner_id, collaborators: row.users }, archivedAt };
}
