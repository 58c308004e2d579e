/**
 * Loaded while a chat waits for somebody else: a socket that tells when to ask the server again. If sockets are blocked
 * (by a network or the page's policy), the server is polled every second, later less often.
 */
import { io } from 'socket.io-client';
import type { Clock } from '../platform/clock.js';

/** Copied from the server (`contracts/http/live.ts`), so that zod stays out of the player. */
const LIVE_PATH = '/live';

export interface WaitingFor {
  /** The API root; `/flows/…` is appended. May be relative to the page. */
  readonly apiUrl: string;
  readonly flowId: number;
  readonly chatId: string;
  readonly token: string;
  readonly clock: Clock;
  /** Resolves with false if the server couldn't be asked for news up to now. */
  readonly onNews: () => Promise<boolean>;
}
/** The part of a socket that is used here, so that tests can replace it. */
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

/**
 * ms until the next poll, after waiting for `waited` ms. Even with an open socket polling continues, because a socket
 * may lose news.
 */
const pauseAfter = (waited: number): number => (waited < 60_000 ? 1_000 : waited < 600_000 ? 3_000 : 15_000);
const WITH_SOCKET = 60_000;

/** @returns a function that stops waiting */
export const waitForNews = (
  { apiUrl, flowId, chatId, token, clock, onNews }: WaitingFor,
  open: OpenSocket = openSocket,
): (() => void) => {
  const { origin, pathname } = new URL(apiUrl, globalThis.location?.href);
  const path = `${pathname.replace(/\/+$/, '')}${LIVE_PATH}`;
  const began = clock.now();
  let asked = began;
  let owed = false;
  let questions = 0;
  let cancel: (() => void) | null = null;
  const ask = () => {
    asked = clock.now();
    const question = ++questions;
    void onNews().then((reached) => {
      // An earlier answer doesn't contain the news that a later question was for.
      if (!reached || question === questions) owed = !reached;
    });
  };
  const socket = open(origin, path, { flowId, chatId, token });
  // News before the socket opened was missed.
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
