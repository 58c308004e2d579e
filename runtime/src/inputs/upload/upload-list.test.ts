import { FakeClock, settle } from '../../testing/chat-harness.js';
import { UploadFailed } from './upload-file.js';
import { UploadList, uniqueIdOf, type ListTools } from './upload-list.js';
import { uploadTranslator } from './words.js';

const file = (name = 'a.png', { type = 'image/png', size = 8, lastModified = 1 } = {}) =>
  new File(['x'.repeat(size)], name, { type, lastModified });

interface Way {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly progress: (percent: number) => void;
  readonly done: (url: string) => void;
  readonly fail: (error: Error) => void;
}
const open = () => {
  const ways: Way[] = [];
  const revoked: string[] = [];
  let urls = 0;
  const clock = new FakeClock();
  const tools: ListTools = {
    createUrl: () => `blob:${++urls}`,
    revokeUrl: (url) => void revoked.push(url),
    after: clock.after,
  };
  const list = new UploadList(tools);
  const send = (sent: File, signal: AbortSignal, progress: (percent: number) => void) =>
    new Promise<string>((done, fail) => ways.push({ name: sent.name, signal, progress, done, fail }));
  const states = () => list.files.map(({ status }) => status);
  return { list, ways, revoked, send, states, clock };
};

test('UPLD-13 a chosen file has its file, id, status, address, preview, extension and progress', () => {
  const { list } = open();
  const chosen = file('Photo.PNG');
  list.add([chosen]);
  expect(list.files).toEqual([
    {
      file: chosen,
      uniqueId: uniqueIdOf(chosen),
      status: 'selected',
      uploadUrl: null,
      preview: 'blob:1',
      ext: 'png',
      progress: 0,
      problem: null,
    },
  ]);
});
test('UPLD-14 the id is made of name, size and last modification', () => {
  const all = [file(), file('b.png'), file('a.png', { size: 9 }), file('a.png', { lastModified: 2 })].map(uniqueIdOf);
  expect(new Set(all).size).toBe(4);
  expect(uniqueIdOf(file())).toBe(all[0]);
});
test('UPLD-15 the same file again is passed over', () => {
  const { list } = open();
  expect(list.add([file(), file()])).toEqual([]);
  expect(list.add([file()])).toEqual([]);
  expect(list.files).toHaveLength(1);
});
test('UPLD-16 a file goes from selected to uploading by itself, then is uploaded and has an address', async () => {
  const { list, ways, send, states } = open();
  const seen: string[] = [];
  list.subscribe(() => seen.push(states()[0] ?? ''));
  list.setSender(send);
  list.add([file()]);
  expect(states()).toEqual(['uploading']);
  ways[0]?.progress(40);
  expect(list.files[0]?.progress).toBe(40);
  ways[0]?.done('https://x/a.png');
  await settle();
  expect(list.files[0]).toMatchObject({ status: 'uploaded', uploadUrl: 'https://x/a.png', progress: 100 });
  expect([...new Set(seen)]).toEqual(['selected', 'uploading', 'uploaded']);
});
test('UPLD-16 a file chosen before it is known where files go begins when it is', () => {
  const { list, send, states } = open();
  list.add([file()]);
  expect(states()).toEqual(['selected']);
  list.setSender(send);
  expect(states()).toEqual(['uploading']);
});
test('UPLD-12 UPLD-U8 three of many files are under way at once, in order', async () => {
  const { list, ways, send, states } = open();
  list.setSender(send);
  list.add(['a', 'b', 'c', 'd', 'e'].map((name) => file(`${name}.png`)));
  expect(states()).toEqual(['uploading', 'uploading', 'uploading', 'selected', 'selected']);
  ways[1]?.done('https://x/b.png');
  await settle();
  expect(ways.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png', 'd.png']);
  for (const way of ways) way.done(`https://x/${way.name}`);
  await settle();
  ways[4]?.done('https://x/e.png');
  await settle();
  expect(JSON.parse(list.answer)).toEqual({
    images: ['a', 'b', 'c', 'd', 'e'].map((name) => ({ url: `https://x/${name}.png` })),
  });
});
test('UPLD-17 a failure puts the file in error; trying again begins at its start', async () => {
  const { list, ways, send, states } = open();
  list.setSender(send);
  list.add([file()]);
  ways[0]?.progress(70);
  ways[0]?.fail(new UploadFailed('noRoom'));
  await settle();
  expect(list.files[0]).toMatchObject({ status: 'error', problem: 'noRoom' });
  list.wake();
  expect(states()).toEqual(['error']);
  list.retry(list.files[0]!.uniqueId);
  expect(list.files[0]).toMatchObject({ status: 'uploading', progress: 0, problem: null });
  ways[1]?.done('https://x/a.png');
  await settle();
  expect(states()).toEqual(['uploaded']);
});
test.each(['offline', 'notSaved'] as const)(
  'UPLD-U8 what failed for %s goes on when the network is back',
  async (why) => {
    const { list, ways, send, states } = open();
    list.setSender(send);
    list.add([file()]);
    ways[0]?.fail(new UploadFailed(why));
    await settle();
    list.wake();
    expect(states()).toEqual(['uploading']);
  },
);
test('UPLD-U8 nobody needs to say that the network is back: it is tried again by itself, until the list is closed', async () => {
  const { list, ways, send, states, clock } = open();
  list.setSender(send);
  list.add([file()]);
  ways[0]?.fail(new UploadFailed('notSaved'));
  await clock.pass(14_999);
  expect(states()).toEqual(['error']);
  await clock.pass(1);
  expect(states()).toEqual(['uploading']);
  ways[1]?.fail(new UploadFailed('offline'));
  await settle();
  list.close();
  expect(clock.waiting).toBe(0);
  const other = open();
  other.list.setSender(other.send);
  other.list.add([file()]);
  other.ways[0]?.fail(new UploadFailed('unfit'));
  await settle();
  expect(other.clock.waiting).toBe(0);
});
test('UPLD-18 a file under way can’t be deleted, any other can', async () => {
  const { list, ways, send, revoked } = open();
  list.setSender(send);
  list.add([file()]);
  const id = list.files[0]!.uniqueId;
  list.remove(id);
  expect(list.files).toHaveLength(1);
  ways[0]?.done('https://x/a.png');
  await settle();
  list.remove(id);
  expect(list.files).toEqual([]);
  expect(revoked).toEqual(['blob:1']);
  expect(list.add([file()])).toEqual([]);
  expect(list.files).toHaveLength(1);
});
test('UPLD-19 UPLD-20 it is ready with at least one file, and when every file has an address', async () => {
  const { list, ways, send } = open();
  expect(list.isReady).toBe(false);
  list.setSender(send);
  list.add([file(), file('b.pdf', { type: 'application/pdf' })]);
  ways[0]?.done('https://x/a.png');
  await settle();
  expect(list.isReady).toBe(false);
  ways[1]?.fail(new UploadFailed('offline'));
  await settle();
  expect(list.isReady).toBe(false);
  list.remove(list.files[1]!.uniqueId);
  expect(list.isReady).toBe(true);
});
test('UPLD-21 faked: each file is there at once, at 100, under an address of this browser', () => {
  const { list, revoked } = open();
  list.setSender('fake');
  list.add([file(), file('b.docx', { type: '' })]);
  expect(list.files.map(({ status, progress, uploadUrl }) => [status, progress, uploadUrl])).toEqual([
    ['uploaded', 100, 'blob:1'],
    ['uploaded', 100, 'blob:2#b.docx'],
  ]);
  expect(list.isReady).toBe(true);
  list.close();
  // The answer in the preview's history still uses this address.
  expect(revoked).toEqual([]);
});
test('UPLD-11 other kinds, empty and too large files are refused by name', () => {
  const { list } = open();
  const large = file('large.pdf', { type: 'application/pdf' });
  Object.defineProperty(large, 'size', { value: 25_000_001 });
  const chosen = [
    file('a.svg', { type: 'image/svg+xml' }),
    file('a.png', { type: 'text/html' }),
    file('e.png', { size: 0 }),
  ];
  expect(list.add([...chosen, large, file('ok.docx', { type: 'application/zip' })])).toEqual([
    { name: 'a.svg', problem: 'kind' },
    { name: 'a.png', problem: 'kind' },
    { name: 'e.png', problem: 'tooLarge' },
    { name: 'large.pdf', problem: 'tooLarge' },
  ]);
  expect(list.files.map(({ file: { name } }) => name)).toEqual(['ok.docx']);
});
test('UPLD-U4 twenty files are the most', () => {
  const { list } = open();
  const refused = list.add(Array.from({ length: 22 }, (_, n) => file(`${n}.png`)));
  expect(list.files).toHaveLength(20);
  expect(refused.map(({ problem }) => problem)).toEqual(['enough', 'enough']);
});
test('UPLD-U8 closing ends what is under way and frees the previews', () => {
  const { list, ways, send, revoked } = open();
  list.setSender(send);
  list.add([file()]);
  list.close();
  expect(ways[0]?.signal.aborted).toBe(true);
  expect(revoked).toEqual(['blob:1']);
});
test('I18N-12 file upload has its words in English and Hindi', () => {
  for (const key of ['chooseFiles', 'dropHere', 'uploaded', 'tooLarge', 'refused'] as const) {
    expect(uploadTranslator('en')(key)).toMatch(/^[A-Z]/);
    expect(uploadTranslator('hi')(key)).toMatch(/[\u0900-\u097f]/);
  }
});
