import type { Status } from '../../foundation/status.js';

/** The rows of a log that are loaded, newest first. */
export interface Page<Row> {
  readonly status: Status;
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
}

/** Pages that were loaded stay below the newest one, whose rows have their new state. */
export function withNewest<Row extends { readonly id: string }>(
  { rows: loaded, hasMore: hadMore }: Pick<Page<Row>, 'rows' | 'hasMore'>,
  { rows, hasMore }: Pick<Page<Row>, 'rows' | 'hasMore'>,
): Pick<Page<Row>, 'rows' | 'hasMore'> {
  const known = new Set(rows.map(({ id }) => id));
  const older = hasMore ? loaded.slice(rows.length).filter(({ id }) => !known.has(id)) : [];
  return { rows: [...rows, ...older], hasMore: older.length > 0 ? hadMore : hasMore };
}
