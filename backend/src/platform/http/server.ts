/** The Fastify instance under Nest: rules for every request, before any handler and on both origins. */
import { randomUUID } from 'node:crypto';
import type { Log } from '@parley/contracts/log';
import type { Route } from '@parley/contracts/http/route';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { TrustProxy } from '../config/trust-proxy.js';
import { answerInTime, type Waiting } from './answer-in-time.js';
import { warnOfHiddenProxy } from './hidden-proxy.js';
import { isServedOn, listenerConstraint, listenerOf, type Addresses } from './hosts.js';
import { takeJsonOnly } from './json-body.js';
import { slowGuesses, type Misses } from './misses.js';
import { Pace } from './pace.js';
import { packJson } from './packed-json.js';
import { sendProblem } from './problem.filter.js';
import { notFound } from './refusal.js';
import { traceRequests } from '../tracing/trace-requests.js';
import { WorkBudget } from './work-budget.js';
import { SecurityHeaders, type Headers } from './security-headers.js';

export const API_PREFIX = '/api';
/** The only addresses under /api that aren't contract routes. */
const DOCS = /^\/api\/docs(-json|-yaml)?(\/|$)/;
const DEFAULT_BODY_BYTES = 100_000;
/** Heads and bodies of requests that take longer are cut. */
const REQUEST_TIMEOUT_MS = 30_000;
/** How often Node looks for those; by default every 30 s, so they stayed for a minute. */
const LOOK_EVERY_MS = 1_000;
/** A reply of which its reader takes nothing for so long is given up. */
const UNREAD_MS = 30_000;
/** Bytes that the system takes at once, whether or not anybody reads them. */
const SMALL_REPLY = 16_384;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract route at this address. */
    route?: Route;
  }
}

export interface ServerOptions {
  readonly log: Log;
  readonly trustProxy: TrustProxy;
  readonly addresses: Addresses;
  /** True if Google's sign-in is configured. */
  readonly google: boolean;
  /** The HTML page shown to people who follow a damaged link; null if a program makes the request. */
  readonly damagedLink: (path: string) => string | null;
  /** Absent: requests may take as long as they like. */
  readonly waiting?: Waiting;
  /** Large bodies are read in turn. */
  readonly pace?: Pace;
  readonly misses?: Misses;
  /** Each request is a span. */
  readonly traced?: boolean;
  /** ms; shorter in tests. */
  readonly patience?: { readonly requests: number; readonly readers: number };
}
const PATIENCE = { requests: REQUEST_TIMEOUT_MS, readers: UNREAD_MS };

export function createServer(options: ServerOptions): FastifyInstance {
  const { log, trustProxy, addresses, google, damagedLink, waiting, misses, patience = PATIENCE } = options;
  const headers = new SecurityHeaders(addresses, google);
  const server = fastify({
    logger: false,
    trustProxy:
      typeof trustProxy === 'number'
        ? (_address: string, hop: number) => hop < trustProxy
        : trustProxy && [...trustProxy],
    bodyLimit: DEFAULT_BODY_BYTES,
    requestTimeout: patience.requests,
    http: { connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, patience.requests) },
    forceCloseConnections: 'idle',
    genReqId: requestId,
    routerOptions: { maxParamLength: 2_048, ignoreTrailingSlash: true, constraints: { listener: listenerConstraint } },
    frameworkErrors: (error, request, reply) => {
      // The address can't be parsed: the router answers before any hook.
      const page = listenerOf(request.raw) === 'share' ? damagedLink(request.url) : null;
      if (page !== null) return sendDamaged(reply as FastifyReply, headers.of('share'), page);
      void reply.headers({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      });
      sendProblem(error, request, reply, log);
    },
  });
  if (options.traced) traceRequests(server);
  takeJsonOnly(server, options.pace ?? new Pace(new WorkBudget()));
  // Before what packs a reply: meanwhile nobody may refuse it.
  if (waiting) answerInTime(server, waiting);
  if (misses) slowGuesses(server, misses);
  packJson(server);
  bindToContract(server);
  refuseInOurWords(server, log);
  // Hooks with `done` instead of promises, because they run for every request.
  server.addHook('onRequest', (request, reply, done) => {
    const listener = listenerOf(request.raw);
    void reply.headers(headers.of(listener)).header('x-request-id', request.id);
    if (isOurs(request)) void reply.header('cache-control', 'no-store');
    if (listener === 'share' && answerCors(request, reply, addresses)) return;
    done(isReachable(request) ? undefined : notFound('Page'));
  });
  warnOfHiddenProxy(server, trustProxy, log);
  dropUnread(server, patience.readers);
  server.addHook('onResponse', (request, reply, done) => {
    logRequest(log, request, reply);
    done();
  });
  return server;
}

/** Replies of the API are kept by nobody, unless a handler says otherwise: only what is public does (HTTP-30). */
const isOurs = ({ routeOptions: { config, url } }: FastifyRequest): boolean =>
  config?.route !== undefined || url === '/mcp';

/** Whoever asks for a large reply and doesn't read it would keep it in memory, and the connection open. */
function dropUnread(server: FastifyInstance, afterMs: number): void {
  server.addHook('onSend', (_request, reply, payload, done) => {
    const isSmall =
      payload == null || ((typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length < SMALL_REPLY);
    // The system's time limit knows of progress; a slow writer has nothing waiting.
    if (!isSmall)
      reply.raw.setTimeout(afterMs, () => {
        const { socket } = reply.raw;
        if (socket && socket.writableLength > 0) socket.destroy();
      });
    done(null, payload);
  });
}

const sendDamaged = (reply: FastifyReply, headers: Headers, page: string): void =>
  void reply.status(400).headers(headers).type('text/html; charset=utf-8').send(page);

/** Ids from outside are accepted if they are harmless in a log line. */
const requestId = (request: { headers: Record<string, string | string[] | undefined> }): string => {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
};

/** Under /api only contract routes may exist, each with its own body limit; any other ends the start. */
function bindToContract(server: FastifyInstance): void {
  server.addHook('onRoute', (options) => {
    const { route } = options.config ?? {};
    if (route?.bodyLimit !== undefined) options.bodyLimit = route.bodyLimit;
    if (!route && options.url.startsWith(API_PREFIX) && !DOCS.test(options.url))
      throw new Error(
        `${String(options.method)} ${options.url} is not bound to a route of the contract, so no policy guards it`,
      );
  });
}

/** Nest refuses for the contract's routes, a scope for its own; Fastify would show the error of any other as it is. */
function refuseInOurWords(server: FastifyInstance, log: Log): void {
  server.addHook('onRoute', function (options) {
    if (this !== server || options.config?.route) return;
    options.errorHandler ??= (error, request, reply) => sendProblem(error, request, reply, log);
  });
}

/** Teachers' selections come from the console, with credentials and a token of their own. */
const SELECTION = /^\/deeplink(?:\?|$)/;

/** The share host accepts any origin: access there is a token in the request, never a cookie. */
function answerCors(request: FastifyRequest, reply: FastifyReply, { publicUrl }: Addresses): boolean {
  if (SELECTION.test(request.url)) return answerConsole(request, reply, publicUrl);
  void reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', 'x-request-id, retry-after');
  if (request.method !== 'OPTIONS') return false;
  void reply
    .status(204)
    .header('access-control-allow-methods', 'GET, POST, PUT')
    .header('access-control-allow-headers', 'content-type, x-amz-acl, x-chat-token, x-request-id')
    .header('access-control-max-age', '86400')
    .send();
  return true;
}

/** Browsers drop a reply to a request with credentials unless it names their origin. */
function answerConsole(request: FastifyRequest, reply: FastifyReply, publicUrl: string): boolean {
  void reply.headers({
    'access-control-allow-origin': publicUrl,
    'access-control-allow-credentials': 'true',
    vary: 'origin',
  });
  if (request.method !== 'OPTIONS') return false;
  void reply
    .status(204)
    .header('access-control-allow-methods', 'POST')
    .header('access-control-allow-headers', 'authorization, content-type, x-request-id')
    .header('access-control-max-age', '86400')
    .send();
  return true;
}

function isReachable(request: FastifyRequest): boolean {
  const listener = listenerOf(request.raw);
  const { config, url } = request.routeOptions;
  if (config?.route) return isServedOn(config.route.host, listener);
  return listener === 'console' || !(url !== undefined && DOCS.test(url));
}

/** Logs the route pattern instead of the address, because identifiers in addresses are personal. */
function logRequest(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  log.info(
    {
      requestId: request.id,
      host: listenerOf(request.raw),
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    },
    'request',
  );
}
