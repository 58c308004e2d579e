/** A learner's name, and its source, as the list of learners keeps them: encrypted with their key. */
import { openWords, sealWords, type Sealed } from '../platform/words.js';

export interface NamedPerson {
  readonly identifier: string;
  /** Where the identifier comes from, outermost first: "Canvas", "Biology 1". Empty = a link. */
  readonly origins: readonly string[];
}

const place = (subject: string): string => `person ${subject}`;

export const sealPerson = (key: Buffer, subject: string, person: NamedPerson): Sealed =>
  sealWords(key, person, place(subject));
/** null: the person is erased. */
export const openPerson = (
  key: Buffer | null | undefined,
  subject: string,
  stored: Sealed | NamedPerson,
): NamedPerson | null => openWords<NamedPerson>(key, stored, place(subject));
