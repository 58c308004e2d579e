/** A refusal with status and text (decision 2). Thrown by use cases; `problem.filter.ts` writes the reply. */
import { SCOPE_MISSING } from '@parley/contracts/http/api-tokens';
import type { FieldError } from '@parley/contracts/http/problem';

export interface RefusalDetails {
  readonly code?: string;
  readonly errors?: readonly FieldError[];
  /** Further fields of the reply, such as the server's side of a conflict. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  readonly allow?: readonly string[];
}

export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 503 | 507,
    message: string,
    readonly details: RefusalDetails = {},
  ) {
    super(message);
  }
}

export const malformed = (errors: readonly FieldError[]): Refusal =>
  new Refusal(400, 'Invalid data', { code: 'malformed', errors });
export const unauthenticated = (): Refusal => new Refusal(401, 'Please log in', { code: 'unauthenticated' });
export const forbidden = (): Refusal => new Refusal(403, 'You don’t have access to this', { code: 'forbidden' });
/** @param needed the scope; null = no token may do it */
export const scopeMissing = (needed: string | null): Refusal =>
  new Refusal(
    403,
    needed === null ? 'Only a person who is logged in can do this' : `This token needs the scope ${needed} for this`,
    { code: SCOPE_MISSING },
  );
export const addressUnproven = (): Refusal =>
  conflict(
    'First prove that the email is yours: choose “Update password” in your account, and open the link that we mail you.',
    'address-unproven',
  );
/** With this setting a collaborator could open identifiers, and so read and answer as any learner. */
export const trustIsOwners = (): Refusal =>
  new Refusal(403, 'Only the owner can change who can resume a chat', {
    code: 'forbidden',
    errors: [{ param: 'settings.identifierTrust', msg: 'Only the owner can change this' }],
  });
export const notFound = (what: string): Refusal => new Refusal(404, `${what} not found`, { code: 'not-found' });
export const archived = (body?: Readonly<Record<string, unknown>>): Refusal =>
  new Refusal(410, 'No longer available', { code: 'archived', body });
export const conflict = (message: string, code: string, body?: Readonly<Record<string, unknown>>): Refusal =>
  new Refusal(409, message, { code, body });
export const ruleBroken = (
  message: string,
  code: string,
  errors: readonly FieldError[] = [],
  body?: Readonly<Record<string, unknown>>,
): Refusal => new Refusal(422, message, { code, errors, body });
export const tooMany = (retryAfterSeconds: number): Refusal =>
  new Refusal(429, 'Too many attempts. Wait a moment, then try again.', {
    code: 'too-many-requests',
    retryAfterSeconds,
  });
/** Too much waits for its turn. */
export const busy = (): Refusal =>
  new Refusal(503, 'The server has too much to do right now. Please try again.', {
    code: 'busy',
    retryAfterSeconds: 5,
  });
export const unavailable = (): Refusal =>
  new Refusal(503, 'The server can’t reach its database right now. Please try again.', {
    code: 'unavailable',
    retryAfterSeconds: 2,
  });
