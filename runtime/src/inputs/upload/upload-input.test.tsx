/** @jsxImportSource preact */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import type { HistoryItem } from '@parley/contracts/engine/types';
import type { ChatProps, UploadPlace } from '../../chat/chat-props.js';
import { log, playPrompt } from '../../testing/play.js';
import { previewTransport } from '../../transport/preview.js';
import { uploadsOf } from './uploads.js';

const CONFIG = { pathTemplate: '{{name}}', uploadPath: '/aws/s3-sign-upload' };
const PROMPT = {
  message: 'Show your work',
  inputDisplayType: 'AwsImageUpload',
  inputDisplayConfig: CONFIG,
  answers: [{ key: 'w', message: '*' }],
};
const place: UploadPlace = { apiUrl: 'https://share.example/api', proof: { flowId: 7, chatId: 'c', token: 't' } };
const withUploads: Partial<ChatProps> = { transport: { ...previewTransport(() => 'seed'), uploads: () => place } };

/** The uploads begun so far; the test decides when each completes. */
let puts: { readonly file: File; arrive: (status?: number) => void; progress: (percent: number) => void }[] = [];
class FakeXhr {
  readonly upload: { onprogress?: (event: object) => void } = {};
  status = 0;
  onload?: () => void;
  open = () => undefined;
  setRequestHeader = () => undefined;
  abort = () => undefined;
  send(file: File) {
    puts.push({
      file,
      progress: (percent) => this.upload.onprogress?.({ lengthComputable: true, loaded: percent, total: 100 }),
      arrive: (status = 200) => {
        this.status = status;
        this.onload?.();
      },
    });
  }
}
const before = { fetch: globalThis.fetch, xhr: globalThis.XMLHttpRequest };
beforeEach(() => {
  puts = [];
  let urls = 0;
  URL.createObjectURL = () => `blob:http://localhost/${++urls}`;
  URL.revokeObjectURL = () => undefined;
  globalThis.XMLHttpRequest = FakeXhr as unknown as typeof XMLHttpRequest;
  globalThis.fetch = (async (_url: string, { body }: { body: string }) => {
    const { filePath } = JSON.parse(body) as { filePath: string };
    const outputURL = `https://share.example/uploads/${filePath}`;
    return { ok: true, status: 200, json: async () => ({ uploadURL: `${outputURL}?signed`, outputURL, headers: {} }) };
  }) as unknown as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = before.fetch;
  globalThis.XMLHttpRequest = before.xhr;
});

const file = (name: string, type = 'image/png') => new File(['12345678'], name, { type, lastModified: 1 });
const open = async (change: Partial<ChatProps> = withUploads, config: object = CONFIG) => {
  const chat = await playPrompt({ ...PROMPT, inputDisplayConfig: config }, change);
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
  return chat;
};
const picker = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const choose = async (...files: File[]) => {
  const count = puts.length;
  await act(async () => void fireEvent.change(picker(), { target: { files } }));
  return count;
};
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
const lines = () => screen.queryAllByRole('listitem');
const waitForPuts = (count: number) => waitFor(() => expect(puts).toHaveLength(count));

test('UPLD-11 UPLD-12 the picker takes several files of the documented kinds', async () => {
  await open();
  expect(picker().multiple).toBe(true);
  expect(picker().accept).toBe('.png,.jpeg,.jpg,.ppt,.pptx,.doc,.docx,.xls,.xlsx,.pdf');
});
test('UPLD-16 UPLD-19 UPLD-20 UPLD-22 chosen files go by themselves; Send waits for all of them', async () => {
  const { session, pass } = await open();
  expect(sendButton().disabled).toBe(true);
  await choose(file('a.png'), file('notes.pdf', 'application/pdf'));
  await waitForPuts(2);
  expect(sendButton().disabled).toBe(true);
  await act(async () => puts[0]?.progress(40));
  expect(within(lines()[0]!).getByRole('progressbar', { name: 'Upload of a.png' }).getAttribute('value')).toBe('40');
  expect(lines()[0]?.textContent).toContain('Uploading 40%');
  await act(async () => puts[0]?.arrive());
  await waitFor(() => expect(screen.getByText('1 of 2 uploaded')).toBeTruthy());
  expect(sendButton().disabled).toBe(true);
  await act(async () => puts[1]?.arrive());
  await waitFor(() => expect(sendButton().disabled).toBe(false));
  fireEvent.click(sendButton());
  await pass(250);
  const sent = session.state.chat?.history.find((item: HistoryItem) => item.direction === 'sent');
  expect(sent?.message).toEqual({
    images: [{ url: 'https://share.example/uploads/a.png' }, { url: 'https://share.example/uploads/notes.pdf' }],
  });
  expect(sent?.contentType).toBe('image');
});
test('UPLD-17 UPLD-18 a failure says why and offers another try; what is under way has no Remove', async () => {
  await open();
  await choose(file('a.png'));
  await waitForPuts(1);
  expect(screen.queryByRole('button', { name: 'Remove a.png' })).toBeNull();
  await act(async () => puts[0]?.arrive(422));
  await waitFor(() => expect(lines()[0]?.textContent).toContain('This file doesn’t match its file type.'));
  expect(screen.getByText('0 of 1 uploaded, 1 failed').getAttribute('role')).toBe('status');
  fireEvent.click(screen.getByRole('button', { name: 'Try again: a.png' }));
  await waitForPuts(2);
  await act(async () => puts[1]?.arrive());
  await waitFor(() => expect(sendButton().disabled).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'Remove a.png' }));
  expect(lines()).toEqual([]);
  expect(sendButton().disabled).toBe(true);
});
test('UPLD-U8 without a network it says so, and goes on when the network is back', async () => {
  const online = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await open();
  await choose(file('a.png'));
  await waitFor(() => expect(lines()[0]?.textContent).toContain('No connection'));
  globalThis.fetch = online;
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitForPuts(1);
  await act(async () => puts[0]?.arrive());
  await waitFor(() => expect(sendButton().disabled).toBe(false));
});
test('UPLD-15 UPLD-12 dropped files are handled like chosen ones, the same file once', async () => {
  await open();
  const area = document.querySelector('.uploads')!;
  await act(async () => void fireEvent.drop(area, { dataTransfer: { files: [file('a.png'), file('b.png')] } }));
  await choose(file('a.png'));
  expect(lines()).toHaveLength(2);
});
test('UPLD-11 a refused file is named, aloud', async () => {
  await open();
  await choose(file('page.svg', 'image/svg+xml'), file('a.png'));
  expect(screen.getByRole('alert').textContent).toBe('page.svg: This file type isn’t accepted.');
  expect(lines()).toHaveLength(1);
});
test('UPLD-21 in a preview a file is there at once, under an address of this browser, and nothing is asked', async () => {
  globalThis.fetch = () => Promise.reject(new Error('nothing may be asked'));
  const { session, pass } = await open({ runMode: 'preview', transport: previewTransport(() => 'seed') });
  await choose(file('a.png'), file('my notes.pdf', 'application/pdf'));
  await waitFor(() => expect(lines().map(({ dataset }) => dataset.status)).toEqual(['uploaded', 'uploaded']));
  fireEvent.click(sendButton());
  await pass(250);
  const sent = session.state.chat?.history.find((item: HistoryItem) => item.direction === 'sent');
  expect(sent?.message).toEqual({
    images: [{ url: 'blob:http://localhost/1' }, { url: 'blob:http://localhost/2#my%20notes.pdf' }],
  });
  await pass(1_000);
  await waitFor(() => expect(log().querySelector('img')?.getAttribute('src')).toBe('blob:http://localhost/1'));
  expect(within(log()).getByRole('link', { name: 'my notes.pdf' })).toBeTruthy();
});
test('UPLD-21 files are faked for authors and readers, and go to the server for learners', () => {
  expect(
    uploadsOf(
      previewTransport(() => 'seed'),
      'preview',
    ),
  ).toBe('fake');
  expect(
    uploadsOf(
      previewTransport(() => 'seed'),
      'readonly',
    ),
  ).toBe('fake');
  expect(
    uploadsOf(
      previewTransport(() => 'seed'),
      'admin',
    ),
  ).toBe('none');
  const sure = uploadsOf({ ...previewTransport(() => 'seed'), uploads: () => place }, 'normal');
  expect(typeof sure === 'function' && sure()).toBe(place);
});
test('UPLD-11 UPLD-22 sent files that are no pictures are links by their names', async () => {
  const { pass } = await open();
  await choose(file('a.png'), file('my notes.pdf', 'application/pdf'));
  await waitForPuts(2);
  await act(async () => puts.forEach(({ arrive }) => arrive()));
  await waitFor(() => expect(sendButton().disabled).toBe(false));
  fireEvent.click(sendButton());
  await pass(250);
  await pass(1_000);
  const link = await waitFor(() => within(log()).getByRole('link', { name: 'my notes.pdf' }));
  expect(link.getAttribute('href')).toBe('https://share.example/uploads/my notes.pdf');
  expect(log().querySelectorAll('img')).toHaveLength(1);
});
test('UPLD-7 a prompt that does not say where its files go says so', async () => {
  await open(withUploads, { uploadPath: '/x' });
  expect(screen.getByText(/isn’t set up to receive files/)).toBeTruthy();
  expect(picker()).toBeNull();
});
test('I18N-12 in a Hindi chat the upload speaks Hindi', async () => {
  await open({ ...withUploads, language: 'hi' });
  expect(screen.getByRole('button', { name: 'फ़ाइलें चुनें' })).toBeTruthy();
});
