/** A position is `<transaction>/<position>`: transactions are ordered by number, and events within one by position. */
import type { Position } from '@parley/contracts/events/envelope';

export interface Place {
  readonly tx: string;
  readonly position: string;
}

export const START: Place = { tx: '0', position: '0' };
const LAST_IN_TRANSACTION = '9223372036854775807';

export const tokenOf = ({ tx, position }: Place): Position => `${tx}/${position}` as Position;

/** The position after all transactions before `oldest`, from which a reader of all of them may continue. */
export const tokenBelow = (oldest: string): Position =>
  tokenOf({ tx: String(BigInt(oldest) - 1n), position: LAST_IN_TRANSACTION });

/** @throws if the token is from another adapter */
export function parseToken(token: Position | null): Place {
  if (token === null) return START;
  const [, tx, position] = /^(\d+)\/(\d+)$/.exec(token) ?? [];
  if (tx === undefined || position === undefined) throw new Error(`not a position of this event store: ${token}`);
  return { tx, position };
}

/** Compares numbers: "9/1" is before "10/1". */
export function compareTokens(a: Position, b: Position): number {
  const [one, two] = [parseToken(a), parseToken(b)];
  return sign(BigInt(one.tx) - BigInt(two.tx)) || sign(BigInt(one.position) - BigInt(two.position));
}

const sign = (n: bigint) => (n < 0n ? -1 : n > 0n ? 1 : 0);
