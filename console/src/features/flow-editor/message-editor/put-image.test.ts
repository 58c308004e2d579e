import type { Api } from '../../../foundation/api/api.js';
import { putImage, takesImage } from './put-image.js';

const SIGNED = {
  uploadURL: 'https://files.example/put?x',
  outputURL: 'https://files.example/graph.png',
  headers: { 'content-type': 'image/png', 'x-amz-acl': 'public-read' },
};
const before = globalThis.fetch;
afterEach(() => void (globalThis.fetch = before));
const api = (call: jest.Mock) => ({ call }) as unknown as Api;
const file = (name: string) => new File(['12345678'], name, { type: 'image/png' });

test('EDIT-121 a picture is signed for under the messages’ prefix and put with its type', async () => {
  const call = jest.fn(async () => SIGNED);
  const put = jest.fn(async () => ({ ok: true, status: 200 }));
  globalThis.fetch = put as unknown as typeof fetch;
  const { signal } = new AbortController();
  expect(await putImage(api(call), file('My graph.png'), signal)).toBe(SIGNED.outputURL);
  expect(call).toHaveBeenCalledWith(expect.objectContaining({ name: 'signUpload' }), {
    body: { filePath: 'flowImages/My-graph.png', fileType: 'image/png', size: 8 },
    signal,
  });
  expect(put).toHaveBeenCalledWith(
    SIGNED.uploadURL,
    expect.objectContaining({ method: 'PUT', headers: SIGNED.headers }),
  );
});
test('EDIT-122 a picture that can’t be put fails', async () => {
  globalThis.fetch = jest.fn(async () => ({ ok: false, status: 403 })) as unknown as typeof fetch;
  await expect(putImage(api(jest.fn(async () => SIGNED)), file('a.png'), new AbortController().signal)).rejects.toThrow(
    'PUT 403',
  );
});
test.each([
  ['a.png', true],
  ['a.JPG', true],
  ['a.svg', false],
  ['a.pdf', false],
])('EDIT-121 %s is taken: %s', (name, taken) => {
  expect(takesImage(file(name))).toBe(taken);
});
