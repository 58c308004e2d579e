import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseNetworks } from './networks.js';
import { safeFetch, type SafeFetchOptions } from './safe-fetch.js';

/** An internal machine, which must not be reachable unless the operator allows it. */
let server: Server;
let port: number;
let hits: string[] = [];
let answer: (request: IncomingMessage, reply: ServerResponse) => void;
beforeAll(async () => {
  server = createServer((request, reply) => {
    hits.push(request.url ?? '');
    answer(request, reply);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  hits = [];
  answer = (_request, reply) => reply.setHeader('content-type', 'text/plain').end('hello');
});

const closed: SafeFetchOptions = { allowed: [], connectTimeout: 1_000, timeout: 1_500, mostBytes: 1_000 };
const open: SafeFetchOptions = { ...closed, allowed: parseNetworks('127.0.0.0/8')! };
const at = (host: string, path = '/') => `http://${host}:${port}${path}`;
/** A name server with the test's answers, one list per question. */
const naming = (...answers: readonly (readonly string[])[]): SafeFetchOptions['resolver'] => {
  let asked = 0;
  return ((_host: string, _options: unknown, done: (error: null, found: unknown) => void) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)] ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as SafeFetchOptions['resolver'];
};

describe('FETCH-1 addresses inside are refused and never reached', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[fe80::1]',
    '[fd00::1]',
    '[::]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    'localhost',
  ])('%s', async (host) => {
    for (const address of [at(host), `http://${host}/latest/meta-data`, `https://${host}/`])
      expect(await safeFetch(address, closed)).toEqual({ ok: false, error: 'refused' });
    expect(hits).toEqual([]);
  });

  test.each([
    ['file:///etc/passwd'],
    ['ftp://example.org/'],
    ['gopher://example.org/'],
    ['data:text/plain,x'],
    ['http://user:secret@example.org/'],
    ['http://user@example.org/'],
    ['//example.org/'],
    ['/api/flows'],
    ['not an address'],
  ])('%s', async (address) => {
    expect(await safeFetch(address, open)).toEqual({ ok: false, error: 'refused' });
  });

  test('an address that is too long', async () => {
    const address = `https://example.org/${'x'.repeat(3_000)}`;
    expect(await safeFetch(address, open)).toEqual({ ok: false, error: 'refused' });
  });

  test('a public name at an unusual port', async () => {
    const options = { ...closed, resolver: naming(['93.184.216.34']) };
    expect(await safeFetch('http://example.org:22/', options)).toEqual({ ok: false, error: 'refused' });
  });
});

test('FETCH-2 a name is refused when any of its addresses lies inside, whatever it says when asked again', async () => {
  for (const answers of [
    [['127.0.0.1']],
    [['93.184.216.34', '127.0.0.1']],
    [['::1']],
    [['10.0.0.8'], ['93.184.216.34']],
  ]) {
    const resolver = naming(...answers);
    expect(await safeFetch('http://rebind.example/', { ...closed, resolver })).toEqual({ ok: false, error: 'refused' });
  }
  expect(hits).toEqual([]);
});

test('FETCH-3 the machine that answers the socket is looked at too', async () => {
  // The name server first answers with a public address, then with an internal one in another notation.
  const resolver = naming(['::ffff:127.0.0.1']);
  expect(await safeFetch(at('rebind.example'), { ...closed, resolver })).toEqual({ ok: false, error: 'refused' });
  expect(hits).toEqual([]);
});

test('FETCH-4 redirects are not followed', async () => {
  answer = (_request, reply) => reply.writeHead(302, { location: at('127.0.0.1', '/inside') }).end();
  expect(await safeFetch(at('127.0.0.1', '/out'), open)).toMatchObject({ ok: true, status: 302 });
  expect(hits).toEqual(['/out']);
});

test('FETCH-5 large and endless bodies are cut, slow ones given up', async () => {
  answer = (_request, reply) => reply.end('x'.repeat(5_000));
  expect(await safeFetch(at('127.0.0.1'), open)).toEqual({ ok: false, error: 'too-large' });
  answer = (_request, reply) => {
    const drip = setInterval(() => reply.write('x'), 50);
    reply.on('close', () => clearInterval(drip));
  };
  expect(await safeFetch(at('127.0.0.1'), open)).toEqual({ ok: false, error: 'timeout' });
  answer = () => undefined;
  expect(await safeFetch(at('127.0.0.1'), { ...open, timeout: 300 })).toEqual({ ok: false, error: 'timeout' });
});

test('FETCH-6 an address that the operator allows is fetched; no header of ours is sent along', async () => {
  let seen: IncomingMessage['headers'] = {};
  answer = (request, reply) => {
    seen = request.headers;
    reply.setHeader('content-type', 'application/json; charset=utf-8').end('{"body":"नमस्ते"}');
  };
  const options = { ...open, resolver: naming(['127.0.0.1']) };
  expect(await safeFetch(at('course.example', '/x?y=1'), options)).toEqual({
    ok: true,
    status: 200,
    contentType: 'application/json; charset=utf-8',
    text: '{"body":"नमस्ते"}',
  });
  expect(hits).toEqual(['/x?y=1']);
  for (const header of ['cookie', 'authorization', 'referer', 'origin']) expect(seen[header]).toBeUndefined();
});

test('FETCH-7 a machine that is not there is unreachable', async () => {
  expect(await safeFetch('http://127.0.0.1:1/', open)).toEqual({ ok: false, error: 'unreachable' });
});

test('FETCH-8 lists of networks are read or refused as a whole', () => {
  expect(parseNetworks('10.0.0.0/8, ::1/128')).toHaveLength(2);
  expect(parseNetworks('')).toEqual([]);
  for (const text of ['10.0.0.0', 'nonsense', '10.0.0.0/99', '10.0.0.0/8;::1/128'])
    expect(parseNetworks(text)).toBeNull();
});

describe('FETCH-9 with `cut` the status line decides', () => {
  const taken: SafeFetchOptions = { ...open, overflow: 'cut', timeout: 500 };

  test('a long body is cut, one that drips or breaks off is what came', async () => {
    answer = (_request, reply) => reply.end('x'.repeat(1_000_000));
    expect(await safeFetch(at('127.0.0.1'), taken)).toMatchObject({ ok: true, status: 200, text: 'x'.repeat(1_000) });
    answer = (_request, reply) => {
      reply.writeHead(202).write('a');
      const drip = setInterval(() => reply.write('a'), 50);
      reply.on('close', () => clearInterval(drip));
    };
    const dripped = await safeFetch(at('127.0.0.1'), taken);
    expect(dripped).toMatchObject({ ok: true, status: 202, text: expect.stringMatching(/^a+$/) });
    answer = (_request, reply) => {
      reply.writeHead(200, { 'content-length': '10' }).write('half');
      setTimeout(() => reply.destroy(), 50);
    };
    expect(await safeFetch(at('127.0.0.1'), taken)).toMatchObject({ ok: true, status: 200, text: 'half' });
  });

  test('without a status line it is a failure', async () => {
    answer = () => undefined;
    expect(await safeFetch(at('127.0.0.1'), taken)).toEqual({ ok: false, error: 'timeout' });
    answer = (request) => request.socket.destroy();
    expect(await safeFetch(at('127.0.0.1'), taken)).toEqual({ ok: false, error: 'unreachable' });
  });
});

test('FETCH-10 the headers that a caller names are handed out, no others', async () => {
  answer = (_request, reply) => reply.writeHead(429, { 'retry-after': '30', 'x-other': '1' }).end('slower');
  expect(await safeFetch(at('127.0.0.1'), { ...open, wantedHeaders: ['retry-after', 'link'] })).toMatchObject({
    ok: true,
    status: 429,
    headers: { 'retry-after': '30' },
  });
});

test('FETCH-11 with `httpsOnly` a public machine is asked by https only, a listed one by http too', async () => {
  const options = { ...closed, httpsOnly: true, resolver: naming(['93.184.216.34']) };
  expect(await safeFetch('http://example.org/', options)).toEqual({ ok: false, error: 'refused' });
  answer = (request, reply) => reply.end(request.method);
  const put = await safeFetch(at('127.0.0.1'), { ...open, httpsOnly: true }, { method: 'PUT', body: '{}' });
  expect(put).toMatchObject({ ok: true, text: 'PUT' });
});
