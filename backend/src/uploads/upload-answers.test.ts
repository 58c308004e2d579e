/** An answer may name only its own chat's files, and files end with their chats. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { updateProfile } from '@parley/contracts/http/auth';
import { deleteHistory, getHistory } from '@parley/contracts/http/chats';
import { reviewItem } from '@parley/contracts/http/reviews';
import type { SubjectId } from '@parley/contracts/ids';
import { forgetPerson } from '../chats/forget-person.js';
import { Learner } from '../chats/testing/learner.js';
import { PDF, PNG } from '../platform/file-store/testing/sample-files.js';
import {
  answer,
  asked,
  askFor,
  codeOf,
  definition,
  file,
  filesIn,
  flowId,
  folder,
  inUploadWorld,
  owner,
  parley,
  pathOf,
  PHOTO,
  proof,
  put,
  share,
  sign,
  uploaded,
  externally,
  published,
} from './testing/upload-world.js';
import { UploadSweeper } from './upload-sweeper.js';

inUploadWorld();

describe('the answer', () => {
  test('UPLD-22 UPLD-12 it is images with addresses, in the item, in the store, in the review', async () => {
    const learner = await asked();
    const urls = [await uploaded(learner), await uploaded(learner, file('notes.pdf', 'application/pdf', PDF))];
    answer(learner, ...urls);
    expect((await learner.post()).status).toBe(200);
    const { history, completed } = await owner.ok(getHistory, {
      params: { id: flowId, identifier: learner.identifier },
    });
    const sent = history.findLast(({ d }) => d === 's');
    expect(sent).toMatchObject({ m: { images: urls.map((url) => ({ url })) }, c: 'image' });
    expect(completed).toBe(true);
    // The same post again changes nothing.
    expect((await learner.post()).status).toBe(200);
  });
  test('UPLD-U5 a post whose item carries only the images is understood as well', async () => {
    const learner = await asked();
    answer(learner, await uploaded(learner));
    const history = learner.wire.map(({ o: _o, ...item }) => item);
    expect((await learner.post({ history: history as never })).status).toBe(200);
  });
  test.each([
    ['somebody else’s address', () => 'https://evil.example/x.png', 'foreign-upload'],
    ['a script', () => 'javascript:alert(1)', 'foreign-upload'],
    ['a picture of the page', () => 'blob:http://localhost/1', 'foreign-upload'],
    ['another learner’s file', async () => uploaded(await asked()), 'foreign-upload'],
    ['its own under another name', async (me: Learner) => `${await uploaded(me)}?x`, 'foreign-upload'],
    ['a file that never came', async (me: Learner) => (await sign(PHOTO, proof(me))).outputURL, 'upload-missing'],
  ])('UPLD-U5 an answer that names %s is refused', async (_what, url, code) => {
    const learner = await asked();
    answer(learner, await uploaded(learner), await url(learner));
    const key = learner.wire.findLast(({ d }) => d === 's')?.k;
    const { status, body } = await learner.post();
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ code: 'impossible-history', errors: [{ param: key, msg: code }] }),
    ]);
    const kept = await owner.ok(getHistory, { params: { id: flowId, identifier: learner.identifier } });
    expect(JSON.stringify(kept.history)).not.toContain('images');
  });
  test('UPLD-U5 an answer before the server knew the chat names nothing of ours', async () => {
    const learner = new Learner(share, flowId, definition).say('yes');
    answer(learner, await uploaded(await asked()));
    expect((await learner.post()).status).toBe(422);
  });
});

test('UPLD-U5 an answer from outside may be files that a reviewer uploaded for this chat, and no others', async () => {
  const content = externally(definition);
  const id = await published(content);
  const learner = await asked(id, content);
  const asking = learner.wire.at(-1)!.k;
  const { uploadURL, outputURL } = await sign(PHOTO, { flowId: id, chatId: learner.chatId }, owner);
  await put(uploadURL, PHOTO);
  const give = (url: string) =>
    owner.call(reviewItem, {
      params: { id, identifier: learner.identifier, itemKey: asking },
      body: { answer: JSON.stringify({ images: [{ url }] }) },
    });
  expect((await give('https://evil.example/x.png')).status).toBe(422);
  expect((await give(outputURL)).status).toBe(200);
});

describe('the end of a file', () => {
  test('UPLD-U6 deleting a chat deletes its files, and nobody else’s', async () => {
    const [going, staying] = [await asked(), await asked()];
    const [gone, kept] = [await uploaded(going), await uploaded(staying)];
    const pending = await sign(PHOTO, proof(going));
    answer(going, gone);
    await going.post();
    await owner.ok(deleteHistory, { params: { id: flowId, identifier: going.identifier } });
    expect((await fetch(gone)).status).toBe(404);
    expect(existsSync(join(folder(), pathOf(gone)))).toBe(false);
    expect((await fetch(kept)).status).toBe(200);
    expect(await codeOf(await put(pending.uploadURL, PHOTO))).toEqual([410, 'upload-ended']);
    expect((await askFor(PHOTO, proof(going))).status).toBe(410);
  });
  test('UPLD-U6 files that a crash left of a deleted chat go with the next sweep, and no others', async () => {
    const [going, staying] = [await asked(), await asked()];
    const [gone, kept] = [await uploaded(going), await uploaded(staying)];
    for (const [learner, url] of [
      [going, gone],
      [staying, kept],
    ] as const) {
      answer(learner, url);
      await learner.post();
    }
    const crash = jest.spyOn(parley.stores.uploads, 'forgetChat').mockRejectedValueOnce(new Error('killed'));
    const params = { id: flowId, identifier: going.identifier };
    expect((await owner.call(deleteHistory, { params })).status).toBe(500);
    crash.mockRestore();
    expect((await fetch(gone)).status).toBe(200);
    const isRead = async () => (await owner.call(getHistory, { params })).status === 404;
    while (!(await isRead())) await new Promise(setImmediate);
    await parley.app.get(UploadSweeper, { strict: false }).sweep();
    expect((await fetch(gone)).status).toBe(404);
    expect((await fetch(kept)).status).toBe(200);
  });
  test('PRIV-1 UPLD-U6 forgetting a person deletes what they uploaded, names and all', async () => {
    const secret = `xyzzy${randomUUID().replaceAll('-', '')}`;
    const learner = await asked();
    const url = await uploaded(learner, file(`${secret}.png`, 'image/png', PNG));
    answer(learner, url);
    await learner.post();
    const other = await asked();
    await sign(file(`${secret}.png`, 'image/png', PNG), proof(other));
    const rowsOf = async ({ chatId }: Learner) =>
      (
        await parley.stores.pool.query<{ subject: SubjectId }>('select subject from upload where chat_id = $1', [
          chatId,
        ])
      ).rows;
    await forgetPerson({ ...parley.stores, now: Date.now() }, (await rowsOf(learner))[0]!.subject);
    expect((await fetch(url)).status).toBe(404);
    expect(filesIn().filter((name) => name.includes(secret))).toEqual([]);
    expect([(await rowsOf(learner)).length, (await rowsOf(other)).length]).toEqual([0, 1]);
    expect((await askFor(PHOTO, proof(learner))).status).toBe(410);
  });
  test('UPLD-U6 a file that no answer names goes after 30 days; an answered one and a profile picture stay', async () => {
    const learner = await asked();
    const [idle, said] = [await uploaded(learner), await uploaded(learner)];
    const { uploadURL, outputURL: mine } = await sign(PHOTO, { filePath: 'profileImages/me.png' }, owner);
    await put(uploadURL, PHOTO);
    await owner.ok(updateProfile, { body: { settings: { avatarUrl: mine } } });
    answer(learner, said);
    await learner.post();
    await parley.stores.uploads.sweep(Date.now() + 29 * 86_400_000);
    expect((await fetch(idle)).status).toBe(200);
    await parley.stores.uploads.sweep(Date.now() + 31 * 86_400_000);
    expect((await fetch(idle)).status).toBe(404);
    expect((await fetch(said)).status).toBe(200);
    expect((await fetch(mine)).status).toBe(200);
  });
});
