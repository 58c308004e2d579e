import { waitFor } from '@testing-library/preact';
import { DEFAULT_DISPLAY } from '../chat/chat-props.js';
import type { PageData } from '../chat/page-data.js';
import { threePrompts } from '../testing/flows.js';
import { ParleyFlow } from './parley-flow.js';

customElements.define('parley-flow', ParleyFlow);

const data: PageData = {
  flow: { id: 7, version: 1, name: 'Fractions', definition: threePrompts },
  identifier: null,
  language: 'en',
  settings: {},
  display: DEFAULT_DISPLAY,
  maxScore: 2,
  apiUrl: '/elsewhere',
  context: {},
  test: false,
};
const asked: string[] = [];
/** The messages of every post, in order. */
let posted: (string | undefined)[] = [];
let status = 200;
let served = data;

beforeEach(() => {
  asked.length = 0;
  posted = [];
  status = 200;
  served = data;
  localStorage.clear();
  globalThis.fetch = ((url: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? 'GET'} ${url}`);
    const isPost = init?.method === 'POST';
    const { history = [] } = JSON.parse((init?.body as string | undefined) ?? '{}') as {
      history?: { k: string; m?: string }[];
    };
    posted.push(...history.map(({ m }) => m));
    const body = isPost
      ? { chatId: '', revision: 1, last: history.at(-1)?.k, score: null, maxScore: 2, completed: false }
      : served;
    // No chat has been stored yet, so reading a history answers 404.
    const code = !isPost && url.includes('/history/') ? 404 : status;
    return Promise.resolve({ ok: code < 400, status: code, headers: new Headers(), json: () => Promise.resolve(body) });
  }) as unknown as typeof fetch;
});
afterEach(() => document.body.replaceChildren());

const place = (attributes: Record<string, string>): ParleyFlow => {
  const element = document.createElement('parley-flow') as ParleyFlow;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  return element;
};
const inside = (element: Element) => element.shadowRoot?.querySelector('.box > div')?.shadowRoot ?? null;

test.each([
  ['by its button', (element: Element) => element.shadowRoot?.querySelector('button')?.click()],
  ['by itself when the network is back', () => window.dispatchEvent(new Event('online'))],
] as const)('PLAY-E3 what the network kept from loading is tried again %s', async (_name, tryAgain) => {
  status = 503;
  const element = place({ 'flow-id': '7', 'share-url': 'https://share.example' });
  await waitFor(() => expect(element.shadowRoot?.querySelector('button')?.textContent).toBe('Try again'));
  const failed = element.shadowRoot?.querySelector('[role=alert]');
  tryAgain(element);
  await waitFor(() => expect(element.shadowRoot?.querySelector('[role=alert]')).not.toBe(failed));
  expect(element.shadowRoot?.querySelector('[role=alert]')?.textContent).toBe('The chat could not be loaded.');
  status = 200;
  tryAgain(element);
  await waitFor(() => expect(inside(element)?.textContent).toContain('Which is larger?'));
  expect(element.shadowRoot?.querySelector('[role=alert]')).toBeNull();
});

test('PLAY-O1 if a browser blocks all site data the chat plays, and the answers arrive', async () => {
  function forbidden() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  }
  const own = Object.getOwnPropertyDescriptors(window);
  Object.defineProperty(window, 'BroadcastChannel', { configurable: true, value: forbidden });
  for (const name of ['localStorage', 'indexedDB'])
    Object.defineProperty(window, name, { configurable: true, get: forbidden });
  try {
    const element = place({ 'flow-id': '7', 'user-identifier': 'asha', 'share-url': 'https://share.example' });
    const choice = () => inside(element)?.querySelector<HTMLButtonElement>('.choice');
    await waitFor(() => expect(choice()?.textContent).toBe('A1/2'));
    choice()?.click();
    await waitFor(() => expect(inside(element)?.textContent).toContain('Explain'));
    await waitFor(() => expect(posted).toContain('1/2'));
  } finally {
    for (const name of ['BroadcastChannel', 'localStorage', 'indexedDB'] as const) {
      Reflect.deleteProperty(window, name);
      if (own[name]) Object.defineProperty(window, name, own[name]);
    }
  }
});

test('PLAY-E3 a failure that trying again won’t change offers no button', async () => {
  status = 410;
  const element = place({ 'flow-id': '7', 'share-url': 'https://share.example' });
  await waitFor(() => expect(element.shadowRoot?.querySelector('[role=alert]')).not.toBeNull());
  expect(element.shadowRoot?.querySelector('button')).toBeNull();
  const before = asked.length;
  window.dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(asked).toHaveLength(before);
});

test('PLAY-E1 SHARE-35 the element plays the flow in its own shadow root and tells its page', async () => {
  const heard: string[] = [];
  const element = document.createElement('parley-flow');
  element.addEventListener('parley-ready', (event) => heard.push(event.type));
  element.setAttribute('flow-id', '7');
  element.setAttribute('user-identifier', 'asha@example.org');
  element.setAttribute('share-url', 'https://share.example/');
  element.setAttribute('language', 'hi');
  document.body.append(element);
  await waitFor(() => expect(inside(element)?.textContent).toContain('Which is larger?'));
  await waitFor(() => expect(heard).toEqual(['parley-ready']));
  expect(asked[0]).toBe('GET https://share.example/api/flows/7/playable?l=hi');
  await waitFor(() => expect(asked).toContain('POST https://share.example/api/flows/7/history/asha%40example.org'));
});

test.each([
  ['hi_in', '?l=hi-IN'],
  ['EN', '?l=en'],
  ['fr', '?l=fr'],
  ['french', ''],
  ['', ''],
])('SHARE-22 SHARE-35 language="%s" asks with "%s": an unknown one is left to the flow', async (language, query) => {
  const element = place({ 'flow-id': '7', language });
  await waitFor(() => expect(inside(element)?.textContent).toContain('Which is larger?'));
  expect(asked[0]).toBe(`GET /api/flows/7/playable${query}`);
});
/** The size rules in the element's own style sheets. */
const sizes = (element: Element) =>
  [...(element.shadowRoot?.querySelectorAll('style') ?? [])]
    .flatMap(({ textContent }) => /:host { (width.*) }/.exec(textContent)?.[1] ?? [])
    .join(' ');
test('SHARE-20 SHARE-35 a height that the dialog takes is a height here', () => {
  expect(sizes(place({ 'flow-id': '7', height: '10.5' }))).toBe('width: 100%; height: 10.5px;');
});
test('PLAY-E11 nothing is written onto the element, also when it plays and gets a new size', async () => {
  const element = place({ 'flow-id': '7', height: '480' });
  await waitFor(() => expect(inside(element)?.textContent).toContain('Which is larger?'));
  element.setAttribute('height', '50vh');
  expect(sizes(element)).toBe('width: 100%; height: 50vh;');
  expect(element.getAttributeNames()).toEqual(['flow-id', 'height']);
});

test('PLAY-E2 attributes size it and choose what is shown; nonsense is the default', async () => {
  const element = place({
    'flow-id': '7',
    height: '480',
    width: '10px;color:red',
    'settings-show-score': 'false',
    'settings-show-name': 'true',
  });
  expect(sizes(element)).toBe('width: 100%; height: 480px;');
  await waitFor(() => expect(inside(element)?.querySelector('h1')?.textContent).toBe('Fractions'));
  expect(inside(element)?.querySelector('.score')).toBeNull();
});

test('PLAY-E3 a flow that is gone says so in words, and its page hears it', async () => {
  status = 410;
  const heard: unknown[] = [];
  const element = document.createElement('parley-flow');
  element.addEventListener('parley-error', (event) => heard.push((event as CustomEvent).detail));
  element.setAttribute('flow-id', '7');
  document.body.append(element);
  await waitFor(() => expect(element.shadowRoot?.textContent).toContain('This chat is no longer available.'));
  expect(heard).toEqual([{ type: 'error', code: 'http-410' }]);
});

test.each(['a'.repeat(255), `half a letter ${'😀'.slice(0, 1)}`])(
  'SHARE-21 whoever nobody can be called is refused in words, and nothing is begun',
  async (identifier) => {
    const element = place({ 'flow-id': '7', 'user-identifier': identifier });
    await waitFor(() =>
      expect(element.shadowRoot?.querySelector('.box')?.textContent).toBe(
        'The learner identifier in this link is invalid. Ask for a new link.',
      ),
    );
    expect(asked.filter((call) => call.startsWith('POST'))).toEqual([]);
  },
);

test('PLAY-E4 a blank identifier is made once and kept by this browser', async () => {
  place({ 'flow-id': '7' });
  await waitFor(() => expect(asked.some((call) => call.startsWith('POST'))).toBe(true));
  const first = asked.find((call) => call.startsWith('POST'));
  document.body.replaceChildren();
  asked.length = 0;
  place({ 'flow-id': '7' });
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(localStorage.getItem('parley:identifier:7')).toHaveLength(22);
  expect(first).toContain(encodeURIComponent(localStorage.getItem('parley:identifier:7') ?? '-'));
});

test.each([
  [{}, '', 'light'],
  [{}, 'dark', 'dark'],
  [{}, 'light dark', 'auto'],
  [{ theme: 'dark' }, 'light', 'dark'],
  [{ theme: 'auto' }, '', 'auto'],
  [{ theme: 'purple' }, 'dark', 'dark'],
])('PLAY-E17 attributes %j on a page with the color-scheme "%s" give a %s chat', async (attributes, page, scheme) => {
  // A browser inherits it from the page, and is tested in embedding.spec; here it is the element's own.
  const style = page === '' ? '' : `color-scheme: ${page}`;
  const element = place({ 'flow-id': '7', 'share-url': 'https://share.example', style, ...attributes });
  const chat = () => inside(element)?.querySelector('.chat') ?? null;
  await waitFor(() => expect(chat()?.getAttribute('data-scheme')).toBe(scheme));
  const before = chat();
  element.setAttribute('theme', 'light');
  await waitFor(() => expect(chat()?.getAttribute('data-scheme')).toBe('light'));
  expect(chat()).toBe(before);
});

test.each([
  [{}, '', 'dark'],
  [{}, 'light', 'dark'],
  [{ theme: 'light' }, 'dark', 'light'],
])(
  'FACE-3 an author’s dark colours with attributes %j on a page "%s" give a %s chat',
  async (attributes, page, scheme) => {
    served = { ...data, settings: { chatColorScheme: 'dark' } };
    const style = page === '' ? '' : `color-scheme: ${page}`;
    const element = place({ 'flow-id': '7', 'share-url': 'https://share.example', style, ...attributes });
    const chat = () => inside(element)?.querySelector('.chat') ?? null;
    await waitFor(() => expect(chat()?.getAttribute('data-scheme')).toBe(scheme));
    element.setAttribute('settings-show-score', 'false');
    element.removeAttribute('theme');
    await waitFor(() => expect(chat()?.getAttribute('data-scheme')).toBe('dark'));
  },
);

test('FACE-1 on another page a face is fetched from the share host that the page names', async () => {
  served = { ...data, settings: { avatarUrl: '/player/face-owl.svg' } };
  const element = place({ 'flow-id': '7', 'share-url': 'https://share.example' });
  const face = () => inside(element)?.querySelector('.avatar')?.getAttribute('src');
  await waitFor(() => expect(face()).toBe('https://share.example/player/face-owl.svg'));
});

describe('what a page tells the chat', () => {
  const greeting: PageData = {
    ...data,
    flow: {
      ...data.flow,
      definition: {
        promptsArray: threePrompts.promptsArray.map((prompt, at) =>
          at === 0
            ? { ...prompt, definition: { ...prompt.definition, message: 'Hello {{name}} of {{v.city}}' } }
            : prompt,
        ),
      },
    },
  };
  const served = data.flow;
  beforeEach(() => void Object.assign(data, { flow: greeting.flow }));
  afterEach(() => void Object.assign(data, { flow: served }));

  test('PLAY-E18 name and variables fill the texts, from attributes and from setVariables', async () => {
    const element = place({
      'flow-id': '7',
      name: 'Asha',
      variables: '{"city":"Pune"}',
      'share-url': 'https://s.example',
    });
    await waitFor(() => expect(inside(element)?.textContent).toContain('Hello Asha of Pune'));
    const other = place({ 'flow-id': '7', 'user-identifier': 'b', name: 'Ravi', 'share-url': 'https://s.example' });
    other.setVariables({ city: 'Delhi' });
    await waitFor(() => expect(inside(other)?.textContent).toContain('Hello Ravi of Delhi'));
    expect(() => other.setVariables({ city: 7 } as never)).toThrow(TypeError);
  });

  test('PLAY-E18 an attribute that holds no variables is reported, and the chat plays', async () => {
    const codes: unknown[] = [];
    const element = document.createElement('parley-flow') as ParleyFlow;
    element.addEventListener('parley-error', (event) =>
      codes.push((event as CustomEvent<{ code: string }>).detail.code),
    );
    for (const [name, value] of Object.entries({
      'flow-id': '7',
      variables: '{city}',
      'share-url': 'https://s.example',
    }))
      element.setAttribute(name, value);
    document.body.append(element);
    await waitFor(() => expect(inside(element)?.textContent).toContain('Hello'));
    expect(codes).toEqual(['invalid-variables']);
  });
});
