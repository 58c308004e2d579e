/** A signed-up author who talks to the real API. */
import { randomInt, randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { Session } from '@parley/contracts/http/auth';
import type { Flow, FlowListItem } from '@parley/contracts/http/flows';

export const PASSWORD = 'Correct-Horse-9';

/** The server understood and refused. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

export interface Author {
  readonly email: string;
  readonly jwt: string;
  /** The console's own record of a login. */
  readonly session: Session;
  readonly id: string;
  /** The same person at another address of the product. */
  at(consoleUrl: string): Author;
  call<T>(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<T>;
  createFlow(name: string, definition?: FlowDefinition): Promise<{ readonly id: number; readonly revision: number }>;
  getFlow(id: number): Promise<Flow>;
  listFlows(): Promise<readonly FlowListItem[]>;
  publish(id: number): Promise<{ readonly version: number }>;
}

export const someEmail = (): string => `author-${randomUUID().slice(0, 8)}@example.org`;

/** A private address (RFC 1918) of one person; a product that trusts no proxy does not read it. */
const someAddress = (): string => `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`;

export async function author(consoleUrl: string, email = someEmail(), name = 'Asha Rao'): Promise<Author> {
  const response = await fetch(`${consoleUrl}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
    body: JSON.stringify({ email, password: PASSWORD, name }),
  });
  if (!response.ok) throw new Error(`sign-up: ${response.status} ${await response.text()}`);
  const user = (await response.json()) as Session;
  return signedIn(consoleUrl, email, user);
}

/** An account's owner who logs in again. */
export async function logIn(consoleUrl: string, email: string): Promise<Author> {
  const response = await fetch(`${consoleUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`login: ${response.status} ${await response.text()}`);
  return signedIn(consoleUrl, email, (await response.json()) as Session);
}

function signedIn(consoleUrl: string, email: string, user: Session): Author {
  const call = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<T> => {
    const response = await fetch(`${consoleUrl}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${user.jwt}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Refused(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    email,
    jwt: user.jwt,
    session: user,
    id: user.id,
    at: (url) => signedIn(url, email, user),
    call,
    createFlow: (name, definition) => call('POST', '/flows', { name, ...(definition ? { definition } : {}) }),
    getFlow: (id) => call('GET', `/flows/${id}`),
    listFlows: async () => (await call<{ flows: FlowListItem[] }>('GET', '/flows?all=1')).flows,
    publish: (id) => call('POST', `/flows/${id}/publish`, {}),
  };
}
