/** The socket that authors of one flow share. Its library loads after the flow. */
import type { PersonHere } from '@parley/contracts/http/live';

export interface LiveAuth {
  readonly flowId: number;
  readonly jwt: string;
}
export type LiveNews =
  /** All other authors of the flow. */
  | { readonly kind: 'present'; readonly people: readonly PersonHere[] }
  /** The flow's newest revision. */
  | { readonly kind: 'changed'; readonly revision: number };

export interface Live {
  /** Announces the prompt that the author is in. */
  at(promptKey: string | null): void;
  close(): void;
}
export type ConnectLive = (auth: LiveAuth, onNews: (news: LiveNews) => void) => Live;

const loadSocket = () => import('./socket.js');

/** If sockets are blocked, there is no news, and saving still merges others' edits. */
export const connectLive: ConnectLive = (auth, onNews) => {
  let live: Live | null = null;
  let place: string | null = null;
  let closed = false;
  if ('WebSocket' in globalThis)
    void loadSocket().then(
      ({ openSocket }) => {
        if (closed) return;
        live = openSocket(auth, onNews);
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
