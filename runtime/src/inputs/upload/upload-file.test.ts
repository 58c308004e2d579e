import { jest } from '@jest/globals';
import type { UploadPlace } from '../../chat/chat-props.js';
import { signAddress, uploadFile, type UploadFailed, type UploadTools } from './upload-file.js';

const CONFIG = { pathTemplate: '{{name}}', uploadPath: '/aws/s3-sign-upload' };
const PLACE: UploadPlace = { apiUrl: 'https://share.example/api', proof: { flowId: 7, chatId: 'c', token: 't' } };
const SIGNED = {
  uploadURL: 'https://files.example/put?x',
  outputURL: 'https://files.example/x.png',
  headers: { 'content-type': 'image/png', 'if-none-match': '*' },
};
const file = (name = 'x.png', type = 'image/png') => new File(['12345678'], name, { type });

/** An XMLHttpRequest controlled by the test. */
class FakeXhr {
  readonly upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {};
  readonly headers: Record<string, string> = {};
  opened: readonly string[] = [];
  sent: unknown = null;
  status = 0;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  open(...args: readonly string[]) {
    this.opened = args;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.onabort?.();
  }
  answer(status: number) {
    this.status = status;
    this.onload?.();
  }
}
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const reply = (status: number, body: unknown = {}) =>
  ({ ok: status < 300, status, json: async () => body }) as unknown as Response;

const start = (replies: readonly (Response | 'lost')[], change: Partial<Parameters<typeof uploadFile>[0]> = {}) => {
  const xhr = new FakeXhr();
  const asked: { url: string; init: RequestInit }[] = [];
  const pauses: number[] = [];
  const percents: number[] = [];
  const tools: UploadTools = {
    fetch: (async (url: string, init: RequestInit) => {
      const next = replies[asked.length];
      asked.push({ url, init });
      if (next === undefined || next === 'lost') throw new TypeError('Failed to fetch');
      return next;
    }) as typeof fetch,
    xhr: () => xhr as unknown as XMLHttpRequest,
    pause: async (ms) => void pauses.push(ms),
  };
  const abort = new AbortController();
  const job = { file: file(), config: CONFIG, place: PLACE, signal: abort.signal, ...change };
  const done = uploadFile({ ...job, onProgress: (percent) => percents.push(percent) }, tools);
  const problem = done.then(
    () => null,
    (error: UploadFailed) => error.problem,
  );
  return { xhr, asked, pauses, percents, done, problem, abort };
};

test('UPLD-1 the sign request names the file and its type, and proves the right to put it', async () => {
  const { asked, xhr, done } = start([reply(200, SIGNED)]);
  await settle();
  expect(asked[0]?.url).toBe('https://share.example/api/aws/s3-sign-upload');
  expect(asked[0]?.init).toMatchObject({ method: 'POST', credentials: 'omit' });
  expect(JSON.parse(asked[0]?.init.body as string)).toEqual({
    filePath: 'x.png',
    fileType: 'image/png',
    size: 8,
    flowId: 7,
    chatId: 'c',
    token: 't',
  });
  xhr.answer(200);
  await done;
});
test('UPLD-2 UPLD-4 the file is put with its type and the ACL; the output address is the result', async () => {
  const { xhr, done } = start([reply(200, SIGNED)]);
  await settle();
  expect(xhr.opened).toEqual(['PUT', SIGNED.uploadURL]);
  expect(xhr.headers).toEqual(SIGNED.headers);
  expect(xhr.sent).toBeInstanceOf(File);
  xhr.answer(200);
  expect(await done).toBe(SIGNED.outputURL);
});
test('TRUST-22 a token that is refused gives way to the link’s signature, once', async () => {
  const place = { ...PLACE, signature: 's' };
  const { asked, xhr, done } = start([reply(401), reply(200, SIGNED)], { place });
  await settle();
  expect(asked.map(({ init }) => (JSON.parse(init.body as string) as { token: string }).token)).toEqual(['t', 's']);
  xhr.answer(200);
  expect(await done).toBe(SIGNED.outputURL);
  const refused = start([reply(401), reply(401), reply(200, SIGNED)], { place });
  expect(await refused.problem).toBe('refused');
  expect(refused.asked).toHaveLength(2);
});
test('UPLD-3 the put tells how far it is', async () => {
  const { xhr, percents, done } = start([reply(200, SIGNED)]);
  await settle();
  for (const loaded of [0, 2, 8]) xhr.upload.onprogress?.({ lengthComputable: true, loaded, total: 8 });
  xhr.upload.onprogress?.({ lengthComputable: false, loaded: 4, total: 0 });
  xhr.answer(200);
  await done;
  expect(percents).toEqual([0, 25, 100]);
});
test.each([
  ['/aws/s3-sign-upload', 'https://share.example/api/aws/s3-sign-upload'],
  ['aws/s3-sign-upload', 'https://share.example/api/aws/s3-sign-upload'],
  ['/api/aws/s3-sign-upload', 'https://share.example/api/aws/s3-sign-upload'],
  ['https://share.example/api/files', 'https://share.example/api/files'],
  ['//evil.example/x', 'https://share.example/api/evil.example/x'],
  ['https://evil.example/x', null],
  ['http://share.example/api/x', null],
  ['../../x', null],
  ['javascript:alert(1)', null],
])('UPLD-6 uploadPath %s leads to %s: under the API, nowhere else', (uploadPath, address) => {
  expect(signAddress('https://share.example/api', uploadPath)).toBe(address);
});
test('UPLD-6 nothing is asked of a foreign address', async () => {
  const { asked, problem } = start([], { config: { ...CONFIG, uploadPath: 'https://evil.example/x' } });
  expect(await problem).toBe('misconfigured');
  expect(asked).toEqual([]);
});
test('UPLD-U8 a server that does not know the chat yet, or is busy, is asked again', async () => {
  const { pauses, xhr, done } = start([reply(404), reply(409), reply(503), reply(200, SIGNED)]);
  await settle();
  expect(pauses).toEqual([500, 1_000, 2_000]);
  xhr.answer(200);
  expect(await done).toBe(SIGNED.outputURL);
});
test.each([
  [[reply(409), reply(409), reply(409), reply(409), reply(409)], 'notSaved'],
  [['lost'], 'offline'],
  [[reply(401)], 'refused'],
  [[reply(410)], 'refused'],
  [[reply(413)], 'tooLarge'],
  [[reply(413, { code: 'upload-quota' })], 'enough'],
  [[reply(415)], 'kind'],
  [[reply(422)], 'misconfigured'],
  [[reply(507)], 'noRoom'],
  [[reply(500)], 'offline'],
] as const)('UPLD-17 what the asking says becomes words (%#)', async (replies, problem) => {
  expect(await start(replies).problem).toBe(problem);
});
test.each([
  [403, 'refused'],
  [404, 'refused'],
  [412, 'refused'],
  [422, 'unfit'],
  [413, 'tooLarge'],
  [507, 'noRoom'],
  [503, 'offline'],
])('UPLD-17 what the putting says becomes words: %i', async (status, expected) => {
  const { xhr, problem } = start([reply(200, SIGNED)]);
  await settle();
  xhr.answer(status);
  expect(await problem).toBe(expected);
});
test('UPLD-17 a network that breaks off is a failure to try again', async () => {
  const { xhr, problem } = start([reply(200, SIGNED), 'lost']);
  await settle();
  xhr.onerror?.();
  expect(await problem).toBe('offline');
  const halfway = start([reply(200, SIGNED), reply(200)]);
  await settle();
  halfway.xhr.upload.onprogress?.({ lengthComputable: true, loaded: 4, total: 8 });
  halfway.xhr.onerror?.();
  expect(await halfway.problem).toBe('offline');
});
test('UPLD-U11 a store that lets this page put nothing there has refused: our own server answers', async () => {
  const { xhr, asked, problem } = start([reply(200, SIGNED), reply(503)]);
  await settle();
  xhr.upload.onprogress?.({ lengthComputable: true, loaded: 0, total: 8 });
  xhr.onerror?.();
  expect(await problem).toBe('refused');
  expect(asked[1]?.url).toBe('https://share.example/api/health');
});
test('UPLD-U8 a network that says nothing for a minute has broken off; one that is slow has not', async () => {
  jest.useFakeTimers();
  try {
    const { xhr, problem, done } = start([reply(200, SIGNED)]);
    let isOver = false;
    void problem.then(() => (isOver = true));
    for (const loaded of [2, 4, 6]) {
      await jest.advanceTimersByTimeAsync(59_000);
      xhr.upload.onprogress?.({ lengthComputable: true, loaded, total: 8 });
    }
    await jest.advanceTimersByTimeAsync(59_000);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await problem).toBe('offline');
    await expect(done).rejects.toThrow('offline');
  } finally {
    jest.useRealTimers();
  }
});
test('UPLD-U8 a list that is closed ends what is under way', async () => {
  const { abort, problem } = start([reply(200, SIGNED)]);
  await settle();
  abort.abort();
  expect(await problem).toBe('offline');
});
