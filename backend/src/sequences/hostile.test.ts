/**
 * SEQ-E11: whatever is sent to a sequence's routes, the reply is a refusal that names the field, and nothing changes.
 */
import fc from 'fast-check';
import { getSequence } from '@parley/contracts/http/sequences';
import { Client, newAuthor } from '../testing/client.js';
import { publishedSequence } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

let parley: TestParley;
let author: Client;
let id: number;
let flowId: number;
beforeAll(async () => {
  parley = await startTestParley();
  author = await newAuthor(parley.consoleUrl);
  const sequence = await publishedSequence(author);
  ({ id } = sequence);
  flowId = sequence.flows[0]!.id;
});
afterAll(() => parley.drop());

const before = () => author.ok(getSequence, { params: { id } });
const send = (method: string, path: string, body?: string, headers?: Record<string, string>) =>
  author.raw(method, `/api${path}`, { body, headers });

test.each<[string, string, string, unknown, string]>([
  ['no name', 'POST', '/flow_sequences', { name: '  ' }, 'name'],
  ['a name that is too long', 'POST', '/flow_sequences', { name: 'x'.repeat(201) }, 'name'],
  ['an unknown language', 'POST', '/flow_sequences', { language: 'french' }, 'language'],
  ['flows that are none', 'POST', '/flow_sequences', { flows: ['x'] }, 'flows.0'],
  ['too many flows', 'POST', '/flow_sequences', { flows: Array(501).fill(1) }, 'flows'],
  ['a number that no column takes', 'POST', '/flow_sequences', { flows: [3_000_000_000] }, 'flows.0'],
  ['an owner', 'POST', '/flow_sequences', { ownerId: 'me' }, ''],
  ['what only the server knows', 'PUT', '/flow_sequences/:id', { isDirty: false }, ''],
  ['a setting that is none', 'PUT', '/flow_sequences/:id', { settings: { runMode: 'admin' } }, 'settings'],
  [
    'a switch that is none',
    'PUT',
    '/flow_sequences/:id',
    { settings: { allowRandomAccess: 'yes' } },
    'settings.allowRandomAccess',
  ],
  ['no languages', 'PUT', '/flow_sequences/:id', { languages: [] }, 'languages'],
  ['half a place', 'POST', '/flow_sequences/:id/move_flow', { from: 0.5, to: 1 }, 'from'],
  ['a place before the first', 'POST', '/flow_sequences/:id/move_flow', { from: 0, to: -1 }, 'to'],
  ['no place', 'POST', '/flow_sequences/:id/move_flow', { from: 0 }, 'to'],
  ['a place far away', 'POST', '/flow_sequences/:id/insert_flow', { flowId: 1, at: 1e9 }, 'at'],
  ['no flow', 'POST', '/flow_sequences/:id/remove_flow', {}, 'flowId'],
  [
    'a flow without prompts',
    'POST',
    '/flow_sequences/:id/add_flow',
    { flowDefinition: { promptsArray: [] } },
    'flowDefinition.promptsArray',
  ],
  ['something to publish with', 'POST', '/flow_sequences/:id/publish', { force: true }, ''],
  ['no e-mail', 'POST', '/flow_sequences/:id/share', { with: 'x' }, 'with'],
])('SEQ-E11 %s is 400 and names it', async (_title, method, path, body, param) => {
  const now = await before();
  const answer = await send(method, path.replace(':id', String(id)), JSON.stringify(body));
  expect([answer.status, answer.body]).toMatchObject([400, { errors: expect.anything() as unknown }]);
  expect((answer.body as { errors: { param: string }[] }).errors.map((error) => error.param)).toContain(param);
  expect(await before()).toEqual(now);
});

test.each(['abc', '-1', '"', 'W/x', '1.5', '99999999999'])('SEQ-E11 If-Match %s is 400', async (revision) => {
  const body = JSON.stringify({ from: 0, to: 1 });
  expect((await send('POST', `/flow_sequences/${id}/move_flow`, body, { 'if-match': revision })).status).toBe(400);
});

test.each([
  ['/flow_sequences/0', 400],
  ['/flow_sequences/-3', 400],
  ['/flow_sequences/1e3x', 400],
  ['/flow_sequences/99999999999', 400],
  ['/flow_sequences?page=0', 400],
  ['/flow_sequences?ownership=all', 400],
  ['/flow_sequences/2000000000', 404],
])('SEQ-E11 %s is %i', async (path, status) => {
  expect((await send('GET', path)).status).toBe(status);
});

test('SEQ-E11 a learner’s side too: sequences that are none, tokens that are none, versions that are none', async () => {
  const share = new Client(parley.shareUrl);
  const post = async (query: string, body: object) =>
    (
      await share.raw('POST', `/api/flows/${flowId}/history/ana?${query}`, {
        body: JSON.stringify({ history: [], ...body }),
      })
    ).status;
  expect(await post('flowSequenceId=0', {})).toBe(400);
  expect(await post('flowSequenceId=x', {})).toBe(400);
  expect(await post('flowSequenceId=99999999999', {})).toBe(400);
  expect(await post(`flowSequenceId=${id}`, { sequenceVersion: -1 })).toBe(400);
  expect(await post(`flowSequenceId=${id}`, { sequenceVersion: 99 })).toBe(404);
  expect(await post(`flowSequenceId=${id}`, { allowRandomAccess: 1 })).toBe(400);
  const history = (identifier: string, token: string) =>
    share.raw('GET', `/api/flow_sequences/${id}/history/${encodeURIComponent(identifier)}`, {
      headers: { 'x-chat-token': token },
    });
  expect((await history("x' or 1=1 --", 'x'.repeat(5_000))).body).toMatchObject({ steps: [{ chatId: null }, {}, {}] });
  expect((await history('\u0000', 'x')).status).toBe(400);
  expect((await share.raw('DELETE', `/api/flow_sequences/${id}/history/ana`)).status).toBe(404);
  expect((await share.raw('PUT', `/api/flow_sequences/${id}`, { body: '{}' })).status).toBe(404);
});

test('SEQ-E11 no body whatever is a fault of the server, or changes the sequence', async () => {
  const now = await before();
  const paths = ['', '/move_flow', '/insert_flow', '/remove_flow', '/add_flow', '/publish', '/share', '/unshare'];
  const garbage = fc.oneof(fc.string(), fc.json({ maxDepth: 3 }), fc.constant('{"__proto__":{"name":"x"}}'));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), garbage, async (path, body) => {
      // Publishing with an empty body is valid.
      fc.pre(path !== '/publish' || !['', '{}', 'null'].includes(body.trim()));
      fc.pre(path !== '/add_flow' || body.trim() !== '{}');
      const { status } = await send(path === '' ? 'PUT' : 'POST', `/flow_sequences/${id}${path}`, body);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 120 },
  );
  expect(await before()).toEqual(now);
});
