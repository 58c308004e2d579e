import { io } from 'socket.io-client';
import { FLOWS_NAMESPACE, LIVE_PATH, type LiveChanged, type LivePresent } from '@parley/contracts/http/live';
import type { ConnectLive } from './connect-live.js';

/** Reconnects by itself after a network failure. A refusal is final, because HTTP would refuse too. */
export const openSocket: ConnectLive = (auth, onNews) => {
  const socket = io(FLOWS_NAMESPACE, {
    path: LIVE_PATH,
    auth,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelayMax: 10_000,
  });
  let place: string | null = null;
  const sendPlace = () => socket.emit('at', { promptKey: place });
  socket.on('connect', sendPlace);
  socket.on('present', ({ people }: LivePresent) =>
    onNews({ kind: 'present', people: people.filter(({ id }) => id !== socket.id) }),
  );
  socket.on('changed', ({ revision }: LiveChanged) => onNews({ kind: 'changed', revision }));
  socket.on('disconnect', () => onNews({ kind: 'present', people: [] }));
  return {
    at: (promptKey) => {
      place = promptKey;
      // Sending before the connection exists would send it twice.
      if (socket.connected) sendPlace();
    },
    close: () => socket.disconnect(),
  };
};
