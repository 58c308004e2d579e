import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isFromThisMachine, isSameSecret } from '../platform/http/from-this-machine.js';
import { notFound, unauthenticated } from '../platform/http/refusal.js';
import type { Metrics } from './metrics.js';

/** @param token `METRICS_TOKEN`; null = only this machine may read them */
export function serveMetrics(server: FastifyInstance, metrics: Metrics, token: string | null): void {
  server.addHook('onResponse', (request, reply, done) => {
    metrics.note(request, reply);
    done();
  });
  server.route({
    method: 'GET',
    url: '/metrics',
    constraints: { listener: 'console' },
    handler: async (request, reply) => {
      admit(request, token);
      return reply
        .headers({ 'content-type': metrics.contentType, 'cache-control': 'no-store' })
        .send(await metrics.text());
    },
  });
}

/** @throws Refusal 401, or 404 where no token is set */
function admit(request: FastifyRequest, token: string | null): void {
  if (token === null) {
    if (!isFromThisMachine(request)) throw notFound('Page');
    return;
  }
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!isSameSecret(given, token)) throw unauthenticated();
}
