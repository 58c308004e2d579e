/** A statement beside what its learner is called here, which the store is not told; sealed together with the learner's key. */
import type { SubjectId } from '@parley/contracts/ids';
import type { Payloads } from '../outgoing/payloads.js';

export interface Sealed {
  readonly identifier: string;
  /** JSON, as it is sent. */
  readonly statement: string;
}
export interface SealedRow {
  readonly id: string;
  readonly subject: SubjectId;
  readonly payload: Buffer;
}

/** null = the learner is forgotten. */
export async function openStatement(payloads: Payloads, { id, subject, payload }: SealedRow): Promise<Sealed | null> {
  const text = await payloads.open(subject, id, payload);
  return text === null ? null : (JSON.parse(text) as Sealed);
}
