import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { packJson } from './packed-json.js';

const LONG = { words: 'one half, one third, one quarter; '.repeat(100) };
const server = fastify();
packJson(server);
server.get('/long', () => LONG);
server.get('/by-origin', (_request, reply) => reply.header('vary', 'origin').send(LONG));
server.get('/short', () => ({ recorded: 1 }));
server.get('/page', (_request, reply) => reply.type('text/html').send('<p>'.repeat(1_000)));
afterAll(() => server.close());

const ask = async (url: string, accepted?: string) => {
  const { headers, rawPayload } = await server.inject({
    url,
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  });
  expect(Number(headers['content-length'])).toBe(rawPayload.length);
  return { encoding: headers['content-encoding'], vary: headers.vary, body: rawPayload };
};

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['gzip;q=1.0, br;q=0.5', 'gzip', gunzipSync],
] as const)('HTTP-10 JSON over 1 kB is packed: asked with “%s” it comes as %s', async (accepted, form, unpack) => {
  const { encoding, vary, body } = await ask('/long', accepted);
  expect({ encoding, vary }).toEqual({ encoding: form, vary: 'accept-encoding' });
  expect(JSON.parse(unpack(body).toString())).toEqual(LONG);
  expect(body.length).toBeLessThan(300);
});

test.each([undefined, '', 'identity', 'zstd', 'br;q=0, gzip;q=0'])(
  'HTTP-10 asked with “%s” it comes as it is, and caches are told that it could come otherwise',
  async (accepted) => {
    const { encoding, vary, body } = await ask('/long', accepted);
    expect({ encoding, vary }).toEqual({ encoding: undefined, vary: 'accept-encoding' });
    expect(JSON.parse(body.toString())).toEqual(LONG);
  },
);

test.each(['/short', '/page'])('HTTP-10 %s is left as it is', async (url) => {
  expect(await ask(url, 'gzip, br')).toMatchObject({ encoding: undefined, vary: undefined });
});

test('HTTP-10 other parts of a reply’s Vary header are kept', async () => {
  expect(await ask('/by-origin', 'br')).toMatchObject({ encoding: 'br', vary: 'origin, accept-encoding' });
});
