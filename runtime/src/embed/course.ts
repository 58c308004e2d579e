/** The page of a package needs this of the course around it, whatever the standard. */
export interface Score {
  readonly score: number;
  readonly maxScore: number;
}

export interface Learner {
  /** Whoever knows it can continue the chat, so nobody can guess it. */
  readonly identifier: string;
  /** First name first; empty if the course doesn't tell it. */
  readonly learnerName: string;
  /** Gives access to the chats that begin with it; null: this visit only looks. */
  readonly token: string | null;
}

/** The course's side of one visit. */
export interface Course extends Learner {
  /** The score so far, of standards that take one before the end. */
  score?(score: Score): void;
  /** @param done steps of a sequence, of `all` */
  progress?(done: number, all: number): void;
  save?(): void;
  complete(score: Score | null): void;
  /** The visit ends; the course keeps what the next one needs. */
  end(): unknown;
}

const LEARNER_LENGTH = 100;
const RANDOM_BYTES = 12;

/** From 0 to 1. */
export const shareOf = ({ score, maxScore }: Score): number => Math.min(1, Math.max(0, score / maxScore));

/** A course keeps this of a learner from visit to visit. */
export type Kept = Pick<Learner, 'identifier' | 'token'>;
const MARK = 'parley:';
/** No identifier that a package makes contains it. */
const BETWEEN = ':';
const TOKEN_BYTES = 32;

export const newToken = (): string => randomHex(TOKEN_BYTES);
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]+$/.test(value) && value.length === 2 * TOKEN_BYTES;

export const keptText = ({ identifier, token }: Kept): string => MARK + identifier + BETWEEN + (token ?? '');
/** null: the text is something else. Earlier packages kept the identifier alone. */
export function keptIn(text: string): Kept | null {
  if (!text.startsWith(MARK)) return null;
  const [identifier = '', token] = text.slice(MARK.length).split(BETWEEN, 2);
  return identifier === '' ? null : { identifier, token: isToken(token) ? token : null };
}

/** The standards take four decimals. */
export const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/** @param learner what the course calls them */
export const newIdentifier = (learner: string): string =>
  `${learner.replace(/[^\p{L}\p{N}@._-]+/gu, '_').slice(0, LEARNER_LENGTH) || 'learner'}-${randomHex(RANDOM_BYTES)}`;

/** Not `randomUUID`: a course platform may be served without TLS. */
export const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
