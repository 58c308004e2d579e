import { io } from 'socket.io-client';
import { FLOWS_NAMESPACE, LIVE_PATH, type LiveChanged, type LivePresent } from '@parley/contracts/http/live';
import type { ConnectLive } from './live.js';

/** Comes back by itself after a lost network; a refusal is final, since HTTP refuses as well. */
export const openSocket: ConnectLive = (auth, tell) => {
  const socket = io(FLOWS_NAMESPACE, {
    path: LIVE_PATH,
    auth,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelayMax: 10_000,
  });
  let place: string | null = null;
  const say = () => socket.emit('at', { promptKey: place });
  socket.on('connect', say);
  socket.on('present', ({ people }: LivePresent) =>
    tell({ kind: 'present', people: people.filter(({ id }) => id !== socket.id) }),
  );
  socket.on('changed', ({ revision }: LiveChanged) => tell({ kind: 'changed', revision }));
  socket.on('disconnect', () => tell({ kind: 'present', people: [] }));
  return {
    at: (promptKey) => {
      place = promptKey;
      // Before there is a connection it would be sent twice.
      if (socket.connected) say();
    },
    close: () => socket.disconnect(),
  };
};
