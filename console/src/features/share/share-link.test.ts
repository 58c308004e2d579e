import { EMBED_DEFAULTS, isKeptEmbedSettings, isLength, type EmbedSettings } from './embed-settings.js';
import { embedCode, encodeSettings, iframeCode, shareLink, webComponentCode, type ShareTarget } from './share-link.js';

const target: ShareTarget = { shareUrl: 'https://share.example/', kind: 'flow', id: 7, name: 'Fractions & "more"' };
const course: ShareTarget = { ...target, kind: 'sequence', id: 3 };
const settings = (over: Partial<EmbedSettings> = {}): EmbedSettings => ({ ...EMBED_DEFAULTS, ...over });
const parsed = (html: string) => new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html').body;
const decoded = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown;

test('SHARE-31 a link names host, flow, identifier, settings and language', () => {
  const link = new URL(shareLink(target, settings({ identifier: 'asha@school.example', language: 'hi' })));
  expect(link.origin + link.pathname).toBe('https://share.example/chats/7/asha%40school.example');
  expect([...link.searchParams.keys()]).toEqual(['s', 'l']);
  expect(link.searchParams.get('l')).toBe('hi');
});
test('SHARE-21 a blank identifier is left out, so that one is generated', () => {
  expect(new URL(shareLink(target, settings({ identifier: '  ' }))).pathname).toBe('/chats/7');
});
test('SHARE-30 a course platform’s placeholder stays as it is, the rest is encoded', () => {
  expect(shareLink(target, settings({ identifier: 'class 1/{{email}}' }))).toContain('/chats/7/class%201%2F{{email}}?');
});
test('SHARE-33 s is base64 of a JSON of the enabled settings', () => {
  expect(decoded(encodeSettings('flow', settings()))).toEqual({ showScore: true });
  expect(
    decoded(
      encodeSettings(
        'flow',
        settings({ showScore: false, showName: true, disableAutoAnswer: true, disableKeyboardAnswer: true }),
      ),
    ),
  ).toEqual({
    showName: true,
    disableAutoAnswer: true,
    disableKeyboardAnswer: true,
  });
  expect(encodeSettings('flow', settings({ showName: true }))).toMatch(/^[\w-]+$/);
});
test('SHARE-26 SHARE-27 the defaults', () => {
  expect(EMBED_DEFAULTS).toEqual({
    embedMode: 'iframe',
    place: 'inline',
    scheme: 'page',
    words: '',
    height: '100%',
    width: '100%',
    identifier: '',
    classLabel: '',
    language: 'en',
    showScore: true,
    showName: false,
    disableAutoAnswer: false,
    disableKeyboardAnswer: false,
    allowRandomAccess: false,
    askName: true,
  });
});
test('SHARE-29 the iframe code frames the link and breaks out of no attribute', () => {
  const code = iframeCode(target, settings({ width: '600', height: '80vh', identifier: '"><script>' }));
  const host = parsed(code);
  const frame = host.querySelector('iframe');
  expect(host.children).toHaveLength(1);
  expect(frame?.getAttribute('src')).toBe(shareLink(target, settings({ identifier: '"><script>' })));
  expect(frame?.title).toBe('Fractions & "more"');
  expect([frame?.width, frame?.height, frame?.style.height]).toEqual(['600', '', '80vh']);
});
test('SHARE-26 a frame as high as its page can be used where the page has no height of its own', () => {
  const styleOf = (height: string) => /style="([^"]*)"/.exec(iframeCode(target, settings({ height })))?.[1];
  expect(styleOf('100%')).toBe('border: 0; min-height: 20rem');
  expect(styleOf('300')).toBe('border: 0');
});
test('SHARE-29 the web component’s code has the script and every attribute', () => {
  const host = parsed(
    webComponentCode(target, settings({ embedMode: 'webComponent', identifier: 'a"b', showName: true })),
  );
  expect(host.querySelector('script')?.getAttribute('src')).toBe('https://share.example/parley.js');
  const element = host.querySelector('parley-flow');
  expect(Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]))).toEqual({
    'flow-id': '7',
    'user-identifier': 'a"b',
    height: '100%',
    width: '100%',
    'settings-show-score': 'true',
    'settings-show-name': 'true',
    'settings-disable-auto-answer': 'false',
    'settings-disable-keyboard-answer': 'false',
    language: 'en',
  });
});
test('SHARE-32 a sequence’s link names host, sequence, identifier if any, settings and language', () => {
  const link = (identifier: string) => new URL(shareLink(course, settings({ identifier, allowRandomAccess: true })));
  expect(link('').pathname).toBe('/chat_sequences/3');
  expect(link('asha').pathname).toBe('/chat_sequences/3/asha');
  expect([...link('asha').searchParams.keys()]).toEqual(['s', 'l']);
  expect(decoded(link('').searchParams.get('s') ?? '')).toEqual({ showScore: true, allowRandomAccess: true });
});
test('SHARE-25 random access is a matter of sequences alone', () => {
  expect(decoded(encodeSettings('flow', settings({ allowRandomAccess: true })))).toEqual({ showScore: true });
  expect(webComponentCode(target, settings({ allowRandomAccess: true }))).not.toContain('random');
});
test('SHARE-34 SHARE-35 a sequence has an element of its own, with every attribute', () => {
  const host = parsed(webComponentCode(course, settings({ identifier: 'asha', allowRandomAccess: true })));
  const element = host.querySelector('parley-sequence');
  expect(Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]))).toEqual({
    'flow-sequence-id': '3',
    'user-identifier': 'asha',
    height: '100%',
    width: '100%',
    'settings-show-score': 'true',
    'settings-show-name': 'false',
    'settings-disable-auto-answer': 'false',
    'settings-disable-keyboard-answer': 'false',
    'settings-allow-random-access': 'true',
    language: 'en',
  });
});
test('SHARE-29 the shown code follows the mode', () => {
  expect(embedCode(target, settings())).toContain('<iframe');
  expect(embedCode(target, settings({ embedMode: 'webComponent' }))).toContain('<parley-flow');
});
test.each([
  ['100%', true],
  ['600', true],
  ['600px', true],
  ['80vh', true],
  ['', false],
  ['wide', false],
  ['10px; color: red', false],
])('SHARE-20 %p as a length: %p', (text, valid) => {
  expect(isLength(text)).toBe(valid);
});
test('LOCAL-5 stored settings are checked when they are read', () => {
  const { identifier: _, ...kept } = settings();
  expect(isKeptEmbedSettings(kept)).toBe(true);
  expect(isKeptEmbedSettings({ ...kept, language: 'no tag' })).toBe(false);
  expect(isKeptEmbedSettings(null)).toBe(false);
});

describe('a chat in the corner or behind a button', () => {
  const bubble = (over: Partial<EmbedSettings>) => {
    const code = embedCode(target, settings({ place: 'bubble', embedMode: 'iframe', ...over }));
    const page = parsed(code);
    return { script: page.querySelector('script'), element: page.querySelector('parley-bubble') };
  };
  test('SHARE-C3 the code of a bubble has one small script, its words and the chat’s settings, but no size', () => {
    const { script, element } = bubble({ words: ' Why "so"? <b>' });
    expect([script?.getAttribute('src'), script?.getAttribute('type')]).toEqual([
      'https://share.example/parley-bubble.js',
      'module',
    ]);
    expect(Object.fromEntries([...element!.attributes].map(({ name, value }) => [name, value]))).toEqual({
      label: 'Fractions & "more"',
      teaser: 'Why "so"? <b>',
      'flow-id': '7',
      language: 'en',
      'settings-show-score': 'true',
      'settings-show-name': 'false',
      'settings-disable-auto-answer': 'false',
      'settings-disable-keyboard-answer': 'false',
    });
  });
  test('SHARE-C3 a popup’s words are on its button; without them the item’s name is', () => {
    expect(bubble({ place: 'popup', words: 'Try it' }).element?.getAttribute('label')).toBe('Try it');
    const { element } = bubble({ place: 'popup', scheme: 'dark' });
    expect(['label', 'mode', 'theme', 'teaser'].map((name) => element?.getAttribute(name))).toEqual([
      'Fractions & "more"',
      'popup',
      'dark',
      null,
    ]);
  });
});
