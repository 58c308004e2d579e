/** Collects a read completely, within a time limit. The client itself would wait for ever for a hanging server. */
import type { StreamingRead } from '@eventstore/db-client';
import { StoreUnavailable } from '@parley/contracts/events/event-store';

export const silentFor = (ms: number) => new StoreUnavailable(`EventStoreDB did not answer within ${ms} ms`);

/**
 * @param silenceMs longest wait for the first and for each further piece
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
    // This listener stays, because an unhandled `error` event would end the process.
    reading.on('error', (error) => end(() => reject(error)));
  });
}

/** The call must be cancelled explicitly. Not awaited: without a connection, cancelling would wait for one. */
const cancel = (reading: unknown): void => void (reading as Cancellable).cancel().catch(() => undefined);
interface Cancellable {
  cancel(): Promise<void>;
}
