/** One process serves two origins: tells through which listener a request came. */
import type { IncomingMessage } from 'node:http';
import type { Host } from '@parley/contracts/http/route';
import type { FastifyServerOptions } from 'fastify';

export type Listener = Exclude<Host, 'both'>;

export interface Addresses {
  /** Origin of the console, as browsers see it. */
  readonly publicUrl: string;
  /** Origin of the share host. */
  readonly shareUrl: string;
  /** Origin at which browsers upload and read files, if it isn't the share host. */
  readonly filesUrl?: string;
}

const shareRequests = new WeakSet<IncomingMessage>();

/** Called by the share host's listener before the request is routed. */
export const markShare = (request: IncomingMessage): void => void shareRequests.add(request);

export const listenerOf = (request: IncomingMessage): Listener => (shareRequests.has(request) ? 'share' : 'console');

export const isServedOn = (host: Host, listener: Listener): boolean => host === 'both' || host === listener;

type Strategy = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>[string];
type Stored = Parameters<ReturnType<Strategy['storage']>['set']>[1];

/** Fastify constraint for pages outside /api: `constraints: { listener: 'share' }`. */
export const listenerConstraint: Strategy = {
  name: 'listener',
  storage: () => {
    const handlers = new Map<unknown, Stored>();
    return {
      get: (listener) => handlers.get(listener) ?? null,
      set: (listener, handler) => void handlers.set(listener, handler),
    };
  },
  deriveConstraint: (request) => listenerOf(request),
};
