import { request as httpRequest } from 'node:http';
import { createFlow, listFlows } from '@parley/contracts/http/flows';
import { health } from '@parley/contracts/http/health';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { startProjections } from '@parley/projections/start-projections';
import { Client, newAuthor, type Answered } from './testing/client.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';
import { createServer } from './platform/http/server.js';

let parley: TestParley;
let author: Client;
let share: Client;
beforeAll(async () => {
  parley = await startTestParley();
  author = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(() => parley.drop());

const problem = (code: string) => ({ message: expect.any(String), code, errors: expect.any(Array) });
const csp = ({ headers }: Answered<never>) => headers.get('content-security-policy') ?? '';

describe('HTTP-1 headers', () => {
  test('the console may not be framed and talks to itself and the share host only', async () => {
    const answer = await author.raw('GET', '/api/health');
    expect(csp(answer)).toContain("frame-ancestors 'none'");
    expect(csp(answer)).toContain(`connect-src 'self' ${parley.shareUrl}`);
    expect(csp(answer)).toContain("object-src 'none';base-uri 'none';form-action 'self'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
  test('the share host may be framed anywhere and answers any origin, without credentials', async () => {
    const answer = await share.raw('GET', '/api/health', { headers: { origin: 'https://school.example' } });
    expect(csp(answer)).toContain('frame-ancestors *');
    expect(csp(answer)).not.toContain('google');
    expect(answer.headers.get('x-frame-options')).toBeNull();
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    const preflight = await share.raw('OPTIONS', '/api/flows/1/history/someone', {
      headers: { origin: 'https://school.example' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-chat-token');
  });
  test('refusals carry them too', async () => {
    for (const path of ['/api/nope', '/nope', '/api/flows/%E0%A4%A', '/api/flows'])
      expect(csp(await new Client(parley.consoleUrl).raw('GET', path))).toContain('frame-ancestors');
  });
});

describe('HTTP-2 refusals have decision 2’s form', () => {
  test.each([
    ['an unknown address', 404, 'not-found', 'GET', '/api/nothing', {}],
    ['an address that is no text', 400, 'malformed', 'GET', '/api/flows/%E0%A4%A', {}],
    ['a known address with another method', 405, 'method-not-allowed', 'DELETE', '/api/flows', {}],
    [
      'a form',
      415,
      'unsupported-media-type',
      'POST',
      '/api/auth/login',
      { body: 'email=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
    [
      'a body over the route’s limit',
      413,
      'too-large',
      'POST',
      '/api/auth/login',
      { body: `{"email":"${'x'.repeat(100_001)}"}` },
    ],
    ['text that is not JSON', 400, 'malformed', 'POST', '/api/auth/login', { body: '{"email":' }],
    ['an empty body', 400, 'malformed', 'POST', '/api/auth/login', { body: '' }],
    ['a body that is no object', 400, 'malformed', 'POST', '/api/auth/login', { body: '[]' }],
  ] as const)('%s: %i', async (_title, status, code, method, path, options) => {
    const answer = await author.raw(method, path, options);
    expect(answer).toMatchObject({ status, body: problem(code) });
    expect(JSON.stringify(answer.body)).not.toMatch(/\.js|at \w+ \(/);
  });
  test('405 names the accepted methods', async () => {
    expect((await author.raw('DELETE', '/api/flows')).headers.get('allow')).toBe('GET, POST');
  });
});

describe('HTTP-3 hostile bodies are refused, quickly', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const keys = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])));
  test.each([
    ['nested 5,000 deep', `{"definition":${nested(5_000)}}`],
    ['nested 500,000 deep', `{"definition":${nested(500_000)}}`],
    ['with 100,000 keys', `{"definition":${keys(100_000)}}`],
    ['with a prototype to poison', '{"definition":{"__proto__":{"x":1},"promptsArray":[]}}'],
    ['with a constructor', '{"definition":{"constructor":{"prototype":{}},"promptsArray":[]}}'],
    ['with NUL', '{"name":"a\\u0000b"}'],
    ['with half a character', '{"name":"\\ud800"}'],
    ['with a number for a name', '{"name":1e999}'],
    [
      'with 2,001 prompts',
      JSON.stringify({
        definition: {
          promptsArray: Array.from({ length: 2_001 }, (_, n) => ({
            key: `${n}`,
            name: n ? `p${n}` : 'start',
            definition: {},
          })),
        },
      }),
    ],
    ['with unknown prompts', '{"definition":{"promptsArray":[1,2,3]}}'],
  ])('%s', async (_title, body) => {
    const before = process.cpuUsage();
    const { status } = await author.raw('POST', '/api/flows', { body });
    expect(status).toBe(400);
    // The process's own work in µs, client and server; what grows with the square of such a body takes minutes.
    expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
    expect((await author.call(health)).status).toBe(200);
  });
  test('in queries too', async () => {
    expect((await author.raw('GET', '/api/flows?q=%00')).status).toBe(400);
    expect((await author.raw('GET', '/api/flows?page=-1')).status).toBe(400);
    expect((await author.raw('GET', `/api/flows?page=1&page=2`)).status).toBe(400);
    expect((await author.raw('GET', '/api/flows/99999999999999999999')).status).toBe(400);
  });
});

describe('HTTP-4 every request has an id', () => {
  test('a harmless one is adopted, another is replaced', async () => {
    expect(
      (await author.raw('GET', '/api/health', { headers: { 'x-request-id': 'trace-12345' } })).headers.get(
        'x-request-id',
      ),
    ).toBe('trace-12345');
    const replaced = (
      await author.raw('GET', '/api/health', { headers: { 'x-request-id': 'x"} forged line' } })
    ).headers.get('x-request-id');
    expect(replaced).toMatch(/^[\w-]{36}$/);
  });
  test('the log has the route’s pattern, not the address, which may name a person', async () => {
    await share.raw('GET', '/api/flows/1/latestVersion?person=canary', {
      headers: { 'x-request-id': 'look-for-me-1' },
    });
    const line = parley.lines.find(({ requestId }) => requestId === 'look-for-me-1');
    expect(line).toMatchObject({ route: '/api/flows/:id/latestVersion', host: 'share', status: 404 });
    expect(JSON.stringify(parley.lines)).not.toContain('canary');
  });
  test('and its events carry it', async () => {
    const { id } = await author.ok(createFlow, { body: {}, headers: { 'x-request-id': 'cause-of-all' } });
    // Readers of the log don't see it while an older transaction of the same Postgres runs, such as another test's.
    expect(await parley.upToDate()).toBe(true);
    const events = await parley.stores.store.readAll({ after: null, limit: 1_000 });
    const created = events.find((event) => (event.data as { flowId?: number }).flowId === id);
    expect(created?.meta.requestId).toBe('cause-of-all');
  });
});

test('HTTP-5 OpenAPI prints every route of the contract, on the console’s origin only', async () => {
  const { status, body } = await author.raw('GET', '/api/docs-json');
  expect(status).toBe(200);
  const { paths } = body as { paths: Record<string, Record<string, { operationId: string; security: unknown[] }>> };
  expect(paths['/api/flows/{id}']?.['put']).toMatchObject({
    operationId: 'updateFlow',
    security: [{ bearer: [] }],
    parameters: [
      { name: 'id', in: 'path' },
      { name: 'if-match', in: 'header' },
    ],
  });
  expect(paths['/api/flows/{id}/history/{identifier}']?.['get']).toMatchObject({
    parameters: expect.arrayContaining([expect.objectContaining({ name: 'x-chat-token', in: 'header' })]),
  });
  expect(paths['/api/auth/login']?.['post']?.security).toEqual([]);
  expect((await author.raw('GET', '/api/docs')).status).toBe(200);
  expect((await share.raw('GET', '/api/docs-json')).status).toBe(404);
});

test('HTTP-6 a route under /api that the contract does not know ends the start', async () => {
  const server = createServer({
    log: silentLog,
    trustProxy: false,
    addresses: { publicUrl: '', shareUrl: '' },
    google: false,
    damagedLink: () => null,
  });
  expect(() => server.get('/api/back-door', () => 'open')).toThrow(/no policy guards it/);
  await server.close();
});

test('HTTP-7 without anybody who keeps the read models a write is answered at once and a read says so after its wait; with a worker it does not', async () => {
  const alone = await startTestParley({ env: { PROJECTIONS: 'external', READ_WAIT_MS: '300' } });
  try {
    const someone = await newAuthor(alone.consoleUrl);
    const lagOf = async (call: Promise<{ status: number; headers: Headers }>) => {
      const { status, headers } = await call;
      return [status, headers.get('x-read-lag')];
    };
    expect(await lagOf(someone.call(createFlow, { body: { name: 'Late' } }))).toEqual([201, null]);
    expect(await lagOf(someone.call(listFlows))).toEqual([200, '300']);
    const worker = startProjections({ ...alone.stores, log: silentLog });
    while ((await lagOf(someone.call(listFlows)))[1] !== null);
    expect((await someone.ok(listFlows)).flows).toMatchObject([{ name: 'Late' }]);
    await worker.stop();
  } finally {
    await alone.drop();
  }
});

describe('HTTP-8 where a body may be big, whoever may not call at all is refused before it is read', () => {
  const MEGABYTES_4 = 4_000_000;
  /** Sends the head and the first kilobyte alone: an answer shows that nobody waited for the rest. */
  const begin = (headers: Record<string, string>): Promise<number | undefined> =>
    new Promise((done, fail) => {
      const request = httpRequest(
        `${parley.consoleUrl}/api/flows`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-length': String(MEGABYTES_4), ...headers },
        },
        (reply) => {
          reply.resume();
          request.destroy();
          done(reply.statusCode);
        },
      );
      request.on('error', (error) => fail(error));
      request.write(`{"name":"${'x'.repeat(1_000)}`);
    });

  test.each([
    ['no token', {}],
    ['a token that is none', { authorization: 'Bearer x.y.z' }],
    ['another scheme', { authorization: 'Basic YTpi' }],
  ])('%s: 401 at once', async (_title, headers) => {
    expect(await begin(headers)).toBe(401);
  });
  test('an author’s big body is read and judged', async () => {
    const answer = await author.raw('POST', '/api/flows', {
      body: JSON.stringify({ name: 'x', more: 'y'.repeat(200_000) }),
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });
});

test('HTTP-10 the API sends long replies packed and short ones as they are', async () => {
  const encodingOf = async (path: string) => {
    const { headers, body } = await author.raw('GET', path, { headers: { 'accept-encoding': 'gzip' } });
    return [headers.get('content-encoding'), Object.keys(body)[0]];
  };
  expect(await encodingOf('/api/docs-json')).toEqual(['gzip', 'openapi']);
  expect(await encodingOf('/api/health')).toEqual([null, 'status']);
});
