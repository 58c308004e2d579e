/**
 * Slows down whoever guesses identifiers, codes or numbers. Only requests that led to nothing are counted, because a
 * whole school may share one address. Counted in this process only.
 */
import { may } from '@parley/contracts/flow/policy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressGroup } from './caller-address.js';
import { listenerOf } from './hosts.js';
import { problemOf } from './problem.filter.js';
import { tooMany } from './refusal.js';
import type { Limit } from './throttle.js';

interface Missed {
  readonly count: number;
  /** The end of its minute, in ms of `performance.now`. */
  readonly until: number;
}
/** Addresses whose minute is over are forgotten when there are more than these. */
const MAX_KNOWN = 10_000;

export class Misses {
  private readonly known = new Map<string, Missed>();

  constructor(private readonly limit: Limit) {}

  add(address: string, now = performance.now()): void {
    if (this.known.size >= MAX_KNOWN)
      for (const [each, { until }] of this.known) if (until <= now) this.known.delete(each);
    const group = addressGroup(address);
    const { count, until } = this.current(group, now) ?? { count: 0, until: now + this.limit.per * 1_000 };
    this.known.set(group, { count: count + 1, until });
  }

  /** Seconds to wait; 0 = this address may go on. */
  waitOf(address: string, now = performance.now()): number {
    const missed = this.current(addressGroup(address), now);
    return missed && missed.count > this.limit.points ? Math.max(1, Math.ceil((missed.until - now) / 1_000)) : 0;
  }

  /** For what could be a right guess. @throws Refusal 429 */
  admit(address: string): void {
    const wait = this.waitOf(address);
    if (wait > 0) throw tooMany(wait);
  }

  private current(group: string, now: number): Missed | undefined {
    const missed = this.known.get(group);
    return missed && missed.until > now ? missed : undefined;
  }
}

const LED_TO_NOTHING: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/** True for addresses in which anybody may try something. */
function mayGuess(request: FastifyRequest): boolean {
  const { config, url = '' } = request.routeOptions;
  if (request.headers.authorization !== undefined) return false;
  return config?.route
    ? may('anonymous', config.route.action)
    : listenerOf(request.raw) === 'share' && url.includes(':');
}

/** Counts what led to nothing. Above the limit all that leads to nothing gets the same reply. */
export function slowGuesses(server: FastifyInstance, misses: Misses): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!LED_TO_NOTHING.has(reply.statusCode) || !mayGuess(request)) return done(null, payload);
    misses.add(request.ip);
    const wait = misses.waitOf(request.ip);
    if (wait === 0 || typeof payload !== 'string' || !/json/.test(String(reply.getHeader('content-type'))))
      return done(null, payload);
    void reply.status(429).header('retry-after', String(wait));
    done(null, JSON.stringify(problemOf(tooMany(wait))));
  });
}
