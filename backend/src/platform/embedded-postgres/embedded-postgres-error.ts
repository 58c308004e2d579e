export type EmbeddedPostgresProblem =
  'already-running' | 'wrong-version' | 'unsupported-platform' | 'no-user' | 'password-lost' | 'start-failed';

/** The reason why the embedded Postgres didn't start; `code` is for programs, the message for people. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  constructor(
    readonly code: EmbeddedPostgresProblem,
    message: string,
  ) {
    super(message);
  }
}
