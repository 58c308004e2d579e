/** @jsxImportSource preact */
import { cleanup, fireEvent, waitFor } from '@testing-library/preact';
import type { HistoryItem, RemoteResult } from '@parley/contracts/engine/types';
import type { RemoteContent } from '@parley/contracts/definition/definition';
import { useState } from 'preact/hooks';
import { inChat } from '../testing/in-chat.js';
import { RareMessage } from './rare.js';

afterEach(cleanup);
const drawn = (
  remote: RemoteResult | undefined,
  message: Partial<RemoteContent> = {},
  language: 'en' | 'hi' = 'en',
) => {
  const item = {
    key: 'k',
    direction: 'received',
    contentType: 'remote',
    message: { url: 'https://r.example', ...message },
    values: { name: 'Asha' },
    ...(remote ? { remote } : {}),
  } as unknown as HistoryItem;
  return inChat(<RareMessage item={item} />, language);
};
const fulfilled = (body: unknown, contentType: string | null = null): RemoteResult => ({
  status: 'fulfilled',
  content: { body, contentType },
});

test.each([
  ['PLAY-26 pending', undefined, 'Fetching message contents...'],
  ['PLAY-26 pending, recorded', { status: 'pending' }, 'Fetching message contents...'],
  ['PLAY-27 rejected without a word', { status: 'rejected' }, 'Failed to fetch message contents'],
  ['PLAY-27 rejected with one', { status: 'rejected', error: 'Timed out' }, 'Timed out'],
  [
    'PLAY-27 rejected with a code of the server',
    { status: 'rejected', error: 'timeout' },
    'Failed to fetch message contents: the address took too long to respond.',
  ],
  [
    'PLAY-27 rejected with a code that has no words',
    { status: 'rejected', error: 'http-500' },
    'Failed to fetch message contents',
  ],
  ['PLAY-28 nothing there', { status: 'fulfilledNull' }, 'Message contents not available'],
  ['PLAY-30 no peer answers, samples', fulfilled([]), 'Sorry, no peer answers have been recorded yet!'],
  ['PLAY-30 no peer answers, counts', fulfilled({ answers: {} }), 'Sorry, no peer answers have been recorded yet!'],
] as const)('%s', (_name, remote, text) => {
  expect(drawn(remote).textContent).toBe(text);
});
test('PLAY-29 without an address', () => {
  expect(drawn(undefined, { url: ' ' }).textContent).toBe('No URL provided from where to fetch message contents');
});
test.each([
  ['pending', undefined],
  ['rejected', { status: 'rejected', error: 'Timed out' }],
  ['fulfilledNull', { status: 'fulfilledNull' }],
] as const)('PLAY-31 the author’s own words: %s', async (status, remote) => {
  const container = drawn(remote, { statusMessages: { [status]: 'One **moment**, {{name}}' } });
  await waitFor(() => expect(container.querySelector('strong')).not.toBeNull());
  expect(container.textContent).toBe('One moment, Asha');
});
test('PLAY-31 blank words are none', () => {
  expect(drawn(undefined, { statusMessages: { pending: ' ' } }).textContent).toBe('Fetching message contents...');
});
test('PLAY-13 fetched content is drawn as Markdown, parsed when it is there', async () => {
  const container = drawn(fulfilled('So **it** is', 'text/markdown'));
  await waitFor(() => expect(container.querySelector('strong')?.textContent).toBe('it'));
});
test.each(['<img src=x onerror=alert(1)>', '[x](javascript:alert(1))'])(
  'PLAY-13 what came stays inert: %s',
  async (body) => {
    const container = drawn(fulfilled(body));
    await waitFor(() => expect(container.querySelector('.parsing')).toBeNull());
    expect(container.querySelector('[onerror], a[href^="javascript"]')).toBeNull();
  },
);
test('PLAY-13 PLAY-R1 fetched content may be of another type', () => {
  expect(drawn(fulfilled('https://youtu.be/abcdefghijk', 'video')).querySelector('iframe')).not.toBeNull();
  expect(
    drawn(fulfilled({ images: [{ url: 'https://i.example/1.png' }] }, 'image')).querySelector('img'),
  ).not.toBeNull();
});
const AUDIO = 'https://a.example/a.mp3';
test.each([
  ['image', { images: ['https://i.example/1.png'] }],
  ['image', { images: [null] }],
  ['mdWithAudio', { body: 5, url: AUDIO }],
  ['mdWithAudio', { body: 'Listen', url: 7 }],
  ['video', { url: 7 }],
  ['meeting', []],
])('PLAY-13 PLAY-19 PLAY-23 what is no message of its type is said to be so: %s %j', (contentType, body) => {
  expect(drawn(fulfilled(body, contentType)).textContent).toBe('This message can’t be shown here.');
});
test.each([{ odd: true }, null, true])('PLAY-13 unreadable content is marked so: %p', (body) => {
  expect(drawn(fulfilled(body)).textContent).toBe('This message can’t be shown here.');
});
test('ENG-66 samples are a list of plain words', () => {
  const container = drawn(fulfilled(['**One**', '<b>Two</b>']));
  expect([...container.querySelectorAll('.samples li')].map((one) => one.textContent)).toEqual([
    '**One**',
    '<b>Two</b>',
  ]);
  expect(container.querySelector('b, strong')).toBeNull();
});
test('ENG-67 ENG-68 counts are bars with their shares in words', () => {
  const container = drawn(
    fulfilled(
      JSON.stringify({ answers: { a: { count: 3, sample: 'Ay' }, '*': { count: 1, sample: 'Hm' } } }),
      'application/json',
    ),
  );
  expect([...container.querySelectorAll('.bars li')].map((one) => one.textContent)).toEqual([
    'Ay75% (3)',
    'Other answersHm25% (1)',
  ]);
  expect(container.textContent).toContain('4 learners answered');
  const widths = [...container.querySelectorAll<HTMLElement>('.bar i')].map(({ style }) =>
    style.getPropertyValue('inline-size'),
  );
  expect(widths).toEqual(['75%', '25%']);
});
test('PLAY-13 a message that fails while it is drawn stops no chat, and is drawn when it is another', () => {
  const remoteItem = (remote: RemoteResult) =>
    ({ key: 'k', contentType: 'remote', message: { url: 'https://r.example' }, remote }) as unknown as HistoryItem;
  // Passes the checks but fails while it is drawn.
  const failing: RemoteResult = {
    status: 'fulfilled',
    get content(): never {
      throw new Error('cannot be read');
    },
  };
  const Two = () => {
    const [item, setItem] = useState(remoteItem(failing));
    return (
      <>
        <RareMessage item={item} />
        <button type="button" onClick={() => setItem(remoteItem(fulfilled(['One'])))} />
      </>
    );
  };
  const container = inChat(<Two />);
  expect(container.textContent).toBe('This message can’t be shown here.');
  fireEvent.click(container.querySelector('button')!);
  expect(container.querySelector('.samples li')?.textContent).toBe('One');
});
test('I18N-12 in Hindi', () => {
  expect(drawn(undefined, {}, 'hi').textContent).toBe('संदेश की सामग्री लाई जा रही है...');
});
