/** The network loses the texts of the chat's language. */
import { act, waitFor } from '@testing-library/preact';
import first from '../../../languages/en/player/first.json';
import { DEFAULT_DISPLAY } from '../chat/chat-props.js';
import { flowOf } from '../testing/flows.js';
import { previewTransport } from '../transport/preview.js';
import { mountChat } from './mount.js';

jest.mock('../platform/persistently.js', () => ({ persistently: () => new Promise(() => undefined) }));

test('I18N-12 PLAY-D1 an answer given before is stored, and the chat goes on in English', async () => {
  const handedOver = jest.fn();
  const transport = previewTransport(() => 's');
  const save = jest.spyOn(transport, 'save');
  const host = document.body.appendChild(document.createElement('div'));
  const chat = mountChat(host, {
    flow: {
      id: 7,
      version: 1,
      name: 'Which',
      definition: flowOf({
        start: { message: 'Which?', answers: [{ key: 'a', message: 'One' }], nextKey: '.end' },
        end: { message: 'Done.' },
      }),
    },
    language: 'hi',
    settings: {},
    display: DEFAULT_DISPLAY,
    maxScore: null,
    context: {},
    runMode: 'preview',
    seed: 's',
    transport,
    keyboardScope: 'chat',
    onEvent: () => undefined,
    opening: { early: 'One', written: new Map(), handedOver },
  });
  await act(() => undefined);
  expect(handedOver).not.toHaveBeenCalled();
  await waitFor(() => expect(host.shadowRoot?.textContent).toContain('Done.'));
  expect(handedOver).toHaveBeenCalledTimes(1);
  expect(save.mock.calls.at(-1)?.[0].map(({ m }) => m)).toContain('One');
  expect(host.shadowRoot?.querySelector('[role=log]')?.getAttribute('aria-label')).toBe(first.chat);
  chat.unmount();
});
