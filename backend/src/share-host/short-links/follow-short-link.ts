/** `/c/{code}` on the share host, and `/c/{code}/{identifier}`: they lead to the long link. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/http/refusal.js';
import type { PageMessage } from '../../platform/server-texts.js';

/** Finds the path to which a link leads. */
export interface FollowedLinks {
  /** Null: there is no such link. @throws Refusal 429 */
  pathOf(code: string, identifier: string | undefined, query: URLSearchParams, address: string): Promise<string | null>;
}
type SendMessage = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  message: PageMessage,
) => Promise<FastifyReply>;

const ON_SHARE = { constraints: { listener: 'share' } };
const FOUND = 302;
const NOT_FOUND = 404;
const TOO_MANY = 429;

export function followShortLinks(server: FastifyInstance, links: FollowedLinks, sendMessage: SendMessage): void {
  const follow = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { code, identifier } = request.params as { code: string; identifier?: string };
    const query = new URLSearchParams(/\?(.*)$/s.exec(request.url)?.[1] ?? '');
    try {
      const path = await links.pathOf(code, identifier, query, request.ip);
      if (path === null) return await sendMessage(request, reply, NOT_FOUND, 'missing');
      // The stored look may change, so no browser and no proxy keeps where the link led.
      return await reply.header('cache-control', 'no-store').redirect(path, FOUND);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== TOO_MANY) throw error;
      void reply.header('retry-after', String(error.details.retryAfterSeconds ?? 1));
      return sendMessage(request, reply, TOO_MANY, 'tooMany');
    }
  };
  server.get('/c/:code', ON_SHARE, follow);
  server.get('/c/:code/:identifier', ON_SHARE, follow);
  server.get('/c', ON_SHARE, (request, reply) => sendMessage(request, reply, NOT_FOUND, 'missing'));
}
