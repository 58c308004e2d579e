/** Files of authors: how many, and which are deleted. */
import { createFlow } from '@parley/contracts/http/flows';
import { eraseAccount } from '@parley/contracts/http/operation';
import { signUpload } from '@parley/contracts/http/uploads';
import { AccountAdministrators } from '../accounts/administrators/account-administrators.js';
import { PNG } from '../platform/file-store/testing/sample-files.js';
import { UPLOADED_FILES } from '../platform/tokens.js';
import type { UploadedFiles } from '../platform/file-store/uploaded-files.js';
import { newAuthor } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

const DAY_MS = 86_400_000;
let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
beforeAll(async () => {
  parley = await startTestParley({ env: { AUTHOR_FILES_MB: '2' } });
});
beforeEach(async () => {
  author = await newAuthor(parley.consoleUrl);
});
afterAll(() => parley.drop());

const definitionOf = (url: string) => ({
  promptsArray: [{ key: 'p', name: 'start', definition: { message: `![A picture](${url})` } }],
});
test('UPLD-U15 an erased author’s files go, except those that others’ lessons show', async () => {
  const administrator = await newAuthor(parley.consoleUrl);
  await parley.app.get(AccountAdministrators, { strict: false }).add(administrator.session.id);
  const [own, face, copied] = [await put(), await put('profileImages/face.png'), await put('flowImages/आम.png')];
  const friend = await newAuthor(parley.consoleUrl);
  await author.ok(createFlow, { body: { name: 'Own', definition: definitionOf(own) } as never });
  await friend.ok(createFlow, { body: { name: 'Copy', definition: definitionOf(copied) } as never });
  await parley.upToDate();
  const erase = (handOverTo?: string) =>
    administrator.ok(eraseAccount, {
      params: { accountId: author.session.id },
      body: { email: author.session.email, ...(handOverTo !== undefined && { handOverTo }) },
    });
  await erase();
  const there = (...urls: string[]) => Promise.all(urls.map(isThere));
  expect(await there(own, face, copied)).toEqual([false, false, true]);
  author = await newAuthor(parley.consoleUrl);
  const [shown, portrait] = [await put(), await put('profileImages/face.png')];
  await author.ok(createFlow, { body: { name: 'Heritage', definition: definitionOf(shown) } as never });
  await erase(friend.session.email);
  expect(await there(shown, portrait)).toEqual([true, false]);
  const { rows } = await parley.stores.pool.query('select 1 from upload where user_id = $1', [friend.session.id]);
  expect(rows).toHaveLength(1);
});

const askFor = (size: number, filePath = 'flowImages/cat.png') =>
  author.call(signUpload, { body: { filePath, fileType: 'image/png', size } });
async function put(filePath?: string): Promise<string> {
  const { body } = await askFor(PNG.length, filePath);
  const { uploadURL, outputURL, headers } = body as { uploadURL: string; outputURL: string; headers: Headers };
  expect((await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(PNG), headers })).status).toBe(200);
  return outputURL;
}
const uploads = () => parley.app.get<UploadedFiles>(UPLOADED_FILES, { strict: false });
const sweepIn = (days: number) => uploads().sweep(Date.now() + days * DAY_MS);
const isThere = async (url: string) => (await fetch(url)).status === 200;

test('UPLD-U12 the files of an author have a limit, which counts what is allowed, and says how much is used', async () => {
  expect((await askFor(1_500_000)).status).toBe(200);
  const refused = await askFor(600_000);
  expect(refused).toMatchObject({ status: 413, body: { code: 'author-files-full', usedMb: 2, mostMb: 2 } });
  expect((refused.body as { message: string }).message).toContain('2 of the 2 MB');
  expect((await askFor(400_000)).status).toBe(200);
  // Others have their own.
  author = await newAuthor(parley.consoleUrl);
  expect((await askFor(1_500_000)).status).toBe(200);
});
test('UPLD-U12 requests at the same moment do not exceed the limit together', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => askFor(600_000)));
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(3).fill(200), ...Array(5).fill(413)]);
  // Refused uploads leave neither rows nor keys.
  const { rows } = await parley.stores.pool.query(
    'select from subject_key k where not exists (select from upload u where u.id = k.subject)',
  );
  expect(rows).toEqual([]);
});
test('UPLD-U12 a file that was allowed and never came counts no longer', async () => {
  expect((await askFor(1_900_000)).status).toBe(200);
  expect((await askFor(1_900_000)).status).toBe(413);
  await sweepIn(1);
  expect((await askFor(1_900_000)).status).toBe(200);
});
test('UPLD-U12 the sweep deletes a file that nothing ever named after 30 days, and keeps all others', async () => {
  const [unused, drawn, removed] = [await put(), await put('flowImages/आम.png'), await put()];
  const definition = (url: string) => ({
    promptsArray: [{ key: 'p', name: 'start', definition: { message: `![A picture](${url})` } }],
  });
  await author.ok(createFlow, { body: { name: 'Flow', definition: definition(drawn) } as never });
  // It was in a draft once, so an earlier state of the draft shows it.
  const { id } = await author.ok(createFlow, { body: { name: 'Flow', definition: definition(removed) } as never });
  const body = JSON.stringify({ definition: definition('https://elsewhere.example/cat.png') });
  expect((await author.raw('PUT', `/api/flows/${id}`, { body })).status).toBe(200);
  await sweepIn(29);
  expect(await Promise.all([unused, drawn, removed].map(isThere))).toEqual([true, true, true]);
  await sweepIn(31);
  expect(await Promise.all([unused, drawn, removed].map(isThere))).toEqual([false, true, true]);
  await sweepIn(400);
  expect(await Promise.all([drawn, removed].map(isThere))).toEqual([true, true]);
});

test('UPLD-U12 a file that is named while the sweep deletes others stays', async () => {
  const urls = [await put(), await put()];
  const keyOf = (url: string) => url.slice(url.indexOf('flowImages/'));
  const { files } = uploads();
  const remove = files.delete.bind(files);
  const deleting = jest.spyOn(files, 'delete').mockImplementationOnce(async (key) => {
    // One is about to be deleted; a draft that names both is saved meanwhile.
    await uploads().use(urls.map(keyOf), Date.now() + 31 * DAY_MS);
    await remove(key);
  });
  await sweepIn(31);
  expect(deleting).toHaveBeenCalledTimes(1);
  deleting.mockRestore();
  expect((await Promise.all(urls.map(isThere))).sort()).toEqual([false, true]);
  // A file that the sweep has claimed is no longer kept by being named.
  expect(await Promise.all(urls.map((url) => uploads().isAllowed(keyOf(url))))).toEqual(
    await Promise.all(urls.map(isThere)),
  );
  await sweepIn(400);
  expect((await Promise.all(urls.map(isThere))).sort()).toEqual([false, true]);
});
test('UPLD-U12 a file that a sweep failed to delete is not kept by being named, and the next sweep deletes it', async () => {
  const url = await put();
  const key = url.slice(url.indexOf('flowImages/'));
  const deleting = jest.spyOn(uploads().files, 'delete').mockRejectedValueOnce(new Error('the store is away'));
  await expect(sweepIn(31)).rejects.toThrow('the store is away');
  deleting.mockRestore();
  await uploads().use([key], Date.now() + 31 * DAY_MS);
  expect(await uploads().isAllowed(key)).toBe(false);
  await sweepIn(31);
  expect(await isThere(url)).toBe(false);
});
