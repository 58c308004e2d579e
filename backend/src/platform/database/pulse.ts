/** Finds out whether Postgres answers at all, on a connection of its own: those of the requests may all be waiting. */
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createPool } from './pools.js';

/** ms; a question about nothing takes less than one. */
const ANSWER_MS = 1_500;

export class Pulse {
  private readonly pool: pg.Pool;
  private asked: Promise<boolean> | null = null;

  /** Connects when it is first asked, and lets go of the connection soon after. */
  constructor(url: string) {
    this.pool = createPool(url, { max: 1, waitMs: ANSWER_MS, purpose: 'pulse' });
  }

  /** false = nothing came from Postgres in time. Never rejects; those who ask at the same time share the answer. */
  answers(): Promise<boolean> {
    this.asked ??= this.ask().finally(() => (this.asked = null));
    return this.asked;
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private ask(): Promise<boolean> {
    // A refusal, such as of one connection too many, is an answer.
    const answer = this.pool.query('select 1').then(
      () => true,
      (error: unknown) => error instanceof pg.DatabaseError,
    );
    // Read first the answers that arrived while this process was busy.
    const silence = pause(ANSWER_MS, undefined, { ref: false }).then(() => turn(false));
    return Promise.race([answer, silence]);
  }
}
