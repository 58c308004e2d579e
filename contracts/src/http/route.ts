/** A route is one value that the server serves, the console calls, OpenAPI prints and the permission test visits. */
import type { z } from 'zod';
import type { Action } from '../flow/policy.js';
import type { Scope } from '../flow/scopes.js';

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
  /** The scope that an API token needs, if it isn't the action's (`flow/scopes`); null = no token. */
  readonly scope?: Scope | null;
  readonly host: Host;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Headers that the handler reads besides `authorization`: name → description. All are optional. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly reply: Reply;
  /** Refusals that carry more than every problem does. */
  readonly refusals?: Readonly<Record<number, z.ZodType>>;
  /** Media types of a reply that isn't JSON. */
  readonly replyTypes?: readonly string[];
  /** Maximum size of the body, in bytes; default 100,000. */
  readonly bodyLimit?: number;
  /** false: doesn't wait for the read models before it begins, because it reads none or decides later. */
  readonly waitsForReads?: false;
  /**
   * Refused to an account whose e-mail nobody has proven, where mails are sent: it would outlast the proof of the e-mail's
   * real owner.
   */
  readonly provenOnly?: true;
  /** Status of success; default 200. */
  readonly status?: number;
}

export const defineRoute = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
): Route<P, Q, B, R> => route;

export type ParamsOf<R> = R extends Route<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<R> = R extends Route<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyOf<R> = R extends Route<z.ZodType, z.ZodType, infer B, z.ZodType> ? Sent<z.input<B>> : never;
export type ReplyOf<R> = R extends Route<z.ZodType, z.ZodType, z.ZodType, infer O> ? z.output<O> : never;
/** The type of a value to send, which may be read-only. */
type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Sent<T[K]> }
    : T;
