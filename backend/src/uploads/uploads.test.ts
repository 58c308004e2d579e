/** Uploads over HTTP against the real server and its disk: who may upload, what is accepted, what is refused. */
import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UPLOAD_LIMITS } from '@parley/contracts/flow/uploads';
import { deleteHistory } from '@parley/contracts/http/chats';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import { signUpload } from '@parley/contracts/http/uploads';
import { Learner } from '../chats/testing/learner.js';
import type { DiskFileStore } from '../platform/file-store/disk-file-store.js';
import { DOCX, HTML, JPEG, OLE, PDF, PNG, PPTX, XLSX } from '../platform/file-store/testing/sample-files.js';
import { newAuthor } from '../testing/client.js';
import { startTestParley } from '../testing/test-parley.js';
import {
  answer,
  asked,
  askFor,
  codeOf,
  definition,
  definitionWith,
  externally,
  file,
  filesIn,
  flowId,
  folder,
  inUploadWorld,
  later,
  owner,
  parley,
  pathOf,
  PHOTO,
  proof,
  published,
  put,
  share,
  sign,
  uploaded,
} from './testing/upload-world.js';

inUploadWorld();

const GENEROUS_STARTS = { learnerStartPerAddress: { points: 1_000, per: 60 } };

describe('the way of a file', () => {
  test('UPLD-1 UPLD-2 UPLD-4 a signed address takes the file, and the output address serves it', async () => {
    const learner = await asked();
    const { uploadURL, outputURL } = await sign(PHOTO, proof(learner));
    expect(uploadURL.startsWith(`${parley.shareUrl}/uploads/chats/${flowId}/`)).toBe(true);
    expect((await fetch(outputURL)).status).toBe(404);
    expect((await put(uploadURL, PHOTO)).status).toBe(200);
    const served = await fetch(outputURL);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(PNG);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'access-control-allow-origin': '*',
    });
  });
  test('UPLD-8 UPLD-9 UPLD-10 the server makes the key from the published template; who the learner is stays out of it', async () => {
    const learner = await asked();
    const url = await uploaded(learner, file('../My photo.png'.slice(3), 'image/png', PNG));
    const [chats, id, secret, work, user, name] = pathOf(url).split('/');
    expect([chats, id, work]).toEqual(['chats', String(flowId), 'work']);
    expect(secret).toMatch(/^[0-9a-f]{32}$/);
    expect(user).toMatch(/^[0-9a-f-]{36}$/);
    expect(name).toMatch(/^[0-9a-f]{8}-My-photo\.png$/);
    expect(url).not.toContain(learner.identifier);
  });
  test.each([
    file('a.jpg', 'image/jpeg', JPEG),
    file('a.jpeg', 'image/jpeg', JPEG),
    file('a.pdf', 'application/pdf', PDF),
    file('a.doc', 'application/msword', OLE),
    file('a.xls', 'application/vnd.ms-excel', OLE),
    file('a.ppt', 'application/vnd.ms-powerpoint', OLE),
    file('a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', DOCX),
    file('a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', XLSX),
    file('a.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', PPTX),
  ])('UPLD-11 $name is taken; what is no picture is for saving', async (what) => {
    const url = await uploaded(await asked(), what);
    const served = await fetch(url);
    expect(served.headers.get('content-type')).toBe(what.type);
    expect(served.headers.get('content-disposition')).toBe(what.type.startsWith('image/') ? 'inline' : 'attachment');
    await served.body?.cancel();
  });
  test('UPLD-2 another origin may put the file: the preflight allows its headers, without credentials', async () => {
    const reply = await fetch(`${parley.shareUrl}/uploads/x.png`, { method: 'OPTIONS' });
    expect(reply.status).toBe(204);
    expect(reply.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(reply.headers.get('access-control-allow-headers')).toContain('x-amz-acl');
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
  });
  test('UPLD-U1 without a size any file is accepted, up to the limit', async () => {
    const { uploadURL } = await sign(PHOTO, { ...proof(await asked()), size: undefined });
    expect((await put(uploadURL, PHOTO)).status).toBe(200);
  });
});

describe('rights', () => {
  test('UPLD-U1 nobody without the chat’s token', async () => {
    const learner = await asked();
    const stranger = await asked();
    expect((await askFor(PHOTO, { ...proof(learner), token: undefined })).status).toBe(401);
    expect((await askFor(PHOTO, { ...proof(learner), token: stranger.token })).status).toBe(401);
    expect((await askFor(PHOTO, { ...proof(learner), chatId: randomUUID() })).status).toBe(404);
    expect((await askFor(PHOTO, { ...proof(learner), flowId: await published() })).status).toBe(404);
    expect((await askFor(PHOTO, { ...proof(learner), flowId: undefined })).status).toBe(400);
    expect((await askFor(PHOTO, {})).status).toBe(401);
  });
  test('UPLD-U1 only while the chat waits for an upload', async () => {
    const learner = new Learner(share, flowId, definition);
    await learner.post();
    expect((await askFor(PHOTO, proof(learner))).status).toBe(409);
    learner.say('yes');
    await learner.post();
    const url = await uploaded(learner);
    answer(learner, url);
    expect((await learner.post()).status).toBe(200);
    const { status, body } = await askFor(PHOTO, proof(learner));
    expect([status, body]).toEqual([409, expect.objectContaining({ code: 'no-upload-asked' })]);
  });
  test('UPLD-7 a prompt that does not say where its files go is not published; one published before takes none', async () => {
    const content = definitionWith({ pathTemplate: '{{name}}' });
    const { id: draft } = await owner.ok(createFlow, { body: { name: 'Work', definition: content } as never });
    const refused = await owner.call(publishFlow, { params: { id: draft } });
    expect(refused).toMatchObject({ status: 422, body: { errors: [expect.objectContaining({ param: 'work' })] } });
    const id = await published();
    await parley.upToDate();
    await parley.stores.pool.query(
      `update read.flow_version set draft = replace(draft::text, 'uploadPath', 'elsewhere')::jsonb where flow_id = $1`,
      [id],
    );
    const { status, body } = await askFor(PHOTO, proof(await asked(id, content), id));
    expect([status, body]).toEqual([422, expect.objectContaining({ code: 'upload-not-configured' })]);
  });
  test('UPLD-5 an author uploads a picture of themselves the same way, under their own prefix', async () => {
    const { uploadURL, outputURL } = await sign(PHOTO, { filePath: 'profileImages/me.png' }, owner);
    expect(pathOf(outputURL)).toMatch(/^profileImages\/[0-9a-f-]{36}\/[0-9a-f]{32}\/me\.png$/);
    expect((await put(uploadURL, PHOTO)).status).toBe(200);
    expect((await fetch(outputURL)).status).toBe(200);
    expect((await askFor(PHOTO, { filePath: 'me.png' }, owner)).status).toBe(403);
    expect((await askFor(PHOTO, { filePath: 'profileImages/me.png' })).status).toBe(401);
    const paper = file('profileImages/me.pdf', 'application/pdf', PDF);
    expect((await askFor(paper, {}, owner)).status).toBe(415);
  });
  test('EDIT-121 an author uploads pictures for messages under a prefix of their own, and nothing else there', async () => {
    const { uploadURL, outputURL } = await sign(PHOTO, { filePath: 'flowImages/graph.png' }, owner);
    expect(pathOf(outputURL)).toMatch(/^flowImages\/[0-9a-f-]{36}\/[0-9a-f]{32}\/graph\.png$/);
    expect((await put(uploadURL, PHOTO)).status).toBe(200);
    expect((await fetch(outputURL)).status).toBe(200);
    expect((await askFor(PHOTO, { filePath: 'flowImages/graph.png' })).status).toBe(401);
    expect((await askFor(PHOTO, { filePath: 'flowImages/../graph.png' }, owner)).status).toBe(400);
    const paper = file('flowImages/graph.pdf', 'application/pdf', PDF);
    expect((await askFor(paper, {}, owner)).status).toBe(415);
  });
  test('UPLD-U1 an external answer is uploaded by whoever reviews, not by the learner', async () => {
    const content = externally(definition);
    const id = await published(content);
    const learner = await asked(id, content);
    expect((await askFor(PHOTO, proof(learner, id))).status).toBe(409);
    const { chatId } = learner;
    await sign(PHOTO, { flowId: id, chatId }, owner);
    expect((await askFor(PHOTO, { flowId: id, chatId }, await newAuthor(parley.consoleUrl))).status).toBe(401);
  });
});

describe('refusals (decision 44)', () => {
  test('UPLD-U1 a name that no file system takes is the name of no file', async () => {
    expect((await fetch(`${parley.shareUrl}/uploads/%00.png`)).status).toBe(404);
    expect((await fetch(`${parley.shareUrl}/uploads/${'x'.repeat(300)}.png`)).status).toBe(404);
  });
  test('UPLD-U3 UPLD-U6 however long a template’s parts are, files arrive, and go with the history', async () => {
    const content = definitionWith({ pathTemplate: `${'x'.repeat(260)}-{{name}}`, uploadPath: '/aws/s3-sign-upload' });
    const id = await published(content);
    const learner = await asked(id, content);
    const url = await uploaded(learner, PHOTO, id);
    const { status } = await owner.call(deleteHistory, { params: { id, identifier: learner.identifier } });
    expect([status < 300, (await fetch(url)).status]).toEqual([true, 404]);
  });
  test.each(['../../etc/x.png', '/x.png', 'a\\..\\x.png', 'a/../x.png'])(
    'UPLD-U3 a path that climbs: %s',
    async (filePath) => {
      const { status, body } = await askFor(PHOTO, { ...proof(await asked()), filePath });
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({ errors: [expect.objectContaining({ param: 'filePath' })] }),
      ]);
    },
  );
  test.each([
    ['another kind', 'x.svg', 'image/svg+xml', 'file-type-refused'],
    ['a page', 'x.html', 'text/html', 'file-type-refused'],
    ['no extension', 'x', 'image/png', 'file-type-refused'],
    ['a type that is not the extension’s', 'x.png', 'image/jpeg', 'file-type-mismatch'],
    ['a page called a picture', 'x.png', 'text/html', 'file-type-mismatch'],
  ])('UPLD-11 UPLD-U2 at the asking: %s', async (_what, filePath, fileType, code) => {
    const { status, body } = await askFor(PHOTO, { ...proof(await asked()), filePath, fileType });
    expect([status, body]).toEqual([415, expect.objectContaining({ code })]);
  });
  test('UPLD-U1 at the asking: more than 25 MB', async () => {
    const size = UPLOAD_LIMITS.fileBytes + 1;
    expect((await askFor(PHOTO, { ...proof(await asked()), size })).status).toBe(413);
  });
  test('UPLD-U1 another key, type, size or end of time than was signed', async () => {
    const { uploadURL } = await sign(PHOTO, proof(await asked()));
    const changed = (change: (url: URL) => void) => {
      const url = new URL(uploadURL);
      change(url);
      return put(url.href, PHOTO);
    };
    expect(await codeOf(await changed((url) => (url.pathname = url.pathname.replace('photo', 'other'))))).toEqual([
      403,
      'upload-forged',
    ]);
    expect(await codeOf(await changed((url) => (url.pathname = '/uploads/../../etc/x.png')))).toEqual([
      404,
      'not-found',
    ]);
    expect(await codeOf(await changed((url) => (url.pathname = '/uploads/%2e%2e%2f%2e%2e%2fx.png')))).toEqual([
      403,
      'upload-forged',
    ]);
    for (const [name, value] of [
      ['type', 'text/html'],
      ['size', '9'],
      ['expires', '9999999999'],
      ['signature', 'x'],
    ] as const)
      expect(await codeOf(await changed((url) => url.searchParams.set(name, value)))).toEqual([403, 'upload-forged']);
    expect(await codeOf(await changed((url) => url.searchParams.delete('signature')))).toEqual([403, 'upload-forged']);
    expect(await codeOf(await put(uploadURL, { ...PHOTO, type: 'text/html' }))).toEqual([415, 'wrong-type']);
    expect(await codeOf(await put(uploadURL, { ...PHOTO, content: Buffer.concat([PNG, PNG]) }))).toEqual([
      400,
      'wrong-size',
    ]);
    expect(await codeOf(await put(uploadURL, { ...PHOTO, content: PNG.subarray(1) }))).toEqual([400, 'wrong-size']);
    // None of that used the address up.
    expect((await put(uploadURL, PHOTO)).status).toBe(200);
  });
  test('UPLD-U1 an address that has expired, and one that was used', async () => {
    const { uploadURL, outputURL } = await sign(PHOTO, proof(await asked()));
    later(601_000);
    expect(await codeOf(await put(uploadURL, PHOTO))).toEqual([403, 'upload-expired']);
    later(0);
    const replies = await Promise.all([put(uploadURL, PHOTO), put(uploadURL, PHOTO)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const other = Buffer.concat([PNG.subarray(0, -1), Buffer.from([0])]);
    expect(await codeOf(await put(uploadURL, { ...PHOTO, content: other }))).toEqual([409, 'upload-used']);
    expect(Buffer.from(await (await fetch(outputURL)).arrayBuffer())).toEqual(PNG);
  });
  test.each([
    ['a page called a picture', 'x.png', 'image/png', HTML],
    ['a JPEG called a PNG', 'x.png', 'image/png', JPEG],
    [
      'a table called a text',
      'x.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      XLSX,
    ],
  ])('UPLD-U2 bytes that say something else: %s', async (_what, name, type, content) => {
    const what = file(name, type, content);
    const { uploadURL, outputURL } = await sign(what, proof(await asked()));
    const before = filesIn();
    expect(await codeOf(await put(uploadURL, what))).toEqual([422, 'upload-unfit']);
    expect((await fetch(outputURL)).status).toBe(404);
    expect(filesIn()).toEqual(before);
  });
  test('UPLD-U1 more than 25 MB, whatever its headers say', async () => {
    const { uploadURL } = await sign(PHOTO, { ...proof(await asked()), size: undefined });
    const before = filesIn();
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? PNG : new Uint8Array(1_000_000));
        sent += 1;
      },
    });
    const reply = fetch(uploadURL, {
      method: 'PUT',
      body: endless,
      headers: { 'content-type': 'image/png' },
      duplex: 'half',
    } as RequestInit);
    // The server answers and ends the connection; which of the two the sender sees first is up to the network.
    expect(
      await reply.then(
        ({ status }) => status,
        () => 413,
      ),
    ).toBe(413);
    expect(filesIn()).toEqual(before);
  });
  test('UPLD-U1 a body that breaks off leaves nothing behind', async () => {
    const { uploadURL, outputURL } = await sign(PHOTO, proof(await asked()));
    const before = filesIn();
    const abort = new AbortController();
    const half = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(PNG.subarray(0, 20)),
      pull: () => new Promise(() => setImmediate(() => abort.abort())),
    });
    const init = {
      method: 'PUT',
      body: half,
      headers: { 'content-type': 'image/png' },
      duplex: 'half',
      signal: abort.signal,
    };
    await expect(fetch(uploadURL, init as RequestInit)).rejects.toThrow();
    expect((await fetch(outputURL)).status).toBe(404);
    // The server hears of the end, and removes what it has, when it comes to it.
    for (const deadline = Date.now() + 30_000; filesIn().length > before.length && Date.now() < deadline;)
      await new Promise((done) => setTimeout(done, 10));
    expect(filesIn()).toEqual(before);
    expect((await put(uploadURL, PHOTO)).status).toBe(200);
  });
  test('UPLD-U1 a disk without room: 507 at the asking and at the putting, and nothing left behind', async () => {
    const learner = await asked();
    const { uploadURL } = await sign(PHOTO, proof(learner));
    const disk = parley.stores.uploads.files as DiskFileStore;
    const isFull = jest.spyOn(disk, 'isFull').mockResolvedValueOnce(true);
    expect((await askFor(PHOTO, proof(learner))).status).toBe(507);
    const noSpace = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const take = disk.take.bind(disk);
    const full = jest
      .spyOn(disk, 'take')
      .mockImplementationOnce((key, chunks) => take(key, chunks, () => Promise.reject(noSpace)));
    const before = filesIn();
    expect(await codeOf(await put(uploadURL, PHOTO))).toEqual([507, 'no-room']);
    expect(filesIn()).toEqual(before);
    expect((await put(uploadURL, PHOTO)).status).toBe(200);
    isFull.mockRestore();
    full.mockRestore();
  });
  test('UPLD-U1 too many in a short time', async () => {
    const limits = { uploadPerChat: { points: 2, per: 60 } };
    const strict = await startTestParley({ limits: { ...GENEROUS_STARTS, ...limits } });
    try {
      const author = await newAuthor(strict.consoleUrl);
      const ask = () => author.call(signUpload, { body: { filePath: 'profileImages/a.png', fileType: 'image/png' } });
      expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 429]);
    } finally {
      await strict.drop();
    }
  });
  test('UPLD-U1 more files than a chat may have', async () => {
    const learner = await asked();
    await sign(PHOTO, proof(learner));
    await parley.stores.pool.query(
      `insert into upload (id, key_hash, url_hash, sealed, type, size, chat_id, signed_at, expires_at)
       select id, uuid_send(id), '', '', '', 1, $1, now(), now()
       from (select gen_random_uuid() as id from generate_series(1, 199)) filler`,
      [learner.chatId],
    );
    const { status, body } = await askFor(PHOTO, proof(learner));
    expect([status, body]).toEqual([413, expect.objectContaining({ code: 'upload-quota' })]);
  });
  test('UPLD-U1 the console’s origin takes and serves no files', async () => {
    const { uploadURL, outputURL } = await sign(PHOTO, proof(await asked()));
    const onConsole = (url: string) => url.replace(parley.shareUrl, parley.consoleUrl);
    expect((await put(onConsole(uploadURL), PHOTO)).status).toBe(404);
    expect((await fetch(onConsole(outputURL))).status).toBe(404);
  });
});
test('UPLD-U1 no log line has a file’s name or address', () => {
  expect(JSON.stringify(parley.lines)).not.toMatch(/My-photo|\/uploads\/chats\/\d+\/[0-9a-f]{32}/);
});
test('UPLD-U1 files on the disk are readable by the server’s user alone', () => {
  for (const name of filesIn()) expect(statSync(join(folder(), name)).mode & 0o077).toBe(0);
  expect(readFileSync(join(folder(), filesIn()[0]!)).length).toBeGreaterThan(0);
});
