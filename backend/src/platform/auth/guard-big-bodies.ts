/**
 * The access guard runs after the body was read and parsed. For routes with an unusually large limit, callers without
 * access are refused before the body is read.
 */
import { may } from '@parley/contracts/flow/policy';
import type { FastifyInstance } from 'fastify';
import type { AccessGuard } from './access.guard.js';
import { isServedOn, listenerOf } from '../http/hosts.js';

export function guardBigBodies(server: FastifyInstance, guard: AccessGuard): void {
  server.addHook('preParsing', async (request) => {
    const { route } = request.routeOptions.config;
    if (route?.bodyLimit === undefined || may('anonymous', route.action)) return;
    // Routes of the other origin are refused later, as unknown.
    if (isServedOn(route.host, listenerOf(request.raw))) await guard.userOf(route, request);
  });
}
