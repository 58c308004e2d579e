/** The same calls with S3 by configuration: the browser puts files straight into the bucket, and answers are checked there. */
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import { deleteHistory } from '@parley/contracts/http/chats';
import { signUpload } from '@parley/contracts/http/uploads';
import { Learner } from '../chats/testing/learner.js';
import { FakeS3 } from '../platform/file-store/testing/fake-s3.js';
import { HTML, PNG } from '../platform/file-store/testing/sample-files.js';
import { Client, newAuthor } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { definition } from './testing/upload-world.js';

const KEYS = { accessKeyId: 'parley', secretAccessKey: 'parley-secret' };
let s3: FakeS3;
let parley: TestParley;
let owner: Client;
let flowId: number;

beforeAll(async () => {
  s3 = await new FakeS3({ ...KEYS, now: () => Date.now() }).start();
  s3.buckets.set('parley', new Map());
  parley = await startTestParley({
    env: {
      S3_ENDPOINT: s3.url,
      S3_BUCKET: 'parley',
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
  });
  owner = await newAuthor(parley.consoleUrl);
  flowId = (await owner.ok(createFlow, { body: { name: 'Work', definition } as never })).id;
  await owner.ok(publishFlow, { params: { id: flowId } });
});
afterAll(async () => {
  await parley.drop();
  await s3.stop();
});

async function asked() {
  const share = new Client(parley.shareUrl);
  const learner = new Learner(share, flowId, definition).say('yes');
  expect((await learner.post()).status).toBe(200);
  const { chatId, token } = learner;
  const signed = await share.ok(signUpload, {
    body: { filePath: 'x.png', fileType: 'image/png', size: PNG.length, flowId, chatId, token },
  });
  return { learner, ...signed };
}
const put = async (url: string, content: Buffer, type = 'image/png') =>
  (
    await fetch(url, {
      method: 'PUT',
      body: new Uint8Array(content),
      headers: { 'content-type': type, 'x-amz-acl': 'public-read' },
    })
  ).status;
const answer = (learner: Learner, url: string) => learner.say(JSON.stringify({ images: [{ url }] })).post();

test('UPLD-U7 the file goes into the bucket, and its address is an answer', async () => {
  const { learner, uploadURL, outputURL } = await asked();
  expect(uploadURL.startsWith(`${s3.url}/parley/chats/${flowId}/`)).toBe(true);
  expect(await put(uploadURL, PNG, 'text/html')).toBe(403);
  expect(await put(uploadURL, PNG)).toBe(200);
  expect((await fetch(outputURL)).headers.get('content-type')).toBe('image/png');
  expect((await answer(learner, outputURL)).status).toBe(200);
});
test('UPLD-U2 UPLD-U5 what S3 took unseen is looked at when it is an answer', async () => {
  const { learner, uploadURL, outputURL } = await asked();
  const sameSize = Buffer.concat([HTML, Buffer.alloc(PNG.length)]).subarray(0, PNG.length);
  expect(await put(uploadURL, sameSize)).toBe(200);
  const { status, body } = await answer(learner, outputURL);
  expect([status, body]).toEqual([
    422,
    expect.objectContaining({ errors: [expect.objectContaining({ msg: 'upload-unfit' })] }),
  ]);
  const missing = await asked();
  expect(await answer(missing.learner, missing.outputURL)).toMatchObject({ status: 422 });
});
test('UPLD-U6 deleting a chat deletes its files from the bucket, also what is put there after', async () => {
  const { learner, uploadURL, outputURL } = await asked();
  await put(uploadURL, PNG);
  await answer(learner, outputURL);
  await owner.ok(deleteHistory, { params: { id: flowId, identifier: learner.identifier } });
  expect((await fetch(outputURL)).status).toBe(404);
  // The signature still holds for some minutes; the sweep comes back once it does not.
  expect(await put(uploadURL, PNG)).toBe(200);
  await parley.stores.uploads.sweep(Date.now() + 700_000);
  expect((await fetch(outputURL)).status).toBe(404);
  const left = await parley.stores.pool.query('select 1 from upload where url = $1', [outputURL]);
  expect(left.rowCount).toBe(0);
});
test('UPLD-U7 both origins may ask and show the bucket’s', async () => {
  for (const url of [parley.consoleUrl, parley.shareUrl]) {
    const policy = (await fetch(`${url}/api/health`)).headers.get('content-security-policy') ?? '';
    for (const directive of ['img-src', 'connect-src'])
      expect(policy.split(';').find((part) => part.trim().startsWith(directive))).toContain(s3.url);
  }
});
