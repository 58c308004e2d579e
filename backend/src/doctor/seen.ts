/** Tells `npm run doctor` how its own request arrived. Others get the reply for an unknown address. */
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isSameSecret } from '../platform/http/from-this-machine.js';
import { notFound } from '../platform/http/refusal.js';

export const SEEN_PATH = '/doctor/seen';
/** ms for which a ticket is valid; servers' clocks may differ a little. */
const VALID_MS = 60_000;

export interface Seen {
  /** The caller's address, as throttles count it. */
  readonly address: string;
  /** A proxy added the header `x-forwarded-for`. */
  readonly forwarded: boolean;
}

/** A proof that the caller knows the installation's secret. */
export function ticketOf(secret: Uint8Array, now: number): string {
  return `${now}.${createHmac('sha256', secret).update(`doctor ${now}`).digest('base64url')}`;
}

export function serveSeen(server: FastifyInstance, secret: Uint8Array): void {
  server.route({
    method: 'GET',
    url: SEEN_PATH,
    constraints: { listener: 'console' },
    handler: async ({ headers, ip }, reply): Promise<Seen> => {
      const ticket = /^Bearer (\d{1,15}\.[\w-]{43})$/.exec(headers.authorization ?? '')?.[1] ?? '';
      const at = Number(ticket.split('.')[0]);
      const isValid = isSameSecret(ticket, ticketOf(secret, at)) && Math.abs(Date.now() - at) < VALID_MS;
      if (!isValid) throw notFound('Page');
      void reply.header('cache-control', 'no-store');
      return { address: ip, forwarded: headers['x-forwarded-for'] !== undefined };
    },
  });
}
