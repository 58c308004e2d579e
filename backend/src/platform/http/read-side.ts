/**
 * Whoever reads the read models waits until they contain everything that was acknowledged before (decision 60). Writers
 * don't wait.
 */
import type { Position } from '@parley/contracts/events/envelope';
import type { FastifyReply } from 'fastify';
import { Refusal, unavailable } from './refusal.js';

export interface ReadSide {
  /** Longest wait of a reader, in ms (`READ_WAIT_MS`). */
  readonly waitMs: number;
  /**
   * false = not within `timeoutMs`.
   * @param isPatient lets events gather; otherwise they are applied at once
   */
  waitFor(position: Position, timeoutMs: number, isPatient?: boolean): Promise<boolean>;
  /**
   * Resolves with true once the read models contain every event that any server had acknowledged when this was called;
   * with false after `withinMs`, or if it is known that waiting is in vain. Never rejects.
   *
   * @param withinMs `waitMs` if absent
   */
  upToDate(withinMs?: number): Promise<boolean>;
  /** Rejects if the read models can't be read, or are behind because no process updates them. */
  ping(): Promise<void>;
  /** The event store was restored from an older state, so the read models may show data that no longer exists. */
  readonly isAhead: boolean;
  /** Read models of an earlier version are being rebuilt, and may lack what this version added (PROJ-12). */
  readonly isRenewed: boolean;
  /** For how long, in ms, an event has been waiting for the read models, as seen at the last look; 0 = none waits. */
  readonly lagMs: number;
  /** The part of the log, in percent, that the rebuild has read; 0 if none is under way. */
  readonly renewedPercent: number;
}

/**
 * Waits before reading. If that is in vain, a row that isn't found may be on its way, so nobody may give up because of it.
 * @throws Refusal 503 instead of 404 then
 */
export async function readSurely<T>(reads: Pick<ReadSide, 'upToDate'>, read: () => Promise<T>): Promise<T> {
  const isNewest = await reads.upToDate();
  try {
    return await read();
  } catch (error) {
    if (isNewest || !(error instanceof Refusal) || error.status !== 404) throw error;
    throw unavailable();
  }
}

/** Waits before reading; if that is in vain, `X-Read-Lag` tells by how many ms what the caller sees may be outdated. */
export async function readUpToDate(
  reads: Pick<ReadSide, 'upToDate' | 'waitMs' | 'lagMs'>,
  reply: FastifyReply,
): Promise<void> {
  if (!(await reads.upToDate()))
    void reply.header('x-read-lag', String(Math.max(reads.waitMs, Math.round(reads.lagMs))));
}
