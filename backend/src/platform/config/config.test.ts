import { configText, loadConfig } from './config.js';

const problemsOf = (env: Record<string, string>): readonly string[] => {
  const loaded = loadConfig(env);
  return loaded.ok ? [] : loaded.problems.map((problem) => problem.text);
};

test('CONF-1 without any variable the defaults hold', () => {
  const loaded = loadConfig({});
  expect(loaded).toMatchObject({
    ok: true,
    config: {
      port: 3000,
      sharePort: 3001,
      dataDir: './.data',
      databaseUrl: null,
      eventStoreUrl: null,
      features: { i18n: true, integrations: true, coursePlatforms: true },
      trustProxy: false,
      projections: 'auto',
      workers: null,
      logLevel: 'info',
      logFormat: 'json',
    },
  });
});

test('CONF-2 an empty variable counts as absent', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(loadConfig({}));
});

test('CONF-3 every wrong value is named at once, with what is allowed', () => {
  const problems = problemsOf({
    PORT: '70000',
    PUBLIC_URL: 'ftp://x',
    EVENTSTORE_URL: 'http://x',
    LOG_LEVEL: 'loud',
    FEATURES: 'magic',
  });
  expect(problems).toHaveLength(5);
  expect(problems[0]).toBe('PORT is "70000"; allowed: a whole number from 0 to 65535 (0 = any free port)');
  const loaded = loadConfig({ PORT: 'x' });
  expect(loaded.ok ? '' : configText(loaded.problems)).toContain(
    'Parley cannot start with these settings:\n  - PORT is "x"',
  );
});

test('STORE-24 a fault in the address of an EventStoreDB is named, without the address', () => {
  const load = (url: string) => loadConfig({ EVENTSTORE_URL: url });
  expect(load('esdb+discover://a:2113,b:2113')).toMatchObject({
    ok: true,
    config: { eventStoreUrl: 'esdb+discover://a:2113,b:2113' },
  });
  expect(load('kurrentdb://localhost:2113?tls=false').ok).toBe(true);
  expect(JSON.stringify(load('esdb://ana:secret@h:0'))).toContain(
    '(the port of a host is not a number from 1 to 65535)',
  );
  expect(JSON.stringify(load('esdb://ana:secret@h:0'))).not.toContain('secret');
});

test.each(['JWT_SECRET', 'ENCRYPTION_KEY', 'DATABASE_URL', 'SMTP_URL', 'EVENTSTORE_URL'])(
  'CONF-4 %s is a secret: its value is not shown',
  (variable) => {
    const problems = problemsOf({ [variable]: 'canary-value' });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(variable);
    expect(problems[0]).not.toContain('canary');
  },
);

test('CONF-5 the two hosts must be two origins', () => {
  expect(problemsOf({ PORT: '80', SHARE_PORT: '80' })[0]).toContain('SHARE_PORT');
  expect(problemsOf({ PUBLIC_URL: 'https://a.example', SHARE_URL: 'https://a.example' })[0]).toContain(
    'another origin',
  );
});

test('CONF-6 an address counts as its origin; a path is refused', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://Parley.example.org/' })).toMatchObject({
    config: { publicUrl: 'https://parley.example.org' },
  });
  expect(problemsOf({ PUBLIC_URL: 'https://parley.example.org/app' })).toHaveLength(1);
});

test('CONF-7 object storage is configured whole or not at all', () => {
  expect(problemsOf({ S3_BUCKET: 'uploads' })).toHaveLength(3);
  expect(
    loadConfig({
      S3_ENDPOINT: 'http://minio:9000',
      S3_BUCKET: 'uploads',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    }),
  ).toMatchObject({ config: { s3: { bucket: 'uploads', region: 'us-east-1' } } });
});

test('CONF-8 features are switched on by name and off by -name', () => {
  expect(loadConfig({ FEATURES: '-i18n' })).toMatchObject({ config: { features: { i18n: false } } });
  expect(loadConfig({ FEATURES: 'i18n' })).toMatchObject({ config: { features: { i18n: true, integrations: true } } });
});

test('CONF-9 proxies are trusted by number or by address only', () => {
  expect(loadConfig({ TRUST_PROXY: '2' })).toMatchObject({ config: { trustProxy: 2 } });
  expect(loadConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' })).toMatchObject({
    config: { trustProxy: ['10.0.0.0/8', '::1'] },
  });
  expect(problemsOf({ TRUST_PROXY: 'true' })).toHaveLength(1);
});

test('CONF-10 the projections may run as a worker, on a Postgres of one’s own or on the embedded one', () => {
  expect(loadConfig({ PROJECTIONS: 'external' })).toMatchObject({
    config: { projections: 'external', databaseUrl: null },
  });
  expect(problemsOf({ PROJECTIONS: 'external', DATABASE_URL: 'postgres://db/parley' })).toEqual([]);
  expect(problemsOf({ PROJECTIONS: 'elsewhere' })[0]).toContain('PROJECTIONS');
});

test('CONF-11 the encryption key is 32 bytes in either form', () => {
  const key = 'ab'.repeat(32);
  const hex = loadConfig({ ENCRYPTION_KEY: key });
  const base64 = loadConfig({ ENCRYPTION_KEY: Buffer.from(key, 'hex').toString('base64') });
  expect(hex).toEqual(base64);
  expect(problemsOf({ ENCRYPTION_KEY: 'short' })).toHaveLength(1);
});

test('CONF-15 a Cloudinary account is given by its name', () => {
  expect(loadConfig({})).toMatchObject({ config: { cloudName: null } });
  expect(loadConfig({ CLOUDINARY_CLOUD_NAME: 'my-school_1' })).toMatchObject({ config: { cloudName: 'my-school_1' } });
  expect(problemsOf({ CLOUDINARY_CLOUD_NAME: 'https://res.cloudinary.com/x' })).toHaveLength(1);
});
