import { pino } from 'pino';
import { S3FileStore } from './s3-file-store.js';
import { fileStoreSuite } from './file-store.suite.js';
import { AWS_DEFAULTS, FakeBucket, OPEN, type BucketRules } from './testing/fake-s3-bucket.js';
import { FakeS3 } from './testing/fake-s3.js';
import { PNG } from './testing/sample-files.js';

const KEYS = { accessKeyId: 'parley', secretAccessKey: 'parley-secret' };
const PAGES = ['https://parley.example', 'https://chat.example'];
const SHARE = PAGES[1]!;

interface Wanted {
  readonly rules?: BucketRules;
  /** Created by somebody else, before the start. */
  readonly bucket?: FakeBucket;
  readonly forbids?: FakeS3['forbids'];
}
async function open({ rules = OPEN, bucket, forbids = () => false }: Wanted = {}) {
  let ahead = 0;
  const fake = await new FakeS3({ ...KEYS, now: () => Date.now() + ahead }).start();
  fake.rules = rules;
  fake.forbids = forbids;
  if (bucket) fake.buckets.set('parley', bucket);
  const said: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void said.push((JSON.parse(line) as { msg: string }).msg) });
  const config = { ...KEYS, endpoint: fake.url, publicUrl: fake.url, bucket: 'parley', region: 'us-east-1' };
  const store = new S3FileStore(config, log);
  await store.prepare(PAGES);
  const close = async () => {
    await store.close();
    await fake.stop();
  };
  return { store, fake, config, log, said, shareUrl: SHARE, later: (ms: number) => void (ahead = ms), close };
}
const FILE = { key: 'a.png', type: 'image/png', size: PNG.length };
const signed = (store: S3FileStore) => store.sign({ ...FILE, now: Date.now() });
const put = async (url: string, headers: Readonly<Record<string, string>>) =>
  (await fetch(url, { method: 'PUT', body: new Uint8Array(PNG), headers })).status;

describe('UPLD-U7 S3', () => fileStoreSuite(open));

test('UPLD-U7 type, length, ACL and condition are part of the signature, and given to the sender', async () => {
  const { store, close } = await open();
  const { url, headers } = await signed(store);
  const query = new URL(url).searchParams;
  expect(query.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host;if-none-match;x-amz-acl');
  expect([...query.keys()].filter((name) => name.includes('checksum'))).toEqual([]);
  expect(headers).toEqual({ 'content-type': 'image/png', 'x-amz-acl': 'public-read', 'if-none-match': '*' });
  for (const left of Object.keys(headers)) {
    const others = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== left));
    expect(await put(url, others)).toBe(403);
  }
  await close();
});
test('UPLD-U10 a bucket that is made lets every page put files, since elements stand on any, and everybody read', async () => {
  const { fake, store, said, close } = await open();
  const bucket = fake.buckets.get('parley')!;
  expect(bucket.cors[0]).toMatchObject({ origins: ['*'], methods: ['PUT', 'GET', 'HEAD'], headers: ['*'] });
  expect(JSON.parse(bucket.policy!)).toMatchObject({
    Statement: [{ Effect: 'Allow', Action: ['s3:GetObject'], Resource: ['arn:aws:s3:::parley/*'] }],
  });
  expect([said, store.isPublic]).toEqual([[], true]);
  // The trial removes its own files.
  expect([...bucket.files.keys()]).toEqual([]);
  await close();
});
test('UPLD-U10 with AWS’s defaults files are put without an ACL, and read through the share host', async () => {
  const { store, said, close } = await open({ rules: AWS_DEFAULTS });
  const { url, headers } = await signed(store);
  expect(headers).toEqual({ 'content-type': 'image/png', 'if-none-match': '*' });
  expect(await put(url, headers)).toBe(200);
  expect(store.urlOf('a.png', SHARE)).toBe(`${SHARE}/uploads/a.png`);
  expect(said).toEqual([]);
  await close();
});
test('UPLD-U10 a bucket whose policy lets everybody read needs no ACL', async () => {
  const bucket = new FakeBucket();
  bucket.policy = 'everybody';
  const { store, fake, close } = await open({ rules: AWS_DEFAULTS, bucket });
  const { url, headers } = await signed(store);
  expect(await put(url, headers)).toBe(200);
  expect(store.urlOf('a.png', SHARE)).toBe(`${fake.url}/parley/a.png`);
  expect((await fetch(store.urlOf('a.png', SHARE))).status).toBe(200);
  await close();
});
test('UPLD-U10 a bucket of one’s own is left as it is, and the start says which pages it keeps out', async () => {
  const bucket = new FakeBucket();
  bucket.cors = [{ origins: [PAGES[0]!], methods: ['PUT', 'GET'], headers: ['*'] }];
  const { said, close } = await open({ bucket });
  expect(said).toEqual([expect.stringContaining(`“parley” refuses uploads from pages of ${SHARE}:`)]);
  expect([bucket.policy, bucket.cors.length]).toEqual([null, 1]);
  await close();
});
test('UPLD-U10 a bucket of one’s own that keeps out other sites is named: embedded chats upload from there', async () => {
  const bucket = new FakeBucket();
  bucket.cors = [{ origins: PAGES, methods: ['PUT', 'GET'], headers: ['*'] }];
  const { said, store, close } = await open({ bucket });
  expect(said).toEqual([expect.stringContaining('refuses uploads from other sites')]);
  const { url, headers } = await signed(store);
  expect(await put(url, headers)).toBe(200);
  await close();
});
test('UPLD-U10 a bucket whose CORS rules name the headers of before takes files without If-None-Match', async () => {
  const bucket = new FakeBucket();
  bucket.cors = [{ origins: ['*'], methods: ['PUT', 'GET'], headers: ['content-type', 'x-amz-acl'] }];
  const { said, store, close } = await open({ bucket });
  const { url, headers } = await signed(store);
  expect(headers).not.toHaveProperty('if-none-match');
  expect(await put(url, headers)).toBe(200);
  expect(said).toEqual([expect.stringContaining('bar the header If-None-Match')]);
  await close();
});
test('UPLD-U10 a key that may neither look at the bucket nor delete puts files all the same', async () => {
  const bucket = new FakeBucket();
  bucket.cors = [{ origins: ['*'], methods: ['PUT', 'GET'], headers: ['*'] }];
  const forbids = (method: string, key: string) => (method === 'HEAD' && key === '') || method === 'DELETE';
  const { said, store, close } = await open({ bucket, forbids });
  const { url, headers } = await signed(store);
  expect(await put(url, headers)).toBe(200);
  expect(said).toEqual([expect.stringContaining('can’t be deleted with this key')]);
  await close();
});
test('UPLD-U10 a server that does not know If-None-Match is named, and takes files without', async () => {
  const { store, said, close } = await open({ rules: { ...OPEN, conditions: false } });
  const { url, headers } = await signed(store);
  expect(headers).not.toHaveProperty('if-none-match');
  expect(await put(url, headers)).toBe(200);
  expect(said).toEqual([expect.stringContaining('does not know If-None-Match')]);
  await close();
});
test('UPLD-U10 refused keys are reported with the server’s code, and asking for an address is a 503', async () => {
  const { config, log, said, close } = await open();
  const store = new S3FileStore({ ...config, secretAccessKey: 'wrong' }, log);
  await store.prepare(PAGES);
  expect(said).toEqual([expect.stringContaining('the trial of the bucket failed')]);
  await expect(store.ready()).rejects.toMatchObject({ status: 503, details: { code: 'files-away' } });
  await store.close();
  await close();
});
test('UPLD-U7 browsers are sent to the address they can reach, though this server can’t', async () => {
  const { config, log, close } = await open();
  const store = new S3FileStore({ ...config, publicUrl: 'https://files.invalid' }, log);
  await store.prepare(PAGES);
  const { url } = await store.sign({ key: 'a/ü.png', type: 'image/png', size: 1, now: Date.now() });
  expect(new URL(url).host).toBe('files.invalid');
  expect(store.urlOf('a/ü.png', SHARE)).toBe('https://files.invalid/parley/a/%C3%BC.png');
  await store.close();
  await close();
});
