/** A span for each request, named by its route: addresses contain identifiers. It continues its caller's trace. */
import { context, propagation, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tracer } from './traced.js';

/** Hooks with `done` instead of promises: what follows runs in the context of the span. */
export function traceRequests(server: FastifyInstance): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  server.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url;
    const span = tracer().startSpan(
      route ? `${request.method} ${route}` : request.method,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': request.method, ...(route && { 'http.route': route }) },
      },
      propagation.extract(context.active(), request.headers),
    );
    const inside = trace.setSpan(context.active(), span);
    contexts.set(request, inside);
    context.with(inside, done);
  });
  // A body arrives in the context of its connection.
  server.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? context.active(), done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const span = trace.getSpan(contexts.get(request) ?? context.active());
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
  // A caller that is gone gets no response.
  server.addHook('onRequestAbort', (request, done) => {
    const span = trace.getSpan(contexts.get(request) ?? context.active());
    span?.setAttribute('error.type', 'aborted');
    span?.end();
    done();
  });
}
