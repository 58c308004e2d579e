/** A connection to Postgres whose queries are spans of the request or job that they belong to; others are not traced. */
import { context, SpanKind, trace } from '@opentelemetry/api';
import pg from 'pg';
import { endFailed, tracer } from './traced.js';

const OPERATION = /^\s*(\w+)/;

/** The first word of the statement; never more of it. */
function operationOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { readonly text?: unknown } | null)?.text;
  return (typeof text === 'string' && OPERATION.exec(text)?.[1]?.toUpperCase()) || 'QUERY';
}

type Query = (...args: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

export class TracedClient extends pg.Client {
  override query: typeof pg.Client.prototype.query = ((...args: unknown[]) => {
    const query = super.query.bind(this) as Query;
    const active = context.active();
    if (!trace.getSpan(active)) return query(...args);
    const operation = operationOf(args[0]);
    const span = tracer().startSpan(operation, {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation },
    });
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const done: Callback = (error, result) => {
        if (error) endFailed(span, error);
        else span.end();
        (callback as Callback)(error, result);
      };
      return query(...args.slice(0, -1), context.bind(active, done));
    }
    const result = query(...args);
    if (!(result instanceof Promise)) {
      // Something that reads row by row, and tells nobody when it is done.
      span.end();
      return result;
    }
    return result.then(
      (value) => {
        span.end();
        return value;
      },
      (error: unknown) => {
        endFailed(span, error);
        throw error;
      },
    );
  }) as typeof pg.Client.prototype.query;
}
