import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config.js';
import { isFromThisMachine, isLocalHost, isSameSecret } from '../platform/http/from-this-machine.js';
import { notFound, unauthenticated } from '../platform/http/refusal.js';
import type { Metrics } from './metrics.js';

type Readers = Pick<Config, 'metricsToken' | 'publicUrl'>;

export function serveMetrics(server: FastifyInstance, metrics: Metrics, config: Readers): void {
  server.addHook('onResponse', (request, reply, done) => {
    metrics.note(request, reply);
    done();
  });
  server.route({
    method: 'GET',
    url: '/metrics',
    constraints: { listener: 'console' },
    handler: async (request, reply) => {
      admit(request, config);
      return reply
        .headers({ 'content-type': metrics.contentType, 'cache-control': 'no-store' })
        .send(await metrics.text());
    },
  });
}

/** Behind any other address is a proxy, which may look like a caller on this machine. */
const isLocal = (publicUrl: string | null): boolean => publicUrl === null || isLocalHost(new URL(publicUrl).host);

/** @throws Refusal 401, or 404 where no token is set */
function admit(request: FastifyRequest, { metricsToken: token, publicUrl }: Readers): void {
  if (token === null) {
    if (!isLocal(publicUrl) || !isFromThisMachine(request)) throw notFound('Page');
    return;
  }
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!isSameSecret(given, token)) throw unauthenticated();
}
