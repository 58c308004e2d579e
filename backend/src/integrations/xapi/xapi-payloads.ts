/**
 * A statement, and its learner's name in Parley, which the store does not get; both are sealed with the learner's key.
 */
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
