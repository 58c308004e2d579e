/**
 * Loaded while a chat waits for somebody else: a socket that says when to ask the server again. Where sockets are blocked
 * (by a network, or by the page's policy) it is asked every second, later less often.
 */
import { io } from 'socket.io-client';
import type { Clock } from '../session/clock.js';

/** Of the server (`contracts/http/live.ts`), whose zod stays out of the player. */
const LIVE_PATH = '/live';

export interface WaitingFor {
  /** Ends before `/flows`; may be relative to the page. */
  readonly apiUrl: string;
  readonly flowId: number;
  readonly chatId: string;
  readonly token: string;
  readonly clock: Clock;
  /** Whether the server was asked for all that is known here by now. */
  readonly onNews: () => Promise<boolean>;
}
/** The little of a socket that is needed; a test brings its own. */
export interface NewsSocket {
  readonly connected: boolean;
  on(event: 'connect' | 'changed', listener: () => void): unknown;
  disconnect(): unknown;
}
export type OpenSocket = (origin: string, path: string, auth: object) => NewsSocket;

const openSocket: OpenSocket = (origin, path, auth) =>
  io(origin, {
    path,
    auth,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelayMax: 10_000,
    withCredentials: false,
  });

/** ms between two questions after so many ms of waiting; with a socket open it is only for what a socket may lose. */
const pauseAfter = (waited: number): number => (waited < 60_000 ? 1_000 : waited < 600_000 ? 3_000 : 15_000);
const WITH_SOCKET = 60_000;

/** @returns the way out */
export const waitForNews = (
  { apiUrl, flowId, chatId, token, clock, onNews }: WaitingFor,
  open: OpenSocket = openSocket,
): (() => void) => {
  const { origin, pathname } = new URL(apiUrl, globalThis.location?.href);
  const path = `${pathname.replace(/\/+$/, '')}${LIVE_PATH}`;
  const began = clock.now();
  let asked = began;
  let owed = false;
  let cancel: (() => void) | null = null;
  const ask = () => {
    asked = clock.now();
    void onNews().then((reached) => (owed = !reached));
  };
  const socket = open(origin, path, { flowId, chatId, token });
  // What happened before it was open was not heard.
  socket.on('connect', ask);
  socket.on('changed', ask);
  const poll = () => {
    const now = clock.now();
    const pause = socket.connected && !owed ? WITH_SOCKET : pauseAfter(now - began);
    if (now - asked >= pause) ask();
    cancel = clock.after(Math.min(pause, pauseAfter(now - began)), poll);
  };
  cancel = clock.after(pauseAfter(0), poll);
  return () => {
    cancel?.();
    socket.disconnect();
  };
};
