import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const BY_PROXY = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** @param host with or without a port */
export const isLocalHost = (host: string): boolean => LOCAL_HOST.test(host);

/**
 * True if the request comes from this very machine without a proxy. `Host` is checked as well: otherwise a foreign page
 * could use a name that it points at this machine.
 */
export const isFromThisMachine = ({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean =>
  LOOPBACK.test(raw.socket.remoteAddress ?? '') &&
  isLocalHost(headers.host ?? '') &&
  BY_PROXY.every((name) => headers[name] === undefined);

/** Compares in the same time, wherever they differ. */
export const isSameSecret = (given: string, secret: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
};
