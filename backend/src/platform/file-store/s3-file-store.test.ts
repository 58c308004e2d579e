import { S3FileStore } from './s3-file-store.js';
import { fileStoreSuite } from './file-store.suite.js';
import { FakeS3 } from './testing/fake-s3.js';
import { PNG } from './testing/sample-files.js';

const KEYS = { accessKeyId: 'parley', secretAccessKey: 'parley-secret' };

async function open() {
  let ahead = 0;
  const fake = await new FakeS3({ ...KEYS, now: () => Date.now() + ahead }).start();
  const config = { ...KEYS, endpoint: fake.url, publicUrl: fake.url, bucket: 'parley', region: 'us-east-1' };
  const store = new S3FileStore(config);
  await store.prepare();
  const close = async () => {
    await store.close();
    await fake.stop();
  };
  return { store, fake, config, shareUrl: 'https://unused.example', later: (ms: number) => void (ahead = ms), close };
}

describe('UPLD-U7 S3', () => fileStoreSuite(open));

test('UPLD-U7 content type, content length and ACL are part of the signature', async () => {
  const { store, close } = await open();
  const url = new URL(await store.sign({ key: 'a.png', type: 'image/png', size: 9, now: Date.now() }));
  expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host;x-amz-acl');
  expect([...url.searchParams.keys()].filter((name) => name.includes('checksum'))).toEqual([]);
  await close();
});
test('UPLD-U7 without the ACL that was signed S3 refuses', async () => {
  const { store, close } = await open();
  const url = await store.sign({ key: 'a.png', type: 'image/png', size: PNG.length, now: Date.now() });
  const reply = await fetch(url, {
    method: 'PUT',
    body: new Uint8Array(PNG),
    headers: { 'content-type': 'image/png' },
  });
  expect(reply.status).toBe(403);
  await close();
});
test('UPLD-U7 the bucket is made where there is none, readable by everybody, and left alone where there is one', async () => {
  const { fake, store, close } = await open();
  expect([...fake.buckets.keys()]).toEqual(['parley']);
  expect(JSON.parse(fake.policies[0]!)).toMatchObject({
    Statement: [{ Effect: 'Allow', Action: ['s3:GetObject'], Resource: ['arn:aws:s3:::parley/*'] }],
  });
  await store.prepare();
  expect(fake.policies).toHaveLength(1);
  await close();
});
test('UPLD-U7 browsers are sent to the address they can reach', async () => {
  const { config, close } = await open();
  const store = new S3FileStore({ ...config, publicUrl: 'https://files.example.org' });
  const url = await store.sign({ key: 'a/ü.png', type: 'image/png', size: 1, now: Date.now() });
  expect(new URL(url).host).toBe('files.example.org');
  expect(store.urlOf('a/ü.png')).toBe('https://files.example.org/parley/a/%C3%BC.png');
  await store.close();
  await close();
});
