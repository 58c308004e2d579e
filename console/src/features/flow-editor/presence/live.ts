/** The socket that authors of one flow share. Its library loads after the flow. */
import type { ConnectLive, Live } from './connect-live.js';

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
