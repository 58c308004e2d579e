/** Collects a read completely, within a time limit. The client itself would wait for ever for a hanging server. */
import type { StreamingRead } from '@eventstore/db-client';
import { Silence, type Patience } from './patience.js';

/**
 * @param patience for the first and for each further piece
 * @throws StoreUnavailable after such a silence; otherwise the client's own errors
 */
export function gather<Piece>(reading: StreamingRead<Piece>, patience: Patience): Promise<readonly Piece[]> {
  return new Promise((resolve, reject) => {
    const pieces: Piece[] = [];
    const end = (tell: () => void) => {
      silence.end();
      cancel(reading);
      tell();
    };
    const silence = new Silence(patience, (error) => end(() => reject(error)));
    reading.on('data', (piece: Piece) => {
      pieces.push(piece);
      silence.interrupt();
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
