/** Reads of bounded length, gathered whole. The client itself waits without end for a server that hangs. */
import type { StreamingRead } from '@eventstore/db-client';
import { StoreUnavailable } from '@parley/contracts/events/event-store';

export const silentFor = (ms: number) => new StoreUnavailable(`EventStoreDB did not answer within ${ms} ms`);

/**
 * @param silenceMs waited at most for the first and for each next piece
 * @throws StoreUnavailable after such a silence; otherwise the client's own errors
 */
export function gather<Piece>(reading: StreamingRead<Piece>, silenceMs: number): Promise<readonly Piece[]> {
  return new Promise((resolve, reject) => {
    const pieces: Piece[] = [];
    const end = (tell: () => void) => {
      clearTimeout(timer);
      cancel(reading);
      tell();
    };
    const timer = setTimeout(() => end(() => reject(silentFor(silenceMs))), silenceMs);
    reading.on('data', (piece: Piece) => {
      pieces.push(piece);
      timer.refresh();
    });
    reading.on('end', () => end(() => resolve(pieces)));
    // Stays until the end: an error that nobody hears ends the process.
    reading.on('error', (error) => end(() => reject(error)));
  });
}

/** The call outlives its reader unless told otherwise. Not awaited: where no connection came about, it waits for one. */
const cancel = (reading: unknown): void => void (reading as Cancellable).cancel().catch(() => undefined);
interface Cancellable {
  cancel(): Promise<void>;
}
