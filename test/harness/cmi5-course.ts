/**
 * A course platform at 127.0.0.1 that launches one cmi5 package and keeps what it receives. It belongs to another site.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Statement {
  readonly verb: { readonly display: Readonly<Record<string, string>> };
  readonly result?: { readonly score?: Readonly<Record<string, number>> };
}
interface Reply {
  readonly status: number;
  readonly body?: unknown;
}
export interface Cmi5Course {
  /** Makes the addition to the page's address for a new visit of the one learner. */
  launch(): string;
  readonly told: readonly Statement[];
  close(): Promise<void>;
}
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, x-experience-api-version',
  // A browser on a slow machine must not ask for leave again while its page goes away.
  'access-control-max-age': '600',
};

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString('utf8')) : null;
};

export async function cmi5Course(): Promise<Cmi5Course> {
  const [registration, actor] = [randomUUID(), { account: { homePage: 'https://school.example', name: 'asha' } }];
  const told: Statement[] = [];
  const documents = new Map<string, object>();
  const tokens = new Set<string>();
  let token = '';

  const answer = (method: string, { pathname, searchParams }: URL, body: unknown): Reply => {
    if (pathname === '/token') {
      const given = searchParams.get('k') ?? '';
      return { status: 200, body: tokens.delete(given) ? { 'auth-token': given } : { 'error-code': '1' } };
    }
    if (pathname === '/lrs/statements' && method === 'POST') {
      told.push(...(body as Statement[]));
      return { status: 200, body: [] };
    }
    if (pathname === '/lrs/statements') return { status: 200, body: { statements: [] } };
    const id = searchParams.get('stateId') ?? searchParams.get('profileId') ?? '';
    const document = documents.get(id);
    if (method === 'GET') return document ? { status: 200, body: document } : { status: 404 };
    documents.set(id, { ...document, ...(body as object) });
    return { status: 204 };
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://course');
    const isAllowed = url.pathname === '/token' || request.headers.authorization === `Basic ${token}`;
    const reply = async (): Promise<Reply> => {
      if (request.method === 'OPTIONS') return { status: 204 };
      return isAllowed ? answer(request.method ?? '', url, await bodyOf(request)) : { status: 401 };
    };
    void reply().then(({ status, body }) => {
      response.writeHead(status, { ...CORS, 'content-type': 'application/json' });
      response.end(body === undefined ? '' : JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    launch: () => {
      token = randomUUID();
      tokens.add(token);
      documents.set('LMS.LaunchData', {
        contextTemplate: { extensions: { 'https://w3id.org/xapi/cmi5/context/extensions/sessionid': token } },
        launchMode: 'Normal',
        masteryScore: 0.75,
      });
      const activityId = `${origin}/activities/1`;
      const fetch = `${origin}/token?k=${token}`;
      const given = { endpoint: `${origin}/lrs`, fetch, actor: JSON.stringify(actor), registration, activityId };
      return `?${new URLSearchParams(given).toString()}`;
    },
    told,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
