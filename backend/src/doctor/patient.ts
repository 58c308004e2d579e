import type { Config } from '../platform/config/config.js';

/** The installation that is examined. */
export interface Patient {
  readonly config: Config;
  /** The database that Parley uses; null = the embedded one, while Parley doesn't run. */
  readonly databaseUrl: string | null;
  /** null = there is none yet. */
  readonly jwtSecret: Uint8Array | null;
}

/** A check failed; the message tells the operator what to do. */
export class ToDo extends Error {
  override readonly name = 'ToDo';
}
