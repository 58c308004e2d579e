/**
 * Slows down whoever guesses identifiers, codes or numbers. Only requests that led to nothing are counted, because a
 * whole school may share one address. Counted in memory, with the servers behind the same port.
 */
import { may } from '@parley/contracts/flow/policy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressGroup } from './caller-address.js';
import { listenerOf } from './hosts.js';
import { problemOf } from './problem.filter.js';
import { tooMany } from './refusal.js';
import { accountOf, admittedCall } from './serve.js';
import { COUNTED_ALONE, type SharedCounts } from './shared-counts.js';
import type { Limit } from './limits.js';

interface Missed {
  readonly count: number;
  /** The end of its minute, in ms of `performance.now`. */
  readonly until: number;
}
/** More are not remembered: those whose minute began first are forgotten. */
const MAX_KNOWN = 10_000;
/** Many, because a map is slow to find its first entry after others were deleted before it. */
const FORGOTTEN_AT_ONCE = 1_000;

/** An address and, if the caller has one, the account. */
export type Guesser = string | readonly string[];
const groupsOf = (who: Guesser): readonly string[] => (typeof who === 'string' ? [who] : who).map(addressGroup);

export class Misses {
  /** The first is the one whose minute ends first. */
  private readonly known = new Map<string, Missed>();

  constructor(
    private readonly limit: Limit,
    private readonly together: SharedCounts = COUNTED_ALONE,
  ) {}

  add(who: Guesser, now = performance.now()): void {
    for (const group of groupsOf(who)) {
      this.together.add('missesPerAddress', group);
      const missed = this.current(group, now);
      // A new minute goes to the end.
      if (!missed) this.known.delete(group);
      const { count, until } = missed ?? { count: 0, until: now + this.limit.per * 1_000 };
      this.known.set(group, { count: count + 1, until });
    }
    this.forget(now);
  }

  /** Seconds to wait; 0 = whoever it is may go on. */
  waitOf(who: Guesser, now = performance.now()): number {
    const waits = groupsOf(who).map((group) => {
      const missed = this.current(group, now);
      const here = missed && missed.count > this.limit.points ? missed.until - now : 0;
      const wait = Math.max(here, this.together.fullFor('missesPerAddress', group));
      return wait > 0 ? Math.max(1, Math.ceil(wait / 1_000)) : 0;
    });
    return Math.max(0, ...waits);
  }

  /** For what could be a right guess. @throws Refusal 429 */
  admit(who: Guesser): void {
    const wait = this.waitOf(who);
    if (wait > 0) throw tooMany(wait);
  }

  private current(group: string, now: number): Missed | undefined {
    const missed = this.known.get(group);
    return missed && missed.until > now ? missed : undefined;
  }

  private forget(now: number): void {
    if (this.known.size <= MAX_KNOWN) return;
    for (const [group, { until }] of this.known) {
      if (until > now && this.known.size <= MAX_KNOWN - FORGOTTEN_AT_ONCE) return;
      this.known.delete(group);
    }
  }
}

const LED_TO_NOTHING: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/** True for addresses in which anybody may try something, unless the caller has a role there. */
function mayGuess(request: FastifyRequest): boolean {
  const { config, url = '' } = request.routeOptions;
  if (!config?.route) return listenerOf(request.raw) === 'share' && url.includes(':');
  if (!may('anonymous', config.route.action)) return false;
  const call = admittedCall(request);
  const { role = 'stranger' } = call?.flow ?? call?.sequence ?? {};
  return role === 'stranger';
}

/** Counts what led to nothing. Above the limit all that leads to nothing gets the same reply. */
export function slowGuesses(server: FastifyInstance, misses: Misses): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!LED_TO_NOTHING.has(reply.statusCode) || !mayGuess(request)) return done(null, payload);
    const who = [request.ip, ...accountOf(request)];
    misses.add(who);
    const wait = misses.waitOf(who);
    if (wait === 0 || typeof payload !== 'string' || !/json/.test(String(reply.getHeader('content-type'))))
      return done(null, payload);
    void reply.status(429).header('retry-after', String(wait));
    done(null, JSON.stringify(problemOf(tooMany(wait))));
  });
}
