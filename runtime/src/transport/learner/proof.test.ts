/** Signed links in the browser: requests and replies carry the signature instead of a token. */
import { waitFor } from '@testing-library/preact';
import { DEFAULT_DISPLAY } from '../../chat/chat-props.js';
import { ParleyFlow } from '../../element/parley-flow.js';
import type { PageData } from '../../chat/page-data.js';
import { threePrompts } from '../../testing/flows.js';
import { proofOf } from './proof.js';

const SIGNATURE = 'c2lnbmF0dXJlLW9mLWEtY291cnNlLWZvci1hc2hhLTE';
const data = (settings: PageData['settings']): PageData => ({
  flow: { id: 7, version: 1, name: 'Fractions', definition: threePrompts },
  identifier: null,
  language: 'en',
  settings,
  display: DEFAULT_DISPLAY,
  maxScore: 2,
  apiUrl: '/elsewhere',
  context: {},
  test: false,
});

interface Asked {
  readonly method: string;
  readonly key: string | null;
  readonly token: string | undefined;
}
/** A share host without chats, which gives each new chat a token of its own. */
function shareHost(settings: PageData['settings']): Asked[] {
  const asked: Asked[] = [];
  globalThis.fetch = ((url: string, init: RequestInit = {}) => {
    const post = JSON.parse((init.body as string | undefined) ?? '{}') as { token?: string; history?: { k: string }[] };
    const key = new Headers(init.headers).get('x-chat-token');
    if (url.includes('/history/')) asked.push({ method: init.method ?? 'GET', key, token: post.token });
    const kept = {
      chatId: 'c',
      token: 'own',
      revision: 0,
      last: post.history?.at(-1)?.k,
      score: null,
      completed: false,
    };
    const found = init.method === 'POST' || !url.includes('/history/');
    const missing = { message: 'Chat not found', code: 'not-found', errors: [] };
    const body = init.method === 'POST' ? kept : found ? data(settings) : missing;
    return Promise.resolve({ ok: found, status: found ? 200 : 404, headers: new Headers(), json: async () => body });
  }) as unknown as typeof fetch;
  return asked;
}
customElements.define('parley-flow', ParleyFlow);
const open = (attributes: Record<string, string>) => {
  const element = document.createElement('parley-flow');
  for (const [name, value] of Object.entries({ 'flow-id': '7', ...attributes })) element.setAttribute(name, value);
  document.body.append(element);
};
afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
});

test('TRUST-8 a signed element asks for what other devices began, and begins, by its signature', async () => {
  const asked = shareHost({ identifierTrust: 'signed' });
  open({ 'user-identifier': 'asha', 'user-signature': SIGNATURE });
  await waitFor(() => expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST']));
  expect(asked[0]?.key).toBe(SIGNATURE);
  expect(asked[1]?.token).toBe(SIGNATURE);
});

test('TRUST-18 the end of a signed element comes before its signature', async () => {
  const asked = shareHost({ identifierTrust: 'signed' });
  open({ 'user-identifier': 'mina', 'user-signature': SIGNATURE, 'user-signature-exp': '1900000000' });
  await waitFor(() => expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST']));
  expect(asked.map(({ key, token }) => key ?? token)).toEqual(Array(2).fill(`1900000000.${SIGNATURE}`));
});

test('TRUST-9 where links are not signed, a link can’t choose the token of the chat that is begun by it', async () => {
  const asked = shareHost({ identifierTrust: 'bound' });
  open({ 'user-identifier': 'ravi', 'user-signature': SIGNATURE });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.token).toHaveLength(43);
  expect(asked[0]?.token).not.toBe(SIGNATURE);
});

test('TRUST-9 a signature says nothing of an identifier that this browser made', () => {
  const signed = { settings: { identifierTrust: 'signed' }, signature: SIGNATURE } as const;
  expect(proofOf({ ...signed, identifier: 'asha' })).toBe(SIGNATURE);
  expect(proofOf({ ...signed, identifier: null })).toBeUndefined();
});

test.each([
  ['TRUST-5 a link that is not signed', 401, 'link-not-signed', 'from the link in your course'],
  ['TRUST-18 a link whose time is over', 403, 'link-expired', 'This link has expired'],
  ['TRUST-26 a test link whose time is over', 403, 'test-ended', 'This test link has ended'],
])('%s says so to the learner', async (_title, status, code, words) => {
  globalThis.fetch = ((_: string, init: RequestInit = {}) => {
    const isPost = init.method === 'POST';
    const body = isPost ? { code, message: '', errors: [] } : data({ identifierTrust: 'signed' });
    return Promise.resolve({
      ok: !isPost,
      status: isPost ? status : 200,
      headers: new Headers(),
      json: async () => body,
    });
  }) as unknown as typeof fetch;
  open({});
  const root = () => document.querySelector('parley-flow')?.shadowRoot?.querySelector('.box > div')?.shadowRoot;
  await waitFor(() => expect(root()?.querySelector('[role=alert]')?.textContent).toContain(words));
});
