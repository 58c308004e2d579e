import { pageMessages } from '../page/page-messages.js';
import type { Frame } from '../page/page-messages.js';
import { followFrames } from './frames.js';
import { isEmbedMessage } from './protocol.js';

type Listener = Parameters<NonNullable<Frame['addEventListener']>>[1];
const embedded = (allowed: readonly string[], ancestorOrigins?: readonly string[]) => {
  const said: { readonly message: unknown; readonly target: string }[] = [];
  const parent = { postMessage: (message: unknown, target: string) => void said.push({ message, target }) };
  let listener: Listener = () => undefined;
  const frame: Frame = {
    parent,
    location: ancestorOrigins ? { ancestorOrigins } : {},
    addEventListener: (_type, added) => (listener = added),
  };
  const messages = pageMessages(frame, allowed);
  const hear = (origin: string, data: unknown, source: unknown = parent) => listener({ source, origin, data });
  return { said, messages, hear };
};
const HELLO = { source: 'parley-host', type: 'hello' };
const SCHOOL = 'https://school.example';
const EVIL = 'https://evil.example';

describe('the chat', () => {
  test('PLAY-M2 with an allow-list every message names the origin it is for', () => {
    const { said, messages } = embedded([SCHOOL, 'https://other.example']);
    messages.event({ type: 'progress', answered: 1 });
    expect(said.map(({ target }) => target)).toEqual([SCHOOL, 'https://other.example']);
  });
  test('PLAY-M2 an origin that is not on the list hears nothing', () => {
    const { said, messages } = embedded([SCHOOL], [EVIL]);
    messages.event({ type: 'completed', score: 3 });
    messages.resize(10);
    expect(said).toEqual([]);
  });
  test('PLAY-M2 without a list any origin hears it', () => {
    const { said, messages } = embedded([], [EVIL]);
    messages.event({ type: 'ready' });
    expect(said).toEqual([{ message: { source: 'parley', type: 'ready' }, target: '*' }]);
  });
  test('PLAY-M3 hello is answered with what still holds, to whoever asked', () => {
    const { said, messages, hear } = embedded([], []);
    messages.event({ type: 'ready' });
    messages.event({ type: 'progress', answered: 1 });
    messages.event({ type: 'marker', url: 'https://e.example' });
    messages.event({ type: 'progress', answered: 2 });
    said.length = 0;
    hear(SCHOOL, HELLO);
    expect(said).toEqual([
      { message: { source: 'parley', type: 'ready' }, target: SCHOOL },
      { message: { source: 'parley', type: 'progress', answered: 2 }, target: SCHOOL },
    ]);
  });
  test.each([
    ['another origin', EVIL, HELLO, undefined],
    ['another window of an allowed origin', SCHOOL, HELLO, {}],
    ['another word', SCHOOL, { source: 'parley-host', type: 'restart' }, undefined],
    ['no object', SCHOOL, 'hello', undefined],
    ['its own kind', SCHOOL, { source: 'parley', type: 'hello' }, undefined],
  ])('PLAY-M3 it does not listen to %s', (_name, origin, data, source) => {
    const { said, messages, hear } = embedded([SCHOOL], [SCHOOL]);
    messages.event({ type: 'ready' });
    said.length = 0;
    hear(origin, data, source);
    expect(said).toEqual([]);
  });
});

describe('the page around it', () => {
  const SHARE = 'https://share.example';
  let stop = () => undefined as void;
  afterEach(() => {
    stop();
    document.body.replaceChildren();
  });
  const frameOf = (src: string, attributes: Readonly<Record<string, string>> = {}) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
    document.body.append(frame);
    return frame;
  };
  const post = (frame: HTMLIFrameElement, data: unknown, origin = SHARE, source = frame.contentWindow) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }));

  test('PLAY-M4 the frame follows its chat if it is marked so, and fires its events', () => {
    const frame = frameOf(`${SHARE}/chats/7`, { 'data-parley-height': 'auto' });
    const fixed = frameOf(`${SHARE}/chats/8`);
    const heard: unknown[] = [];
    frame.addEventListener('parley-score', (event) => heard.push((event as CustomEvent).detail));
    stop = followFrames(window, SHARE);
    post(frame, { source: 'parley', type: 'resize', height: 432 });
    post(fixed, { source: 'parley', type: 'resize', height: 432 });
    post(frame, { source: 'parley', type: 'score', score: 1, maxScore: 2 });
    expect([frame.style.blockSize, fixed.style.blockSize]).toEqual(['432px', '']);
    expect(heard).toEqual([{ type: 'score', score: 1, maxScore: 2 }]);
  });
  test('PLAY-M4 a forged message changes nothing', () => {
    const frame = frameOf(`${SHARE}/chats/7`, { 'data-parley-height': 'auto' });
    const foreign = frameOf(`${EVIL}/`, { 'data-parley-height': 'auto' });
    stop = followFrames(window, SHARE);
    post(frame, { source: 'parley', type: 'resize', height: 5 }, EVIL);
    post(frame, { source: 'parley', type: 'resize', height: 5 }, SHARE, window);
    post(foreign, { source: 'parley', type: 'resize', height: 5 }, SHARE);
    post(frame, { source: 'parley', type: 'resize', height: 1e9 });
    post(frame, { source: 'parley', type: 'resize', height: '5px' });
    post(frame, { source: 'other', type: 'resize', height: 5 });
    expect([frame.style.blockSize, foreign.style.blockSize]).toEqual(['', '']);
  });
  test.each([
    null,
    'resize',
    { source: 'parley', type: '__proto__' },
    { source: 'parley', type: 'resize', height: NaN },
  ])('PLAY-M4 %j is no message', (data) => expect(isEmbedMessage(data)).toBe(false));
});
