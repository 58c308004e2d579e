/**
 * Behind a proxy that isn't trusted all callers seem to have one address, so limits for one address become limits of the
 * whole installation (decision 156). The header alone changes nothing, because any client can send it.
 */
import type { Log } from '@parley/contracts/log';
import type { FastifyInstance } from 'fastify';
import type { TrustProxy } from '../config/trust-proxy.js';

/** Tells the operator once. */
export function warnOfHiddenProxy(server: FastifyInstance, trustProxy: TrustProxy, log: Log): void {
  if (trustProxy !== false) return;
  let isTold = false;
  server.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      log.warn(
        {},
        'A request came with the header x-forwarded-for, but TRUST_PROXY is off. If a proxy stands in front of Parley, everybody seems to have its address, and limits for one address hold for all together: set TRUST_PROXY. Without a proxy, a client sent the header, and nothing has to be done.',
      );
    }
    done();
  });
}
