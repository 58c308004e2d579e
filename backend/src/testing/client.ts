/** A caller of the API as a test writes it: by route of the contract, with the reply checked against the contract. */
import type { ZodType } from 'zod';
import { signup, type Session } from '@parley/contracts/http/auth';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@parley/contracts/http/route';
import { randomUUID } from 'node:crypto';

export interface Answered<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}
export interface CallOptions<R extends Route> {
  readonly params?: { readonly [K in keyof ParamsOf<R>]: string | number };
  readonly query?: QueryOf<R>;
  readonly body?: BodyOf<R>;
  readonly headers?: Readonly<Record<string, string>>;
}

export class Client {
  constructor(
    readonly baseUrl: string,
    readonly jwt: string | null = null,
  ) {}

  /** The reply of a success; anything else fails the test with the server's words. */
  async ok<R extends Route>(route: R, options: CallOptions<R> = {}): Promise<ReplyOf<R>> {
    const { status, body } = await this.call(route, options);
    if (status !== (route.status ?? 200)) throw new Error(`${route.name}: ${status} ${JSON.stringify(body)}`);
    return (route.reply as ZodType).parse(body) as ReplyOf<R>;
  }

  call<R extends Route>(route: R, { params, query, body, headers }: CallOptions<R> = {}): Promise<Answered<never>> {
    const path = route.path.replace(/:([a-zA-Z]+)/g, (_match, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name] ?? '')),
    );
    const search = new URLSearchParams(query as Record<string, string> | undefined).toString();
    return this.raw(route.method, `/api${path}${search && `?${search}`}`, {
      body: body === undefined ? undefined : JSON.stringify(body),
      headers,
    });
  }

  async raw(
    method: string,
    path: string,
    { body, headers }: { body?: string; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Answered<never>> {
    const reply = await fetch(`${this.baseUrl}${path}`, {
      method,
      body,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.jwt && { authorization: `Bearer ${this.jwt}` }),
        ...headers,
      },
    });
    const text = await reply.text();
    return { status: reply.status, headers: reply.headers, body: parseOr(text) as never };
  }
}

const parseOr = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export const PASSWORD = 'Correct-horse-7';
export const freshEmail = (): string => `author-${randomUUID()}@example.org`;

/** A new account and a client that is logged in as it. */
export async function newAuthor(
  baseUrl: string,
  email = freshEmail(),
  name?: string,
): Promise<Client & { readonly session: Session }> {
  const session = await new Client(baseUrl).ok(signup, { body: { email, password: PASSWORD, name } });
  return Object.assign(new Client(baseUrl, session.jwt), { session });
}
