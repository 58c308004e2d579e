/** Answers addresses that no route serves: 405 if another method exists, else 404. */
import { API } from '@parley/contracts/http/api';
import { isServedOn, listenerOf } from './hosts.js';
import { notFound, Refusal } from './refusal.js';
import type { FastifyRequest } from 'fastify';

const PATTERNS = API.map((route) => ({
  route,
  pattern: new RegExp(`^/api${route.path.replace(/:[a-zA-Z]+/g, '[^/]+')}/?$`),
}));

export function missing(request: FastifyRequest): Refusal {
  const path = request.url.split('?', 1)[0] ?? '';
  const allow = PATTERNS.filter(
    ({ route, pattern }) => isServedOn(route.host, listenerOf(request.raw)) && pattern.test(path),
  )
    .map(({ route }) => route.method)
    .filter((method) => method !== request.method);
  if (allow.length === 0) return notFound('Page');
  return new Refusal(405, 'Method not allowed', {
    code: 'method-not-allowed',
    allow: [...new Set(allow)],
  });
}
