/** What a route is: one value that the server serves, the console calls, OpenAPI prints and the permission test visits. */
import type { z } from 'zod';
import type { Action } from '../flow/policy.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** console = the author's origin; share = the learner's origin; both = either. */
export type Host = 'console' | 'share' | 'both';

export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  readonly method: Method;
  /** Under `/api`, with `:name` parameters. */
  readonly path: string;
  readonly action: Action;
  readonly host: Host;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Headers that the handler reads besides `authorization`: name → what it says. All may be absent. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly reply: Reply;
  /** Largest body taken, in bytes; default 100,000. */
  readonly bodyLimit?: number;
  /** Status of success; default 200. */
  readonly status?: number;
}

export const defineRoute = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
): Route<P, Q, B, R> => route;

export type ParamsOf<R> = R extends Route<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<R> = R extends Route<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyOf<R> = R extends Route<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
export type ReplyOf<R> = R extends Route<z.ZodType, z.ZodType, z.ZodType, infer O> ? z.output<O> : never;
