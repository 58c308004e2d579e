/** A chat in another language than English fetches that language's texts by itself. No texts are there at the start. */
import { act, fireEvent, waitFor } from '@testing-library/preact';
import { startChat } from '@parley/contracts/engine/start';
import later from '../../../languages/hi/player/later.json';
import first from '../../../languages/hi/player/first.json';
import { DEFAULT_DISPLAY } from '../chat/chat-props.js';
import { loadTexts } from '../i18n/load-texts.js';
import { laterTranslator } from '../i18n/later.js';
import { addTexts, textsIn } from '../i18n/translate.js';
import { prepared } from '../session/prepared.js';
import { flowOf } from '../testing/flows.js';
import { previewTransport } from '../transport/preview.js';
import { playChat } from './play.js';

const flow = {
  id: 7,
  version: 1,
  name: 'Which',
  definition: flowOf({
    start: { message: 'Which?', answers: [{ key: 'a', message: 'One' }], nextKey: '.end' },
    end: { message: 'Done.' },
  }),
};
const shared = {
  flow,
  language: 'hi-IN',
  settings: {},
  display: DEFAULT_DISPLAY,
  maxScore: null,
  context: {},
} as const;
const shown = (host: HTMLElement): string => host.shadowRoot?.textContent ?? '';

test('I18N-12 texts that the page brought are shown, and the others before the chat takes over', async () => {
  const made = prepared(flow);
  if (!made.ok) throw new Error(made.error.code);
  const begun = startChat(made.flow, { language: 'hi-IN', runMode: 'normal', seed: '', context: {}, at: 0 });
  if (!begun.ok) throw new Error(begun.error.code);
  expect(textsIn('hi-IN')).toBeUndefined();
  addTexts({ hi: { first } });
  const host = document.body.appendChild(document.createElement('div'));
  globalThis.fetch = jest.fn(() => Promise.reject<Response>(new Error('offline')));
  const chat = playChat(
    host,
    {
      ...shared,
      identifier: 'asha',
      apiUrl: 'http://localhost/api',
      test: false,
      opening: { item: begun.chat.history[0]!, more: false, input: begun.chat.input },
    },
    { css: '', keyboardScope: 'chat', onEvent: () => undefined },
  );
  await act(() => undefined);
  fireEvent.click(host.shadowRoot!.querySelector('.choice')!);
  await waitFor(() => expect(shown(host)).toContain('Done.'));
  expect(shown(host)).toContain(later.chatCompleted);
  chat.unmount();
});

test('I18N-12 the texts are fetched once', async () => {
  expect(await loadTexts('hi')).toBe(false);
  expect(await loadTexts('en-GB')).toBe(false);
  expect(laterTranslator('hi-IN')('update')).toBe(later.update);
});

test('I18N-12 a chat that was drawn before its texts arrived is drawn again', async () => {
  jest.resetModules();
  const [{ mountChat }, texts] = await Promise.all([import('./mount.js'), import('../i18n/translate.js')]);
  expect(texts.textsIn('hi')).toBeUndefined();
  const host = document.body.appendChild(document.createElement('div'));
  const chat = mountChat(host, {
    ...shared,
    runMode: 'preview',
    seed: 's',
    transport: previewTransport(() => 's'),
    keyboardScope: 'chat',
    onEvent: () => undefined,
  });
  await waitFor(() =>
    expect(host.shadowRoot!.querySelector('[role=log]')?.getAttribute('aria-label')).toBe(first.chat),
  );
  chat.unmount();
});
