/** @jest-environment node */
import type { HistoryItem } from '@parley/contracts/engine/types';
import { fetchInBrowser } from './browser-remote.js';

const item = (url: string) => ({ contentType: 'remote', message: { url } }) as unknown as HistoryItem;
const reply = (body: string, status = 200, type = 'application/json') =>
  new Response(status === 204 ? null : body, { status, headers: { 'content-type': type } });

test.each([
  [
    'a message',
    reply('{"body":"**x**","contentType":null}'),
    { status: 'fulfilled', content: { body: '**x**', contentType: null } },
  ],
  ['samples', reply('{"body":["a","b"]}'), { status: 'fulfilled', content: { body: ['a', 'b'], contentType: null } }],
  ['a text', reply(' x ', 200, 'text/plain'), { status: 'fulfilled', content: { body: 'x', contentType: null } }],
  ['blanks', reply('{"body":" \\n "}'), { status: 'fulfilledNull' }],
  ['null', reply('null'), { status: 'fulfilledNull' }],
  ['a refusal', reply('{}', 404), { status: 'rejected', error: 'http-404' }],
  ['broken JSON', reply('{'), { status: 'rejected' }],
  ['much', reply('x'.repeat(70_000), 200, 'text/plain'), { status: 'rejected', error: 'too-large' }],
])('ENG-64 the preview shows %s as the server would', async (_what, response, wanted) => {
  expect(await fetchInBrowser(item('https://x.example/'), '/api', () => Promise.resolve(response))).toEqual(wanted);
});

test('ENG-64 addresses of Parley are asked below its own API; an evaluation is never there in a preview', async () => {
  const asked: unknown[] = [];
  const fetcher = (url: unknown) => {
    asked.push(url);
    return Promise.resolve(reply('{}', 404));
  };
  const own = item('/flows/7/history/____/evaluations/7.a');
  expect(await fetchInBrowser(own, '/api', fetcher as typeof fetch)).toEqual({ status: 'fulfilledNull' });
  expect(asked).toEqual(['/api/flows/7/history/____/evaluations/7.a']);
  const away = () => Promise.reject(new TypeError('blocked'));
  expect(await fetchInBrowser(own, '/api', away)).toEqual({ status: 'rejected' });
});
