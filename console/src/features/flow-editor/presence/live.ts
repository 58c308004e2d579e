/** The socket of those who write a flow, as the editor uses it. Its library is loaded once the flow is there. */
import type { PersonHere } from '@parley/contracts/http/live';

export interface LiveAuth {
  readonly flowId: number;
  readonly jwt: string;
}
export type LiveNews =
  /** Everybody else who is here. */
  | { readonly kind: 'present'; readonly people: readonly PersonHere[] }
  /** The flow's newest revision. */
  | { readonly kind: 'changed'; readonly revision: number };

export interface Live {
  /** The prompt that the author is in. */
  at(promptKey: string | null): void;
  close(): void;
}
export type ConnectLive = (auth: LiveAuth, tell: (news: LiveNews) => void) => Live;

/** Where sockets are blocked nothing is told, and saving merges as ever. */
export const connectLive: ConnectLive = (auth, tell) => {
  let live: Live | null = null;
  let place: string | null = null;
  let closed = false;
  if ('WebSocket' in globalThis)
    void import('./socket.js').then(
      ({ openSocket }) => {
        if (closed) return;
        live = openSocket(auth, tell);
        live.at(place);
      },
      (error: unknown) => console.warn(error),
    );
  return {
    at: (promptKey) => {
      place = promptKey;
      live?.at(promptKey);
    },
    close: () => {
      closed = true;
      live?.close();
    },
  };
};
