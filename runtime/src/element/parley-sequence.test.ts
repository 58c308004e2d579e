import { fireEvent, waitFor } from '@testing-library/preact';
import { sequenceData, ShareHost } from '../testing/sequence-harness.js';
import { ParleySequence } from './parley-sequence.js';

customElements.define('parley-sequence', ParleySequence);

let share: ShareHost;
const asked: string[] = [];
let status = 200;
beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  status = 200;
  share = new ShareHost();
  globalThis.fetch = ((url: string, init?: RequestInit) => {
    asked.push(url);
    if (!url.includes('/playable')) return share.fetch(url.replace('https://share.example', ''), init);
    const s = new URL(url).searchParams.get('s') ?? '';
    const wanted = JSON.parse(atob(s)) as { allowRandomAccess?: boolean };
    const data = sequenceData({ identifier: null });
    const display = { ...data.display, allowRandomAccess: wanted.allowRandomAccess === true };
    return Promise.resolve({ ok: status < 400, status, json: async () => ({ ...data, display }) });
  }) as unknown as typeof fetch;
});
afterEach(() => document.body.replaceChildren());

const place = (attributes: Readonly<Record<string, string>> = {}) => {
  const element = document.createElement('parley-sequence');
  const all = { 'flow-sequence-id': '3', 'share-url': 'https://share.example', ...attributes };
  for (const [name, value] of Object.entries(all)) element.setAttribute(name, value);
  document.body.append(element);
  return element;
};
const outer = (element: Element) => element.shadowRoot?.querySelector('.box > div')?.shadowRoot ?? null;
const step = (element: Element) => outer(element)?.querySelector('.step')?.shadowRoot ?? null;
const text = (element: Element) => step(element)?.textContent ?? '';
const playables = () => asked.filter((url) => url.includes('/playable'));

test('SHARE-34 SHARE-35 the element plays a sequence by its attributes, in its own shadow root', async () => {
  const element = place({ 'user-identifier': 'asha', language: 'hi', height: '480', 'settings-show-name': 'true' });
  await waitFor(() => expect(text(element)).toContain('About Halves?'));
  const url = new URL(playables()[0] ?? '');
  expect(url.origin + url.pathname).toBe('https://share.example/api/flow_sequences/3/playable');
  expect(url.searchParams.get('l')).toBe('hi');
  expect(JSON.parse(atob(url.searchParams.get('s') ?? ''))).toEqual({ showScore: true, showName: true });
  expect(element.shadowRoot?.textContent).toContain('height: 480px;');
  expect(outer(element)?.querySelector('.name')?.textContent).toBe('Fractions');
  await waitFor(() => expect(asked.some((call) => call.includes('/flows/7/history/asha?flowSequenceId=3'))).toBe(true));
});

test('PLAY-E6 random access is asked of the server, again when the wish changes', async () => {
  const element = place({ 'user-identifier': 'asha' });
  await waitFor(() => expect(text(element)).toContain('About Halves?'));
  const options = () => [...(outer(element)?.querySelectorAll('[role=option]') ?? [])];
  expect(options()[1]?.getAttribute('aria-disabled')).toBe('true');
  element.setAttribute('settings-allow-random-access', 'true');
  await waitFor(() => expect(options()[1]?.getAttribute('aria-disabled')).toBe('false'));
  expect(playables()).toHaveLength(2);
});

test('PLAY-E5 attributes that change together are one change; a look is no new beginning', async () => {
  const element = place({ 'user-identifier': 'asha' });
  await waitFor(() => expect(text(element)).toContain('About Halves?'));
  element.setAttribute('settings-show-score', 'false');
  element.setAttribute('settings-show-name', 'true');
  await waitFor(() => expect(outer(element)?.querySelector('.name')).not.toBeNull());
  await waitFor(() => expect(step(element)?.querySelector('.score')).toBeNull());
  expect(playables()).toHaveLength(1);
  element.setAttribute('user-identifier', 'ravi');
  element.setAttribute('language', 'en');
  await waitFor(() => expect(playables()).toHaveLength(2));
});

test('PLAY-E5 removed and put back, the sequence continues; actions in between do nothing', async () => {
  const element = place({ 'user-identifier': 'asha' });
  const button = (words: string) =>
    [...(step(element)?.querySelectorAll<HTMLElement>('.dock button') ?? [])].find(({ textContent }) =>
      textContent?.endsWith(words),
    );
  await waitFor(() => expect(button('Yes')).toBeTruthy());
  fireEvent.click(button('Yes')!);
  await waitFor(() => expect(text(element)).toContain('That was Halves.'));
  element.remove();
  expect(element.shadowRoot?.querySelector('.box')?.childElementCount).toBe(0);
  document.body.append(element);
  await waitFor(() =>
    expect(outer(element)?.querySelector('[role=combobox]')?.getAttribute('aria-label')).toBe('Steps: 2. Thirds'),
  );
});

test('PLAY-E7 two elements on a page know nothing of each other', async () => {
  const one = place({ 'user-identifier': 'asha' });
  const other = place({ 'user-identifier': 'ravi' });
  const heard: EventTarget[] = [];
  for (const element of [one, other])
    element.addEventListener('parley-step', ({ target }) => target && heard.push(target));
  for (const element of [one, other]) await waitFor(() => expect(text(element)).toContain('About Halves?'));
  await waitFor(() => expect(new Set(heard)).toEqual(new Set([one, other])));
  one.remove();
  expect(text(other)).toContain('About Halves?');
});

test.each([
  ['no number', { 'flow-sequence-id': 'x' }, 200, 'Valid sequence id not found in arguments', 'invalid-sequence-id'],
  ['a site that is not allowed', {}, 403, 'This chat can’t be shown on this site.', 'http-403'],
  ['gone', { language: 'hi' }, 410, 'यह बातचीत अब उपलब्ध नहीं है।', 'http-410'],
] as const)('PLAY-E3 %s is said in words', async (_name, attributes, answer, words, code) => {
  status = answer;
  const heard: unknown[] = [];
  const element = document.createElement('parley-sequence');
  element.addEventListener('parley-error', (event) => heard.push((event as CustomEvent).detail));
  for (const [name, value] of Object.entries({
    'flow-sequence-id': '3',
    'share-url': 'https://share.example',
    ...attributes,
  }))
    element.setAttribute(name, value);
  document.body.append(element);
  await waitFor(() => expect(element.shadowRoot?.querySelector('[role=alert]')?.textContent).toBe(words));
  expect(heard).toEqual([{ type: 'error', code }]);
});
