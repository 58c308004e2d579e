import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { createFlow } from '@parley/contracts/http/flows';
import { createServer } from '../platform/http/server.js';
import { newAuthor } from '../testing/client.js';
import { LANGUAGES_DIR, startTestParley, type TestParley } from '../testing/test-parley.js';
import type { Figures } from '../platform/http/shared-figures.js';
import { InstallationState } from './installation-state.js';
import { Metrics } from './metrics.js';
import { serveMetrics } from './metrics-routes.js';

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.drop());

const TOKEN = 'a-secret-for-prometheus';
/** Like `fetch`, which can't send another Host. */
const read = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const asked = request(`${url}/metrics`, { headers }, (reply) => {
      let text = '';
      reply.on('data', (part: Buffer) => (text += part.toString()));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
    });
    asked.on('error', reject).end();
  });

test('OBS-1 figures of the process and of the installation, requests by route and never by address', async () => {
  const author = await newAuthor(parley.consoleUrl, 'metered@example.org');
  const { id } = await author.ok(createFlow, { body: { name: 'Counted' } });
  await author.raw('GET', `/api/flows/${id}`);
  const { status, text } = await read(parley.consoleUrl);
  expect(status).toBe(200);
  expect(text).toMatch(
    /parley_http_request_duration_seconds_count\{method="GET",route="\/api\/flows\/:id",status="2xx"\} 1/,
  );
  for (const line of [
    'parley_read_models_good 1',
    'parley_parked_events 0',
    'parley_queue_waiting{queue="webhooks"} 0',
    'parley_accounts{state="active"} 1',
  ])
    expect(text).toContain(line);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(text).not.toContain('metered@');
  expect(text).not.toContain(`/flows/${id}`);
});

test('OPS-56 each server behind one port has its own figures, and the installation has one set', async () => {
  const readers: (() => Promise<Figures>)[] = [];
  const server = (number: number): Metrics =>
    new Metrics(parley.app.get(InstallationState, { strict: false }), parley.stores.pool, {
      server: number,
      ofOthers: async () => [await readers[2 - number]!()],
      answerWith: (reader) => (readers[number - 1] = reader),
    });
  const [first, second] = [server(1), server(2)];
  for (const text of [await first.text(), await second.text()]) {
    for (const figure of ['process_start_time_seconds', 'nodejs_heap_size_used_bytes'])
      expect([...text.matchAll(new RegExp(`^${figure}{server="(.)"}`, 'gm'))].map(([, of]) => of).sort()).toEqual([
        '1',
        '2',
      ]);
    expect(text.match(/^parley_parked_events /gm)).toHaveLength(1);
    expect(text.match(/^# TYPE process_start_time_seconds /gm)).toHaveLength(1);
  }
});

test('OBS-2 without a token only this machine reads them, and no proxy in front of it', async () => {
  const elsewhere = { 'x-forwarded-for': '203.0.113.9', host: 'parley.example.org', via: '1.1 proxy' };
  for (const [name, value] of Object.entries(elsewhere))
    expect((await read(parley.consoleUrl, { [name]: value })).status).toBe(404);
  expect((await read(parley.shareUrl)).status).toBe(404);
});

test.each<[string | null, string | null, string, number]>([
  [null, null, '', 200],
  ['http://localhost:3000', null, '', 200],
  ['http://127.0.0.1:3000', null, '', 200],
  ['http://[::1]:3000', null, '', 200],
  ['https://parley.example.org', null, '', 404],
  ['https://localhost.example.org', null, '', 404],
  ['https://parley.example.org', TOKEN, '', 401],
  ['https://parley.example.org', TOKEN, `Bearer ${TOKEN}`, 200],
])(
  'OBS-2 a proxy may look like this machine, so a public address needs a token (%s, %s, %s)',
  async (publicUrl, token, authorization, status) => {
    const server = createServer({
      log: silentLog,
      trustProxy: false,
      addresses: { publicUrl: '', shareUrl: '' },
      google: false,
      damagedLink: () => null,
    });
    const metrics = { note: () => undefined, contentType: 'text/plain', text: () => Promise.resolve('parley_up 1') };
    serveMetrics(server, metrics as unknown as Metrics, { metricsToken: token, publicUrl });
    // nginx without any setting sends its own address and names the upstream.
    const headers = { host: 'localhost:3000', ...(authorization && { authorization }) };
    expect((await server.inject({ url: '/metrics', headers })).statusCode).toBe(status);
    await server.close();
  },
);

test('OBS-3 with METRICS_TOKEN every reader needs it', async () => {
  const guarded = await startTestParley({ env: { METRICS_TOKEN: TOKEN } });
  try {
    for (const authorization of ['', 'Bearer ', `Bearer ${TOKEN}x`, TOKEN])
      expect((await read(guarded.consoleUrl, { authorization })).status).toBe(401);
    const host = 'parley.example.org';
    expect((await read(guarded.consoleUrl, { authorization: `Bearer ${TOKEN}`, host })).status).toBe(200);
  } finally {
    await guarded.drop();
  }
});

test('OBS-4 the dashboard asks for nothing but figures that exist', async () => {
  const dashboard = readFileSync(join(LANGUAGES_DIR, '../docs/grafana.json'), 'utf8');
  const { panels } = JSON.parse(dashboard) as { panels: { title: string; targets: { expr: string }[] }[] };
  const { text } = await read(parley.consoleUrl);
  const served = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const asked = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) =>
      [...expr.matchAll(/\b((?:parley|nodejs|process)_\w+)/g)].map(([, name]) => name ?? ''),
    ),
  );
  expect(asked.length).toBeGreaterThan(8);
  const bare = (name: string) => name.replace(/_(bucket|count|sum)$/, '');
  expect(asked.filter((name) => !served.has(name) && !served.has(bare(name)))).toEqual([]);
});
