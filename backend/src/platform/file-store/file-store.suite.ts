/** The suite that every file store must pass. */
import { SIGNED_FOR, type FileStore, type SignedPut } from './file-store.js';
import { PNG } from './testing/sample-files.js';

export interface StoreUnderTest {
  readonly store: FileStore;
  readonly shareUrl: string;
  /** Moves the clock that checks signatures ahead by this many ms. */
  later(ms: number): void;
  close(): Promise<void>;
}

const KEY = 'chats/7/0123456789abcdef/वर्ग a+b.png';

export function fileStoreSuite(open: () => Promise<StoreUnderTest>): void {
  let under: StoreUnderTest;
  beforeEach(async () => {
    under = await open();
  });
  afterEach(() => under.close());

  const sign = (key = KEY, size: number | null = PNG.length) =>
    under.store.sign({ key, type: 'image/png', size, now: Date.now() }, under.shareUrl);
  const put = async ({ url, headers }: SignedPut, body: Buffer = PNG, others: Record<string, string> = {}) => {
    const response = await fetch(url, {
      method: 'PUT',
      body: new Uint8Array(body),
      headers: { ...headers, ...others },
    });
    await response.arrayBuffer();
    return response.status;
  };
  const readAll = async (key = KEY) => {
    const file = await under.store.open(key);
    const content = file && (await file.read(0, file.size + 10));
    await file?.close();
    return content;
  };

  test('UPLD-U7 a signed address takes the file, and everybody reads it', async () => {
    expect(await under.store.open(KEY)).toBeNull();
    expect(await put(await sign())).toBe(200);
    expect(await readAll()).toEqual(PNG);
    const served = await fetch(under.store.urlOf(KEY, under.shareUrl));
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(PNG);
  });
  test('UPLD-U7 parts of a file are read by place', async () => {
    await put(await sign());
    const file = await under.store.open(KEY);
    expect(file?.size).toBe(PNG.length);
    expect(await file?.read(1, 3)).toEqual(PNG.subarray(1, 4));
    expect(await file?.read(PNG.length - 2, 100)).toEqual(PNG.subarray(-2));
    expect(await file?.read(PNG.length, 4)).toEqual(Buffer.alloc(0));
    await file?.close();
  });
  const changed = async (change: (url: string) => string) => {
    const { url, headers } = await sign();
    return put({ url: change(url), headers });
  };
  test.each([
    ['another type', async () => put(await sign(), PNG, { 'content-type': 'text/html' })],
    ['another size', async () => put(await sign(), PNG.subarray(1))],
    ['another key', () => changed((url) => url.replace('.png', '-2.png'))],
    ['a forged signature', () => changed((url) => url.replace(/(ignature=)../, '$1AA'))],
    ['no signature', () => changed((url) => url.split('?')[0]!)],
    ['a longer life', () => changed((url) => url.replace(/([Ee]xpires=)(\d+)/, '$19$2'))],
  ])('UPLD-U7 %s than was signed is refused', async (_what, attempt) => {
    expect(await attempt()).toBeGreaterThanOrEqual(400);
    expect(await under.store.open(KEY)).toBeNull();
  });
  test('UPLD-U7 an address is good for ten minutes', async () => {
    const address = await sign();
    under.later(SIGNED_FOR * 1_000 + 2_000);
    expect(await put(address)).toBe(403);
  });
  test('UPLD-U7 an address takes one file, and never another in its place', async () => {
    const address = await sign();
    expect(await put(address)).toBe(200);
    const other = Buffer.from(PNG).fill(7, 20);
    expect(await put(address, other)).toBeGreaterThanOrEqual(400);
    expect(await readAll()).toEqual(PNG);
  });
  test('UPLD-U7 a deleted file is gone, and deleting nothing is fine', async () => {
    await put(await sign());
    await under.store.delete(KEY);
    await under.store.delete(KEY);
    expect(await under.store.open(KEY)).toBeNull();
    expect((await fetch(under.store.urlOf(KEY, under.shareUrl))).ok).toBe(false);
  });
}
