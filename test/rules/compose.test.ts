/**
 * Checks what Docker would start as far as that is possible without Docker: the files are read and compared with the
 * code.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse, YAMLSeq } from 'yaml';
import { loadConfig } from '@parley/backend/platform/config/config';
import { parseEventStoreUrl } from '@parley/backend/platform/event-store/eventstoredb/address';
import { configVariables } from '../harness/config-variables.js';

interface Service {
  readonly image: string;
  readonly build?: string;
  readonly profiles?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly entrypoint?: readonly string[];
  readonly command?: string | readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly restart?: string;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
}
type Services = Readonly<Record<string, Service>>;

const read = (file: string): string => readFileSync(resolve(__dirname, '../..', file), 'utf8');
/** As Compose fills in variables, after it has read the file; here none is set: `${NAME:-default}`, `$$` for a `$`. */
function filledIn(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replace(/\$\$|\$\{\w+:-([^}]*)\}/g, (found, given?: string) => (found === '$$' ? '$' : (given ?? '')));
  if (Array.isArray(value)) return value.map(filledIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filledIn(part)]));
}
/** Compose's own tag: what the file below says is dropped. */
const RESET = { tag: '!reset', collection: 'seq' as const, resolve: () => new YAMLSeq() };
const servicesOf = (file: string): Services =>
  (filledIn(parse(file, { merge: true, customTags: [RESET] })) as { services: Services }).services;

const text = read('docker-compose.yml');
const services = servicesOf(text);
const named = Object.entries(services);
const inProfile = (profile: string) => named.filter(([, service]) => service.profiles?.includes(profile));
const app = inProfile('app');

test('OPS-1 the neighbours are EventStoreDB, Postgres, a mail catcher and MinIO, and one that makes their passwords', () => {
  const always = named.filter(([, service]) => !service.profiles);
  expect(always.map(([name]) => name).sort()).toEqual(['eventstore', 'mail', 'minio', 'passwords', 'postgres']);
});

test('OPS-2 profile app runs two backends and the projections as a process of their own', () => {
  const commands = Object.fromEntries(app.map(([name, { command }]) => [name, command]));
  expect(commands).toEqual({
    'backend-a': ['node', 'backend/dist/main.mjs'],
    'backend-b': ['node', 'backend/dist/main.mjs'],
    projections: ['node', 'backend/dist/main.projections.mjs'],
  });
  for (const [, service] of app) expect(service.environment?.PROJECTIONS).toBe('external');
});

test('OPS-3 profile cluster has three nodes that know each other by names that stay, each with a volume of its own', () => {
  const nodes = inProfile('cluster');
  expect(nodes).toHaveLength(3);
  for (const [name, { environment, volumes }] of nodes) {
    expect(environment?.KURRENTDB_CLUSTER_SIZE).toBe('3');
    const seeds = environment?.KURRENTDB_GOSSIP_SEED?.split(',').map((seed) => seed.split(':')[0]);
    expect([...(seeds ?? []), name].sort()).toEqual(['node-1', 'node-2', 'node-3']);
    expect(environment?.KURRENTDB_NODE_HOST_ADVERTISE_AS).toBe(name);
    expect(environment?.KURRENTDB_REPLICATION_HOST_ADVERTISE_AS).toBe(name);
    expect(volumes).toEqual([`${name}-data:/var/lib/kurrentdb`]);
  }
});

test('OPS-4 every setting of the app profile is one the configuration knows, and together they are valid', () => {
  for (const [, service] of app) {
    const env = {
      ...service.environment,
      DATABASE_URL: 'postgres://parley@postgres/parley',
      S3_SECRET_ACCESS_KEY: 'x',
    };
    expect(Object.keys(env).filter((name) => !configVariables().includes(name))).toEqual([]);
    const loaded = loadConfig(env);
    expect(loaded.ok ? [] : loaded.problems).toEqual([]);
    // No proxy is in front, so nobody is believed about where a request comes from.
    expect(loaded.ok && loaded.config.trustProxy).toBe(false);
  }
});

test('OPS-5 addresses of the neighbours name services that exist; those for browsers are ports that the service publishes', () => {
  for (const [, { environment, entrypoint }] of app) {
    const database = /DATABASE_URL="([^"]*)"/.exec(entrypoint?.[2] ?? '')?.[1]?.replace(/\$\([^)]*\)/, '');
    for (const address of [
      database,
      ...['EVENTSTORE_URL', 'SMTP_URL', 'S3_ENDPOINT'].map((name) => environment?.[name]),
    ])
      expect(Object.keys(services)).toContain(/\/\/(?:[^@/]*@)?([a-z-]+):/.exec(address ?? '')?.[1]);
  }
  for (const name of ['backend-a', 'backend-b']) {
    const { environment, ports } = services[name]!;
    expect(ports).toEqual([
      `127.0.0.1:${new URL(environment!.PUBLIC_URL!).port}:3000`,
      `127.0.0.1:${new URL(environment!.SHARE_URL!).port}:3001`,
    ]);
  }
});

test('OPS-6 nothing has to be set, and nothing but Parley and what browsers put files to is published, to this machine alone', () => {
  // `${NAME:?…}` of a service that is not even started ends every command, since variables are filled in first.
  expect(text).not.toMatch(/\$\{\w+(:?\?|\})/);
  const published = named.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
  expect(published.map((line) => line.split(' ')[0])).toEqual([
    'minio',
    'backend-a',
    'backend-a',
    'backend-b',
    'backend-b',
  ]);
  for (const line of published) expect(line).toMatch(/ 127\.0\.0\.1:\d+:\d+$/);
  // The file that opens the neighbours opens them to this machine.
  const opened = Object.entries(servicesOf(read('docker-compose.ports.yml')));
  for (const [name, { ports = [] }] of opened) {
    expect(Object.keys(services)).toContain(name);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
  }
});

describe('OPS-7 passwords are made at the first start and stand in no file', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'parley-passwords-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  /** Runs a service's own shell, its volume at `folder`. */
  const run = (name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): string => {
    const { entrypoint = [], command = [], environment } = services[name]!;
    const [program = '', ...rest] = [...entrypoint, ...(name === 'passwords' ? command : args)];
    const here = rest.map((part) => part.replaceAll('/passwords', folder));
    return execFileSync(program, here, { encoding: 'utf8', env: { PATH: process.env.PATH, ...environment, ...env } });
  };
  const kept = () => ['postgres', 'minio'].map((name) => readFileSync(join(folder, name), 'utf8'));

  test('of 24 random bytes each, made once', () => {
    run('passwords', []);
    const first = kept();
    for (const password of first) expect(password).toMatch(/^[0-9a-f]{48}$/);
    expect(new Set(first).size).toBe(2);
    run('passwords', [], { POSTGRES_PASSWORD: 'too late' });
    expect(kept()).toEqual(first);
  });

  test('unless they are given before', () => {
    run('passwords', [], { POSTGRES_PASSWORD: 'chosen', MINIO_ROOT_PASSWORD: 'chosen too' });
    expect(kept()).toEqual(['chosen', 'chosen too']);
  });

  test('the app reads them and then is the process itself; without them it does not start', () => {
    const show = 'console.log(process.env.DATABASE_URL, process.env.S3_SECRET_ACCESS_KEY, process.argv[1])';
    expect(() => run('backend-a', [process.execPath, '-e', show, 'x'])).toThrow(/postgres/);
    for (const name of ['postgres', 'minio']) writeFileSync(join(folder, name), `secret-${name}`);
    for (const [name] of app)
      expect(run(name, [process.execPath, '-e', show, 'x'])).toBe(
        'postgres://parley:secret-postgres@postgres:5432/parley secret-minio x\n',
      );
    expect(services['backend-a']?.entrypoint?.[2]).toMatch(/\nexec "\$@"\n$/);
  });

  test('no service gets one in its environment', () => {
    const told = named.flatMap(([, { environment = {} }]) => Object.entries(environment));
    const secret = told.filter(([name]) => /PASSWORD$|SECRET|KEY$/.test(name));
    expect(secret.length).toBeGreaterThan(2);
    for (const [, value] of secret) expect(value ?? '').toBe('');
  });
});

test('OPS-8 every image is of one version, every service comes back after a fall and says whether it is well', () => {
  for (const [name, { image, build, restart, healthcheck }] of named) {
    if (!build) expect(image).toMatch(/:[\w.-]*\d[\w.-]*$/);
    if (name === 'passwords') continue;
    expect([name, restart]).toEqual([name, 'unless-stopped']);
    // Parley's servers have the image's own; the projections have no port to ask.
    expect([name, healthcheck?.disable ?? healthcheck?.test !== undefined]).toEqual([
      name,
      !name.startsWith('backend-'),
    ]);
  }
});

test('OPS-9 the image starts Node itself, not as root, with what production needs, and says whether it is well', () => {
  const lines = read('Dockerfile').split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const of = (word: string) =>
    last.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  expect(of('CMD')).toEqual(['["node", "backend/dist/main.mjs"]']);
  expect(of('USER')).toEqual(['node']);
  expect(of('HEALTHCHECK')[0]).toMatch(/CMD \["node", .*\/api\/health\/ready`/);
  expect(of('RUN').filter((step) => step.includes('npm ci'))).toEqual([expect.stringContaining('--omit=dev')]);
  for (const copied of of('COPY'))
    expect(copied).toMatch(
      /^--from=build \S+dist|^--from=build \S+assets|^--from=build \/app\/languages languages$|package\.json/,
    );
});

test('OPS-9 commands that docs/operating.md and the log name for the image are compiled into it', () => {
  expect(read('Dockerfile')).toContain('COPY --from=build /app/backend/dist backend/dist');
  const texts = ['docs/operating.md', 'backend/src/parley.ts', 'projections/src/refuse-checkpoint-beyond-log.ts'];
  for (const text of texts) {
    const named = [...read(text).matchAll(/node backend\/dist\/(main\.\w+)\.mjs/g)].map(([, main]) => main!);
    expect(named).toContain('main.rebuild');
    for (const main of named.filter((name) => name !== 'main')) expect(read(`backend/src/${main}.ts`)).not.toBe('');
  }
});

describe('OPS-44 docker-compose.internet.yml', () => {
  const internet = servicesOf(read('docker-compose.internet.yml'));
  const merged = Object.fromEntries(
    [...new Set([...Object.keys(services), ...Object.keys(internet)])].map((name) => {
      const [below, above] = [services[name], internet[name]];
      const environment = { ...below?.environment, ...above?.environment };
      return [name, { ...below, ...above, environment } as Service];
    }),
  );

  test('publishes Caddy and nothing else', () => {
    const published = Object.entries(merged).filter(([, { ports = [] }]) => ports.length > 0);
    expect(published.map(([name]) => name)).toEqual(['caddy']);
  });

  test('gives the servers settings that are valid, and trusts one proxy', () => {
    for (const name of ['backend-a', 'backend-b', 'projections']) {
      const env = { ...merged[name]?.environment, DATABASE_URL: 'postgres://parley@postgres/parley' };
      expect(Object.keys(env).filter((variable) => !configVariables().includes(variable))).toEqual([]);
      const loaded = loadConfig({ ...env, S3_SECRET_ACCESS_KEY: 'x' });
      expect(loaded).toMatchObject({
        ok: true,
        config: { trustProxy: 1, signup: { policy: 'invited' }, backup: null },
      });
    }
  });

  test('Caddy’s file reads only variables that the service sets, and leads to the ports of the servers', () => {
    const caddy = merged['caddy']?.environment ?? {};
    const asked = [...read('Caddyfile').matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name ?? '');
    expect(asked.filter((name) => !(name in caddy))).toEqual([]);
    expect(caddy['CONSOLE_BACKENDS']?.split(' ')).toEqual(['backend-a:3000', 'backend-b:3000']);
    expect(caddy['CHAT_BACKENDS']?.split(' ')).toEqual(['backend-a:3001', 'backend-b:3001']);
  });

  test('OPS-45 the event store has TLS and a password that is made, and the servers know both', () => {
    const store = merged['eventstore']!;
    expect(store.environment).toMatchObject({
      KURRENTDB_INSECURE: 'false',
      KURRENTDB_CERTIFICATE_FILE: '/certs/node/node.crt',
      KURRENTDB_CERTIFICATE_PRIVATE_KEY_FILE: '/certs/node/node.key',
      KURRENTDB_TRUSTED_ROOT_CERTIFICATES_PATH: '/certs/ca',
    });
    expect(store.volumes).toEqual(['certs:/certs:ro', 'passwords:/passwords:ro']);
    expect(store.entrypoint?.[2]).toContain('KURRENTDB_DEFAULT_ADMIN_PASSWORD="$(cat /passwords/eventstore)"');
    expect(merged['passwords']?.command?.[0]).toContain('keep eventstore');
    expect(merged['certificates']?.command?.[0]).toContain('-dns-names eventstore,');
    for (const name of ['backend-a', 'backend-b', 'projections']) {
      const { entrypoint, volumes } = merged[name]!;
      const address = /EVENTSTORE_URL="([^"]*)"/.exec(entrypoint?.[2] ?? '')?.[1];
      const parsed = parseEventStoreUrl((address ?? '').replace(/\$\([^)]*\)/, 'made'));
      expect(parsed).toMatchObject({
        ok: true,
        address: { hosts: [{ address: 'eventstore', port: 2113 }], files: { tlsCAFile: '/certs/ca/ca.crt' } },
      });
      expect(volumes).toEqual(['certs:/certs:ro']);
    }
  });
});
