/** What Docker would start is checked as far as it can be without Docker: the file is read and held against the code. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { loadConfig, CONFIG_VARIABLES } from '@parley/backend/platform/config/config';

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly profiles?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: string;
}
const text = readFileSync(resolve(__dirname, '../../docker-compose.yml'), 'utf8');
const compose = parse(text, { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: object;
};
const SECRETS = { JWT_SECRET: 'x'.repeat(32), ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') };

const inProfile = (profile: string) =>
  Object.entries(compose.services).filter(([, service]) => service.profiles?.includes(profile));

test('OPS-1 the neighbours are EventStoreDB, Postgres, a mail catcher and MinIO', () => {
  const always = Object.entries(compose.services).filter(([, service]) => !service.profiles);
  expect(always.map(([name]) => name).sort()).toEqual(['eventstore', 'mail', 'minio', 'postgres']);
  for (const [, service] of always) expect(service.image).toMatch(/.+:.+/);
});

test('OPS-2 profile app runs two backends and the projections as a process of their own', () => {
  const app = Object.fromEntries(inProfile('app'));
  expect(Object.keys(app).sort()).toEqual(['backend-a', 'backend-b', 'projections']);
  expect(app.projections?.command).toBe('npm run start:projections');
  for (const service of Object.values(app)) expect(service.environment?.PROJECTIONS).toBe('external');
});

test('OPS-3 profile cluster has three nodes that know each other', () => {
  const nodes = inProfile('cluster');
  expect(nodes).toHaveLength(3);
  for (const [name, node] of nodes) {
    expect(node.environment?.KURRENTDB_CLUSTER_SIZE).toBe('3');
    const seeds = node.environment?.KURRENTDB_GOSSIP_SEED?.split(',').map((seed) => seed.split(':')[0]);
    expect([...(seeds ?? []), name].sort()).toEqual(['node-1', 'node-2', 'node-3']);
  }
});

test('OPS-4 every setting of the app profile is one the configuration knows, and together they are valid', () => {
  for (const [, service] of inProfile('app')) {
    const env = { ...service.environment, ...SECRETS };
    expect(Object.keys(env).filter((name) => !CONFIG_VARIABLES.includes(name))).toEqual([]);
    const loaded = loadConfig(env);
    expect(loaded.ok ? [] : loaded.problems).toEqual([]);
  }
});

test('OPS-5 addresses of the neighbours name services that exist', () => {
  for (const [, service] of inProfile('app'))
    for (const name of ['DATABASE_URL', 'EVENTSTORE_URL', 'SMTP_URL', 'S3_ENDPOINT'] as const) {
      const host = /\/\/(?:[^@/]*@)?([a-z-]+):/.exec(service.environment?.[name] ?? '')?.[1];
      expect(Object.keys(compose.services)).toContain(host);
    }
});
