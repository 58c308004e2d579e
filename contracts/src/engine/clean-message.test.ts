import { cleanMessage, withoutMarks } from './clean-message.js';
import type { HistoryItem } from './types.js';

const item = (message: HistoryItem['message'], more: Partial<HistoryItem> = {}) => ({
  contentType: null,
  message,
  ...more,
});

test.each([
  ['**Half** of *one*', 'Half of one'],
  ['***both*** and **bold *and* slanted**', 'both and bold and slanted'],
  ['# Title\n\n- one\n- two\n1. three\n> said', 'Title\n\none\ntwo\nthree\nsaid'],
  ['See [the page](https://a.example "t") and ![a cat](cat.png)', 'See the page and a cat'],
  ['`code` and ~~gone~~\n```js\nlet a\n```', 'code and gone\n\nlet a'],
  ['2 * 3 * 4, snake_case_name and 5 < 6', '2 * 3 * 4, snake_case_name and 5 < 6'],
  ['\\*not bold\\* {{x}}', '*not bold* {{x}}'],
  ['_slanted_ and ____', 'slanted and ____'],
])('ENG-44 cleanMessage of %j is %j', (text, clean) => {
  expect(withoutMarks(text)).toBe(clean);
  expect(cleanMessage(item(text))).toBe(clean);
});

test('ENG-41 unresolved variables, and messages that were never fetched, have texts of their own', () => {
  expect(cleanMessage(item('____'))).toBe('UNRESOLVED MESSAGE');
  expect(cleanMessage(item(' **____** '))).toBe('UNRESOLVED MESSAGE');
  const remote = (result?: HistoryItem['remote']) =>
    cleanMessage(item({ url: 'https://a.example' }, { contentType: 'remote', remote: result }));
  expect(remote()).toBe('NO MESSAGE FETCHED');
  expect(remote({ status: 'rejected', error: 'away' })).toBe('NO MESSAGE FETCHED');
  expect(remote({ status: 'fulfilledNull' })).toBe('NO MESSAGE FETCHED');
  expect(remote({ status: 'fulfilled', content: { body: [1], contentType: null } })).toBe('NO MESSAGE FETCHED');
  expect(remote({ status: 'fulfilled', content: { body: '**7** of 9', contentType: null } })).toBe('7 of 9');
});

test('ENG-44 ENG-A10 messages of other kinds say their words, else their address', () => {
  expect(cleanMessage(item({ body: 'Listen *well*', url: 'a.mp3' }))).toBe('Listen well');
  expect(cleanMessage(item({ body: ' ', url: 'a.mp3' }))).toBe('a.mp3');
  expect(cleanMessage(item({ images: [{ url: 'a.png' }, { url: 'b.png' }] }))).toBe('a.png b.png');
});

test('ENG-H4 a crowded text takes no time', () => {
  const began = process.cpuUsage();
  for (const mark of ['*', '_', '[', '`', '~~', '![', '[a](', '**a', '_a', '> ']) withoutMarks(mark.repeat(50_000));
  expect(process.cpuUsage(began).user).toBeLessThan(2_000_000);
});
