import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { flowOf, threePrompts } from '../testing/flows.js';
import { DEFAULT_DISPLAY } from '../chat/chat-props.js';
import { firstPrompt } from '../server/first-prompt.js';
import { displayFromLink } from './display-settings.js';
import { chatPageHtml, scriptJson } from './html.js';
import { pageMessages } from './page-messages.js';
import type { PageData } from '../chat/page-data.js';

const HOSTILE = '</script><!--<script>alert(1)</script>"\'&\u2028';
const data: PageData = {
  flow: { id: 7, version: 1, name: HOSTILE, definition: threePrompts },
  identifier: HOSTILE,
  language: 'en',
  settings: {},
  display: DEFAULT_DISPLAY,
  maxScore: 2,
  apiUrl: 'https://share.example/api',
  context: { name: HOSTILE },
  test: false,
};

test('PLAY-H1 data never ends its script, and is read unchanged', () => {
  const json = scriptJson(data);
  expect(json).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(json)).toEqual(data);
});
test('PLAY-H1 the page escapes every value in it', () => {
  const { opening, html } = firstPrompt(data);
  const page = chatPageHtml({
    title: HOSTILE,
    lang: '"><script>alert(2)</script>',
    data: { ...data, opening },
    firstPrompt: html,
    scriptUrl: '/player/page.js"><script>',
    preload: ['/player/e.js'],
  });
  const parsed = new DOMParser().parseFromString(page, 'text/html');
  expect([...parsed.scripts].map(({ type }) => type)).toEqual(['', 'module', 'application/json']);
  expect(parsed.title.replace(/\s+/g, ' ')).toBe(HOSTILE.replace(/\s+/g, ' '));
  expect((JSON.parse(parsed.getElementById('parley-data')?.textContent ?? '') as PageData).identifier).toBe(HOSTILE);
});
test('PLAY-H10 the page tells its title to those who share the link, and has the speaker’s picture as its icon', () => {
  const parsed = (avatarUrl: string) => {
    const page = { title: HOSTILE, lang: 'en', firstPrompt: '', scriptUrl: '/player/page.js', preload: [] };
    const html = chatPageHtml({ ...page, data: { ...data, settings: { avatarUrl } } });
    return new DOMParser().parseFromString(html, 'text/html');
  };
  const icon = (avatarUrl: string) => parsed(avatarUrl).querySelector('link[rel=icon]')?.getAttribute('href');
  expect(parsed('').querySelector('meta[property="og:title"]')?.getAttribute('content')).toBe(HOSTILE);
  expect(icon('https://share.example/player/face-owl.svg')).toBe('https://share.example/player/face-owl.svg');
  expect(icon('"><script>')).toBe('"><script>');
  expect(icon('')).toBe('data:,');
  expect(icon('javascript:alert(1)')).toBe('data:,');
});
test('FACE-3 the page itself has the colours that the author chose', () => {
  const schemeOf = (chatColorScheme?: 'auto' | 'light' | 'dark') => {
    const page = { title: 'F', lang: 'en', firstPrompt: '', scriptUrl: '/player/page.js', preload: [] };
    const html = chatPageHtml({ ...page, data: { ...data, settings: chatColorScheme ? { chatColorScheme } : {} } });
    return new DOMParser().parseFromString(html, 'text/html').documentElement.dataset['scheme'];
  };
  expect([schemeOf('dark'), schemeOf('light'), schemeOf('auto'), schemeOf()]).toEqual([
    'dark',
    'light',
    undefined,
    undefined,
  ]);
});
test('PLAY-H2 the first message is in the page; its input waits for the script', () => {
  const { opening, html } = firstPrompt(data);
  expect(opening?.item.message).toBe('Which is larger?');
  expect(opening?.input?.choices).toHaveLength(2);
  expect(html).toContain('Which is larger?');
  expect(html).toContain('<template shadowrootmode="open">');
  expect(html).not.toContain('class="choice');
});
test('PLAY-H2 FLOW-M4 a quote as first message is in the page’s data; it is drawn when the script has come', () => {
  const quote = { text: 'Be the **change**', author: 'Gandhi' };
  const definition = flowOf({ start: { message: quote, contentType: 'quote' } });
  const { opening, html } = firstPrompt({ ...data, flow: { ...data.flow, definition } });
  expect(opening?.item).toMatchObject({ contentType: 'quote', message: quote });
  expect(html).toContain('class="line received"');
  expect(html).toContain('Loading...');
});
test('PLAY-49 a beginning that asks for nothing has no input: no answer type is shown before the engine is there', () => {
  const openingOf = (start: PromptDefinition) =>
    firstPrompt({ ...data, flow: { ...data.flow, definition: flowOf({ start }) } }).opening;
  expect(openingOf({ message: 'All there is' })).toMatchObject({ more: false, input: null });
  expect(openingOf({ message: 'Say', answers: [{ key: 'a', message: '*' }] })?.input?.answerType).toBe('custom');
});
test('PLAY-Q7 PLAY-H2 parts to put in order wait for the engine: only the chat knows their order', () => {
  const answers = ['Venus', 'Mars', '*'].map((message) => ({ key: message, message }));
  const definition = flowOf({ start: { message: 'Order?', inputDisplayType: 'order', answers } });
  const { opening, html } = firstPrompt({ ...data, flow: { ...data.flow, definition } });
  expect(opening?.item.message).toBe('Order?');
  expect(opening?.input).toBeNull();
  expect(html).not.toContain('Venus');
});
test('PLAY-H2 a flow that cannot begin still has its styles, and no opening', () => {
  const broken = { ...data, flow: { ...data.flow, definition: { promptsArray: [] } } };
  expect(firstPrompt(broken).opening).toBeNull();
  expect(firstPrompt(broken).html).toContain('<style>');
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
test.each([
  ['absent', undefined, DEFAULT_DISPLAY],
  ['unreadable', '%%%', DEFAULT_DISPLAY],
  ['no object', encode([true]), DEFAULT_DISPLAY],
  [
    'present: what it does not name is off',
    encode({ showName: true }),
    { showScore: false, showName: true, disableAutoAnswer: false, disableKeyboardAnswer: false },
  ],
  [
    'it chooses nothing else',
    encode({ runMode: 'admin', showScore: 'yes', __proto__: { showName: true } }),
    { showScore: false, showName: false, disableAutoAnswer: false, disableKeyboardAnswer: false },
  ],
  [
    'base64url',
    encode({ showScore: true, x: '???>>>' }).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
    { showScore: true, showName: false, disableAutoAnswer: false, disableKeyboardAnswer: false },
  ],
])('PLAY-51 settings of a link: %s', (_name, s, display) => {
  expect(displayFromLink(s)).toEqual(display);
});

test('PLAY-M5 a page that a course platform launched tells it its height as platforms know it', () => {
  const messages: unknown[] = [];
  const parent = { postMessage: (message: unknown, target: string) => void messages.push([message, target]) };
  pageMessages({ parent, location: { search: '?lt=abc' } }).resize(99.5);
  expect(messages).toEqual([
    [{ source: 'parley', type: 'resize', height: 100 }, '*'],
    [{ subject: 'lti.frameResize', height: 100 }, '*'],
  ]);
});

test('PLAY-M1 an embedding page gets events and heights; a page that is not embedded says nothing', () => {
  const messages: unknown[] = [];
  const parent = { postMessage: (message: unknown) => void messages.push(message) };
  const embedded = pageMessages({ parent });
  embedded.event({ type: 'progress', answered: 2 });
  embedded.resize(100.2);
  embedded.resize(101);
  embedded.resize(1e9);
  expect(messages).toEqual([
    { source: 'parley', type: 'progress', answered: 2 },
    { source: 'parley', type: 'resize', height: 101 },
    { source: 'parley', type: 'resize', height: 20_000 },
  ]);
  const alone = { parent } as { parent: typeof parent };
  alone.parent = alone as unknown as typeof parent;
  pageMessages(alone).event({ type: 'ready' });
  expect(messages).toHaveLength(3);
});
