import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { loadConfig, type Config } from '../platform/config/config.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { examine, lineOf, type Finding } from './examine.js';
import { SEEN_PATH, ticketOf } from './seen.js';

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.drop());

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

const configOf = (env: Readonly<Record<string, string>>): Config => {
  const loaded = loadConfig({ DATA_DIR: parley.dataDir, DATABASE_URL: parley.databaseUrl, ...env });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return loaded.config;
};
const found = async (
  env: Readonly<Record<string, string>>,
  on: TestParley = parley,
): Promise<Record<string, Finding>> => {
  const config = configOf(env);
  const { jwtSecret } = on.stores.secrets;
  const findings = await examine({ config, databaseUrl: config.databaseUrl, jwtSecret });
  return Object.fromEntries(findings.map((finding) => [finding.name, finding]));
};

/** A reverse proxy in front of Parley, as nginx would be. */
async function proxyTo(target: string, { passesSockets }: { readonly passesSockets: boolean }): Promise<string> {
  const { port } = new URL(target);
  const forwarded = (incoming: IncomingMessage) => ({
    ...incoming.headers,
    'x-forwarded-for': [incoming.headers['x-forwarded-for'], '198.51.100.4'].filter(Boolean).join(', '),
  });
  const server: Server = createServer((incoming, reply) => {
    const { url, method } = incoming;
    const asked = request({ port: Number(port), path: url, method, headers: forwarded(incoming) }, (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(reply);
    });
    incoming.pipe(asked);
  });
  server.on('upgrade', (incoming, socket) => {
    if (!passesSockets) return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    const behind = connect(Number(port), '127.0.0.1', () => {
      const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`);
      behind.write(`GET ${incoming.url ?? ''} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      behind.pipe(socket).pipe(behind);
    });
    behind.on('error', () => socket.destroy());
    socket.on('error', () => behind.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, ready));
  closing.push(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('DOCTOR-1 each neighbour has one line, and all of a plain installation work', async () => {
  const findings = await found({});
  expect(Object.keys(findings)).toEqual([
    'settings',
    'database',
    'event store',
    'files',
    'mail',
    'proxy',
    'websockets',
    'disk',
    'clock',
    'memory',
  ]);
  for (const finding of Object.values(findings)) {
    if (finding.name === 'disk') continue;
    expect(lineOf(finding)).toMatch(/^[a-z ]+works: [^\n]+\.$/);
  }
});

test('DOCTOR-2 a database that doesn’t answer, or has too few connections, is a thing to do', async () => {
  const away = await found({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(away['database']).toMatchObject({
    works: false,
    text: expect.stringContaining('Check DATABASE_URL') as string,
  });
  const few = await found({ DATABASE_POOL: '1000' });
  expect(few['database']?.text).toContain('lower DATABASE_POOL');
});

test('DOCTOR-3 mail: a server that accepts the login, one that refuses it, and none for a public address', async () => {
  const smtp = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'ana' }) : done(new Error('no such login')),
  });
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  closing.push(() => smtp.close());
  const { port } = smtp.server.address() as AddressInfo;
  const mail = async (password: string) =>
    (await found({ SMTP_URL: `smtp://ana:${password}@127.0.0.1:${port}` }))['mail'];
  expect(await mail('right')).toMatchObject({ works: true });
  expect(await mail('wrong')).toMatchObject({
    works: false,
    text: `127.0.0.1:${port} refuses (EAUTH 535). Check SMTP_URL`,
  });
  const open = await found({ PUBLIC_URL: 'https://parley.invalid' });
  expect(open['mail']?.text).toContain('Set SMTP_URL');
  expect(open['proxy']?.text).toContain('can’t be reached');
});

test('DOCTOR-3 mail: a certificate that nobody knows is named, since the server itself says nothing', async () => {
  const smtp = new SMTPServer({ authOptional: true });
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  closing.push(() => smtp.close());
  const { port } = smtp.server.address() as AddressInfo;
  const { text } = (await found({ SMTP_URL: `smtp://127.0.0.1:${port}` }))['mail']!;
  expect(text).toContain(`127.0.0.1:${port} refuses (ESOCKET`);
  expect(text).toMatch(/certificate/);
});

test('DOCTOR-4 a bucket that refuses is a thing to do', async () => {
  const findings = await found({
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'uploads',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  expect(findings['files']?.works).toBe(false);
});

test('DOCTOR-5 a proxy that TRUST_PROXY does not name is found', async () => {
  const front = await proxyTo(parley.consoleUrl, { passesSockets: true });
  const findings = await found({ PUBLIC_URL: front });
  expect(findings['proxy']?.text).toContain('Set TRUST_PROXY=1');
  expect(findings['websockets']).toMatchObject({ works: true });
});

test('DOCTOR-5 a proxy that Parley trusts, and one too many', async () => {
  for (const [trusted, text] of [
    ['1', 'nobody can pretend one'],
    ['2', 'callers can pretend an address'],
  ] as const) {
    const behind = await startTestParley({ env: { TRUST_PROXY: trusted } });
    try {
      const front = await proxyTo(behind.consoleUrl, { passesSockets: false });
      const findings = await found({ PUBLIC_URL: front, TRUST_PROXY: trusted }, behind);
      expect(findings['proxy']?.text).toContain(text);
      expect(findings['websockets']?.text).toContain('Let the proxy pass Upgrade');
    } finally {
      await behind.drop();
    }
  }
});

test('DOCTOR-6 another program at PUBLIC_URL', async () => {
  const other = createServer((_request, reply) => reply.end('<h1>Welcome to nginx!</h1>'));
  await new Promise<void>((ready) => other.listen(0, ready));
  closing.push(() => void other.close());
  const findings = await found({ PUBLIC_URL: `http://127.0.0.1:${(other.address() as AddressInfo).port}` });
  expect(findings['proxy']?.works).toBe(false);
});

test('DOCTOR-7 nobody without the installation’s secret learns how a request arrived', async () => {
  const ask = (authorization: string) => fetch(`${parley.consoleUrl}${SEEN_PATH}`, { headers: { authorization } });
  const { jwtSecret } = parley.stores.secrets;
  const now = Date.now();
  const others = new TextEncoder().encode('x'.repeat(44));
  for (const ticket of ['', ticketOf(others, now), ticketOf(jwtSecret, now - 120_000), `${ticketOf(jwtSecret, now)}x`])
    expect((await ask(`Bearer ${ticket}`)).status).toBe(404);
  expect((await ask(`Bearer ${ticketOf(jwtSecret, now)}`)).status).toBe(200);
});

test('DOCTOR-8 a folder that can’t be made is a thing to do', async () => {
  const findings = await found({ DATA_DIR: `${__filename}/nowhere` });
  expect(findings['files']?.text).toContain('can’t be written');
  expect(findings['disk']?.works).toBe(false);
});

test('DOCTOR-9 settings that don’t do what they seem to are things to do', async () => {
  const domains = { SIGNUP_DOMAINS: 'uni.example' };
  expect((await found(domains))['settings']).toMatchObject({
    works: false,
    text: expect.stringMatching(/^SIGNUP_DOMAINS proves nothing/),
  });
  const line = lineOf((await found({ PUBLIC_URL: 'https://parley.invalid' }))['settings']!);
  expect(line).toMatch(/^settings +TO DO: SHARE_URL isn’t set, .*[^.]\.$/);
  const right = { ...domains, SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'http://localhost:3000' };
  expect((await found(right))['settings']).toMatchObject({ works: true });
});

test('DOCTOR-10 the folder in which no Parley was started yet is named', async () => {
  const config = { ...configOf({}), dataDir: `${parley.dataDir}/elsewhere`, databaseUrl: null };
  const [database] = (await examine({ config, databaseUrl: null, jwtSecret: null })).filter(
    ({ name }) => name === 'database',
  );
  expect(database?.text).toMatch(/first start makes in .*elsewhere\. If there is a Parley, set DATA_DIR/);
});
