import { LIVE_PATH, type LiveAuth } from '@parley/contracts/http/live';
import { io } from 'socket.io-client';

/** Calls `onChanged` after each change of the chat, until the returned function is called. */
export function followChat(auth: LiveAuth, onChanged: () => void): () => void {
  const socket = io({ path: LIVE_PATH, auth, transports: ['websocket'], forceNew: true, reconnectionDelayMax: 10_000 });
  socket.on('changed', onChanged);
  return () => socket.disconnect();
}
