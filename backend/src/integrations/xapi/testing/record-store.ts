/** A learning record store as strict as the standard allows: it notes whatever it would have to refuse. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { faultsOf } from './statement-shape.js';

export interface KeptStatement {
  readonly id: string;
  readonly actor: { readonly account: { readonly homePage: string; readonly name: string } };
  readonly verb: { readonly id: string };
  readonly object: { readonly id: string; readonly definition?: Readonly<Record<string, unknown>> };
  readonly result?: Readonly<Record<string, unknown>>;
  readonly context: Readonly<Record<string, unknown>>;
  readonly timestamp: string;
}
export interface RecordStore {
  readonly url: string;
  /** Basic authentication. */
  readonly key: string;
  secret: string;
  versions: readonly string[];
  /** Statements in the order in which they were accepted. */
  readonly kept: KeptStatement[];
  /** How many statements each POST had. */
  readonly posts: readonly number[];
  /** Rules of the standard that a request broke. */
  readonly broken: readonly string[];
  /** Answers a POST instead of the store; null = the store does. */
  answer: ((reply: ServerResponse, statements: readonly KeptStatement[]) => boolean) | null;
  /** The status for a statement that the store has already: some stores answer 409, others 200. */
  known: 200 | 409;
  /** Waits for a number of kept statements. */
  until(count: number): Promise<readonly KeptStatement[]>;
  close(): Promise<void>;
}

/** How long a test waits, in ms. */
const WAIT_MS = 60_000;

export const verbIn = ({ verb }: Pick<KeptStatement, 'verb'>): string => verb.id.slice(verb.id.lastIndexOf('/') + 1);

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

export async function openRecordStore(): Promise<RecordStore> {
  const kept: KeptStatement[] = [];
  const posts: number[] = [];
  const broken: string[] = [];
  const say = (reply: ServerResponse, status: number, body: unknown = '') =>
    void reply.writeHead(status, { 'x-experience-api-version': '1.0.3' }).end(JSON.stringify(body));

  const take = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const statements = JSON.parse(await bodyOf(request)) as KeptStatement[];
    posts.push(statements.length);
    if (store.answer?.(reply, statements)) return;
    const faults = statements.flatMap(faultsOf);
    broken.push(...faults);
    if (faults.length > 0) return say(reply, 400, faults);
    const differs = ({ id, ...fields }: KeptStatement) => {
      const { id: _, ...has } = kept.find((each) => each.id === id) ?? { id, ...fields };
      return JSON.stringify(has) !== JSON.stringify(fields);
    };
    const isKnown = ({ id }: KeptStatement) => kept.some((each) => each.id === id);
    // A conflict of one changes nothing of the others.
    if (statements.some(differs)) return say(reply, 409, 'another statement has this id');
    if (statements.some(isKnown) && store.known === 409) return say(reply, 409, 'has it');
    kept.push(...statements.filter((each) => !isKnown(each)));
    say(
      reply,
      200,
      statements.map(({ id }) => id),
    );
  };
  const find = (url: URL, reply: ServerResponse): void => {
    const found = kept.find(({ id }) => id === url.searchParams.get('statementId'));
    say(reply, found ? 200 : 404, found && { ...found, stored: found.timestamp, version: '1.0.3' });
  };
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://lrs');
    const { headers, method } = request;
    if (url.pathname === '/xapi/about') return say(reply, 200, { version: store.versions });
    if (url.pathname !== '/xapi/statements') return say(reply, 404, 'nothing here');
    if (!/^1\.0\.\d$/.test(String(headers['x-experience-api-version']))) {
      broken.push('version');
      return say(reply, 400, 'no version');
    }
    const wanted = `Basic ${Buffer.from(`${store.key}:${store.secret}`).toString('base64')}`;
    if (headers.authorization !== wanted) return say(reply, 401, 'who is this?');
    if (method === 'GET') return find(url, reply);
    if (headers['content-type'] !== 'application/json') broken.push('content type');
    void take(request, reply);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const store: RecordStore = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/xapi`,
    key: 'the-key',
    secret: 'the-very-secret',
    versions: ['1.0.0', '1.0.3'],
    kept,
    posts,
    broken,
    answer: null,
    known: 409,
    async until(count) {
      const end = performance.now() + WAIT_MS;
      while (kept.length < count) {
        if (performance.now() > end) throw new Error(`it has ${kept.map(verbIn).join()}`);
        await new Promise((done) => setTimeout(done, 20));
      }
      return kept;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return store;
}
