/**
 * The uploads with S3 by configuration: the browser puts files straight into the bucket, and answers are checked there.
 */
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import { deleteHistory } from '@parley/contracts/http/chats';
import { signUpload } from '@parley/contracts/http/uploads';
import { Learner } from '../chats/testing/learner.js';
import { AWS_DEFAULTS } from '../platform/file-store/testing/fake-s3-bucket.js';
import { FakeS3 } from '../platform/file-store/testing/fake-s3.js';
import { HTML, PNG } from '../platform/file-store/testing/sample-files.js';
import { Client, newAuthor } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { definition } from './testing/upload-world.js';

const KEYS = { accessKeyId: 'parley', secretAccessKey: 'parley-secret' };
const envOf = ({ url }: FakeS3) => ({
  S3_ENDPOINT: url,
  S3_BUCKET: 'parley',
  S3_ACCESS_KEY_ID: KEYS.accessKeyId,
  S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
});
let s3: FakeS3;
let parley: TestParley;
let owner: Client;
let flowId: number;

beforeAll(async () => {
  s3 = await new FakeS3({ ...KEYS, now: () => Date.now() }).start();
  parley = await startTestParley({ env: envOf(s3) });
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
  return { learner, signed, outputURL: signed.outputURL };
}
const put = async (
  { uploadURL, headers }: { uploadURL: string; headers: Readonly<Record<string, string>> },
  content: Buffer,
  others: Readonly<Record<string, string>> = {},
) =>
  (
    await fetch(uploadURL, {
      method: 'PUT',
      body: new Uint8Array(content),
      headers: { ...headers, ...others },
    })
  ).status;
const answer = (learner: Learner, url: string) => learner.say(JSON.stringify({ images: [{ url }] })).post();

test('UPLD-U7 the file goes into the bucket, and its address is an answer', async () => {
  const { learner, signed, outputURL } = await asked();
  expect(signed.uploadURL.startsWith(`${s3.url}/parley/chats/${flowId}/`)).toBe(true);
  expect(await put(signed, PNG, { 'content-type': 'text/html' })).toBe(403);
  expect(await put(signed, PNG)).toBe(200);
  expect((await fetch(outputURL)).headers.get('content-type')).toBe('image/png');
  expect((await answer(learner, outputURL)).status).toBe(200);
  // The file that was checked is the file that stays.
  expect(await put(signed, HTML)).toBe(403);
  expect(await put(signed, Buffer.from(PNG).fill(7, 20))).toBe(412);
});
test('UPLD-U7 without a size nothing is signed: nobody could bound what comes', async () => {
  const { learner } = await asked();
  const { chatId, token } = learner;
  const body = { filePath: 'x.png', fileType: 'image/png', flowId, chatId, token };
  expect(await new Client(parley.shareUrl).call(signUpload, { body })).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'size', msg: 'Required' }] },
  });
});
test('UPLD-U10 from a bucket that shows its files to nobody, the share host reads out what was uploaded, and nothing else', async () => {
  const aws = await new FakeS3({ ...KEYS, now: () => Date.now() }).start();
  aws.rules = AWS_DEFAULTS;
  const other = await startTestParley({ env: envOf(aws) });
  try {
    const author = await newAuthor(other.consoleUrl);
    const body = { filePath: 'flowImages/x.png', fileType: 'image/png', size: PNG.length };
    const signed = await author.ok(signUpload, { body });
    expect(await put(signed, PNG)).toBe(200);
    expect(signed.outputURL.startsWith(`${other.shareUrl}/uploads/flowImages/`)).toBe(true);
    const read = await fetch(signed.outputURL);
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect([read.headers.get('x-content-type-options'), read.headers.get('content-security-policy')]).toEqual([
      'nosniff',
      "sandbox; default-src 'none'",
    ]);
    expect(Buffer.from(await read.arrayBuffer())).toEqual(PNG);
    aws.buckets.get('parley')?.files.set('payroll.pdf', { body: PNG, type: 'application/pdf', isPublic: false });
    expect((await fetch(`${other.shareUrl}/uploads/payroll.pdf`)).status).toBe(404);
  } finally {
    await other.drop();
    await aws.stop();
  }
});
test('UPLD-U2 UPLD-U5 a file that S3 accepted unseen is checked when it is an answer', async () => {
  const { learner, signed, outputURL } = await asked();
  const sameSize = Buffer.concat([HTML, Buffer.alloc(PNG.length)]).subarray(0, PNG.length);
  expect(await put(signed, sameSize)).toBe(200);
  const { status, body } = await answer(learner, outputURL);
  expect([status, body]).toEqual([
    422,
    expect.objectContaining({ errors: [expect.objectContaining({ msg: 'upload-unfit' })] }),
  ]);
  const missing = await asked();
  expect(await answer(missing.learner, missing.outputURL)).toMatchObject({ status: 422 });
});
test('UPLD-U6 deleting a chat deletes its files from the bucket, also what is put there after', async () => {
  const { learner, signed, outputURL } = await asked();
  await put(signed, PNG);
  await answer(learner, outputURL);
  await owner.ok(deleteHistory, { params: { id: flowId, identifier: learner.identifier } });
  expect((await fetch(outputURL)).ok).toBe(false);
  // The signature still holds for some minutes; the sweep comes back once it does not.
  expect(await put(signed, PNG)).toBe(200);
  await parley.stores.uploads.sweep(Date.now() + 700_000);
  expect((await fetch(outputURL)).ok).toBe(false);
  const left = await parley.stores.pool.query('select 1 from upload where chat_id = $1', [learner.chatId]);
  expect(left.rowCount).toBe(0);
});
test('UPLD-U7 both origins may ask and show the bucket’s', async () => {
  for (const url of [parley.consoleUrl, parley.shareUrl]) {
    const policy = (await fetch(`${url}/api/health`)).headers.get('content-security-policy') ?? '';
    for (const directive of ['img-src', 'connect-src'])
      expect(policy.split(';').find((part) => part.trim().startsWith(directive))).toContain(s3.url);
  }
});
