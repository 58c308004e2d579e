import { showStandIn, standInFrom, type StandIn } from './stand-in.js';

const ORIGIN = 'https://share.example';
const hashOf = (wanted: object) => `#${encodeURIComponent(JSON.stringify(wanted))}`;
const read = (wanted: object) => standInFrom(hashOf(wanted), ORIGIN);

test('SHARE-C4 the stand-in page shows what its address says', () => {
  const bubble: StandIn = {
    tag: 'parley-bubble',
    attributes: {
      'flow-id': '7',
      label: 'The Moon',
      teaser: 'Why “change”? 100 %',
      'settings-show-score': 'true',
      theme: 'dark',
    },
  };
  expect(read(bubble)).toEqual(bubble);
  const frame: StandIn = { tag: 'iframe', attributes: { src: `${ORIGIN}/chats/7?test=m`, width: '100%', title: 'x' } };
  expect(read(frame)).toEqual(frame);
});

test('SHARE-C4 an address by somebody else shows no other host, and nothing that runs', () => {
  const attributes = { 'flow-id': '7', 'share-url': 'https://evil.example', onclick: 'alert(1)', style: 'color:red' };
  expect(read({ tag: 'parley-flow', attributes })).toEqual({ tag: 'parley-flow', attributes: { 'flow-id': '7' } });
  for (const src of ['https://evil.example/chats/7', 'javascript:alert(1)', 'data:text/html,x', '//evil.example'])
    expect(read({ tag: 'iframe', attributes: { src } })).toBeNull();
  expect(read({ tag: 'iframe', attributes: { srcdoc: '<script></script>', src: '/chats/7' } })?.attributes).toEqual({
    src: '/chats/7',
  });
  for (const wanted of [{ tag: 'script', attributes: {} }, { tag: 'toString', attributes: {} }, {}])
    expect(read(wanted)).toBeNull();
  for (const hash of ['', '#', '#%', '#null', '#{']) expect(standInFrom(hash, ORIGIN)).toBeNull();
});

test('SHARE-C4 a change of the look keeps the chat, another place is another element', () => {
  const place = document.createElement('div');
  showStandIn(place, { tag: 'parley-flow', attributes: { 'flow-id': '7', theme: 'dark', language: 'hi' } });
  const [first] = place.children;
  showStandIn(place, { tag: 'parley-flow', attributes: { 'flow-id': '7', theme: 'light' } });
  expect(place.children[0]).toBe(first);
  expect(first?.outerHTML).toBe('<parley-flow flow-id="7" theme="light"></parley-flow>');
  showStandIn(place, { tag: 'parley-bubble', attributes: { 'flow-id': '7' } });
  expect([...place.children].map(({ localName }) => localName)).toEqual(['parley-bubble']);
});
