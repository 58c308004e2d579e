/** How several readers of all events divide the chats among themselves: a person's chats belong to one of them. */
import type { RecordedEvent } from './envelope.js';
import { personStream, type Share } from './event-store.js';

/** So many readers at most: owners are told apart by the last two digits of their id. */
export const MOST_SHARES = 16;

const DIGITS = 2;
const ENDINGS = Array.from({ length: 16 ** DIGITS }, (_, n) => n.toString(16).padStart(DIGITS, '0'));
const NUMBERS: ReadonlyMap<string, number> = new Map(ENDINGS.map((ending, n) => [ending, n]));
const PERSON = personStream('');

/** The number of the reader to whom an owner's chats belong. Ids without digits at their end belong to the first. */
export const readerOf = (owner: string, of: number): number => (NUMBERS.get(owner.slice(-DIGITS)) ?? 0) % of;

/** The person whom an event is about; null: the event alone doesn't tell. */
export const ownerIn = ({ stream, subject }: Pick<RecordedEvent, 'stream' | 'subject'>): string | null =>
  subject ?? (stream.startsWith(PERSON) ? stream.slice(PERSON.length) : null);

/** False if the event belongs to another reader. Every reader gets those that don't tell their owner. */
export function concerns({ number, of }: Share, event: Pick<RecordedEvent, 'stream' | 'subject'>): boolean {
  const owner = ownerIn(event);
  return owner === null || readerOf(owner, of) === number;
}

/** `concerns` for SQL. The reader has the owners whose last digits are among `endings`; if `isAmong` is false, all others. */
export function endingsOf({ number, of }: Share): { readonly endings: readonly string[]; readonly isAmong: boolean } {
  const isAmong = number > 0;
  return { endings: ENDINGS.filter((_, n) => (n % of === number) === isAmong), isAmong };
}
