import type { SubjectId } from '@parley/contracts/ids';
import type { SubjectKeys } from './subject-keys.js';

export interface OfPerson {
  readonly subject: string | null;
}

/** The keys with which the words in these rows are read; null = the person is erased. */
export async function keysOfRows(
  keys: Pick<SubjectKeys, 'keysOf'>,
  rows: readonly OfPerson[],
): Promise<(row: OfPerson) => Buffer | null> {
  const found = await keys.keysOf(rows.flatMap(({ subject }) => (subject === null ? [] : [subject as SubjectId])));
  return ({ subject }) => found.get(subject as SubjectId) ?? null;
}
