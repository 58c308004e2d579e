/** While the engine loads, a learner turns the letter keys off (PLAY-46) and writes an answer (PLAY-D1). */
import { act, fireEvent, waitFor } from '@testing-library/preact';
import { startChat } from '@parley/contracts/engine/start';
import { DEFAULT_DISPLAY } from '../chat/chat-props.js';
import type { MountedChat } from '../chat/chat-props.js';
import type { PageData } from '../chat/page-data.js';
import { laterParts } from '../view/later.js';
import { later } from '../view/lazy-parts.js';
import { prepared } from '../session/prepared.js';
import { flowOf } from '../testing/flows.js';
import { foresee } from '../messages/foresee.js';
import { firstPrompt } from '../server/first-prompt.js';
import { playChat } from './play.js';

jest.mock('../messages/foresee.js', () => ({ foresee: jest.fn() }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const definition = flowOf({
  start: {
    message: 'Which?',
    answers: [
      { key: 'a', message: 'One' },
      { key: 'b', message: 'Two' },
    ],
    nextKey: '.end',
  },
  end: { message: 'Done.' },
});
const KEYS = { id: 7, version: 1, name: 'Keys', definition };

const TELL = {
  id: 8,
  version: 1,
  name: 'Tell',
  definition: flowOf({ start: { message: 'Tell me.', answers: [{ key: 'w', message: '*' }] } }),
};

const pageData = (flow = KEYS): PageData => {
  const made = prepared(flow);
  if (!made.ok) throw new Error(made.error.code);
  const begun = startChat(made.flow, { language: 'en', runMode: 'normal', seed: '', context: {}, at: 0 });
  if (!begun.ok) throw new Error(begun.error.code);
  return {
    flow,
    identifier: 'asha',
    language: 'en',
    settings: {},
    display: DEFAULT_DISPLAY,
    maxScore: null,
    apiUrl: 'http://localhost/api',
    context: {},
    test: false,
    opening: { item: begun.chat.history[0]!, more: false, input: begun.chat.input },
  };
};

const begin = async (data = pageData(), fetch = jest.fn(() => Promise.reject<Response>(new Error('offline')))) => {
  globalThis.fetch = fetch;
  later.provide(laterParts);
  const host = document.body.appendChild(document.createElement('div'));
  let chat: MountedChat | undefined;
  await act(() => {
    chat = playChat(host, data, { css: '', keyboardScope: 'document', onEvent: () => undefined });
  });
  const root = host.shadowRoot!;
  return { root, close: () => chat?.unmount(), letters: () => root.querySelector<HTMLButtonElement>('[role=switch]')! };
};

test('PLAY-46 the letter switch pressed before the engine is there stays off when it comes', async () => {
  const { root, letters } = await begin();
  await act(() => letters().click());
  await waitFor(() => expect(foresee).toHaveBeenCalled());
  expect(letters().getAttribute('aria-checked')).toBe('false');
  fireEvent.keyDown(document, { key: 'a' });
  expect(root.querySelector('.choice.on')).toBeNull();
});

test('PLAY-46 a letter pressed right after the switch, before anything is painted, answers nothing', async () => {
  const { root, letters } = await begin();
  // Without `act`, which would paint in between.
  letters().click();
  await Promise.resolve();
  expect(letters().getAttribute('aria-checked')).toBe('false');
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  await Promise.resolve();
  expect(root.querySelector('.choice.on')).toBeNull();
});

test('PLAY-D1 words typed before the engine is there outlive a reload, and go to the chat when it comes', async () => {
  const field = ({ root }: Awaited<ReturnType<typeof begin>>) =>
    root.querySelector<HTMLInputElement>('.writing :is(input, textarea)')!;
  const first = await begin(pageData(TELL));
  await act(() => void fireEvent.input(field(first), { target: { value: 'Once upon a time' } }));
  first.close();
  jest.mocked(foresee).mockClear();
  const second = await begin(pageData(TELL));
  expect(field(second).value).toBe('Once upon a time');
  await waitFor(() => expect(foresee).toHaveBeenCalled());
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  expect(field(second).value).toBe('Once upon a time');
  expect(Object.entries(localStorage).find(([key]) => key.startsWith('parley:drafts:'))?.[1]).toContain(
    'Once upon a time',
  );
});

test('PLAY-D1 words typed before the engine is there stay in the tab until the browser has stored their chat', async () => {
  const opening = { result: null } as unknown as IDBOpenDBRequest;
  const silent = { open: () => opening } as unknown as IDBFactory;
  Object.defineProperty(window, 'indexedDB', { configurable: true, value: silent });
  try {
    const { root } = await begin(pageData(TELL));
    const field = root.querySelector<HTMLInputElement>('.writing :is(input, textarea)')!;
    await act(() => void fireEvent.input(field, { target: { value: 'Once upon a time' } }));
    // The store gives up waiting for the silent database and uses local storage.
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    expect(Object.keys(localStorage)).toContainEqual(expect.stringMatching(/^parley:chats:8\//));
  } finally {
    Reflect.deleteProperty(window, 'indexedDB');
  }
});

test('PLAY-D1 words typed while the server is asked for an earlier chat stay, and go to the chat', async () => {
  const data: PageData = { ...pageData(TELL), settings: { identifierTrust: 'open' } };
  let reply: (error: Error) => void = () => undefined;
  const asked = jest.fn(() => new Promise<Response>((_, reject) => (reply = reject)));
  const { root } = await begin(data, asked);
  const field = () => root.querySelector<HTMLInputElement>('.writing :is(input, textarea)')!;
  await act(() => void fireEvent.input(field(), { target: { value: 'Once' } }));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await act(() => void fireEvent.input(field(), { target: { value: 'Once upon a time' } }));
  jest.mocked(foresee).mockClear();
  await act(async () => reply(new Error('offline')));
  // On a busy machine, the database of the test before counts as silent only after a while.
  await waitFor(() => expect(foresee).toHaveBeenCalled(), { timeout: 60_000 });
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  expect(field().value).toBe('Once upon a time');
  const stored = Object.entries(localStorage).find(([key]) => key.startsWith('parley:drafts:'));
  expect(stored?.[1]).toContain('Once upon a time');
});

test('PLAY-T1 the author’s colours stay from the page’s data to the engine', async () => {
  const settings = { chatPrimaryColor: '#a03020', chatBorderRadius: '4px' };
  const data = { ...pageData(), settings };
  const { theme } = firstPrompt(data);
  const { root } = await begin({ ...data, theme });
  const styleOf = () => root.querySelector<HTMLElement>('.chat')!.style;
  expect(styleOf().getPropertyValue('--accent')).toBe('#a03020');
  await waitFor(() => expect(foresee).toHaveBeenCalled());
  expect(styleOf().getPropertyValue('--accent')).toBe('#a03020');
  expect(styleOf().getPropertyValue('--radius')).toBe('4px');
});
