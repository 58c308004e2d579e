export type EmbeddedPostgresProblem =
  'already-running' | 'wrong-version' | 'unsupported-platform' | 'no-user' | 'password-lost' | 'start-failed';

/** Why the embedded Postgres did not start; `code` is for programs, the message for whoever started it. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  constructor(
    readonly code: EmbeddedPostgresProblem,
    message: string,
  ) {
    super(message);
  }
}
