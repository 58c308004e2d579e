/**
 * The access guard runs once the body was read and parsed. Where a route takes more than the usual size, whoever may not
 * call it at all is refused before a byte of that is read.
 */
import { may } from '@parley/contracts/flow/policy';
import type { FastifyInstance } from 'fastify';
import type { AccessGuard } from './access.guard.js';
import { isServedOn, listenerOf } from './hosts.js';

/** @param guard asked for with each request: it exists only once the application was made */
export function guardBigBodies(server: FastifyInstance, guard: () => AccessGuard): void {
  server.addHook('preParsing', async (request) => {
    const { route } = request.routeOptions.config;
    if (route?.bodyLimit === undefined || may('anonymous', route.action)) return;
    // Routes of the other origin are refused as unknown, later.
    if (isServedOn(route.host, listenerOf(request.raw))) await guard().userOf(route, request);
  });
}
