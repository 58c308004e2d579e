/** People download everything that is stored about them. */
import { createApiToken } from '@parley/contracts/http/api-tokens';
import { createFlow, publishFlow, shareFlow } from '@parley/contracts/http/flows';
import { savePromptTemplate } from '@parley/contracts/http/prompt-templates';
import { createSequence } from '@parley/contracts/http/sequences';
import { signUpload } from '@parley/contracts/http/uploads';
import { Learner } from '../chats/testing/learner.js';
import { DEFAULT_LIMITS } from '../platform/http/limits.js';
import { Client, newAuthor } from '../testing/client.js';
import { oneQuestion } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

type Author = Awaited<ReturnType<typeof newAuthor>>;
let parley: TestParley;
let asha: Author;
let ben: Author;
beforeAll(async () => {
  parley = await startTestParley();
  asha = await newAuthor(parley.consoleUrl, 'asha@example.org', 'Asha');
  ben = await newAuthor(parley.consoleUrl, 'ben@example.org', 'Ben');
});
afterAll(() => parley.drop());

type List = Record<string, unknown>[];
interface Data {
  readonly account: Record<string, unknown>;
  readonly [list: string]: unknown;
}
async function downloaded(by: Client): Promise<{ readonly data: Data; readonly text: string }> {
  const { status, body, headers } = await by.raw('GET', '/api/auth/data');
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toContain('parley-my-data.json');
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { data: JSON.parse(text) as Data, text };
}

test('DATA-1 the file has the account, what it owns, and what the audit log has about it', async () => {
  const definition = oneQuestion() as never;
  const { id } = await asha.ok(createFlow, { body: { name: 'Fractions', definition } });
  await asha.ok(publishFlow, { params: { id }, body: { note: 'First' } });
  await asha.ok(createSequence, { body: { name: 'Course' } });
  const prompt = oneQuestion().promptsArray[0]?.definition as never;
  await asha.ok(savePromptTemplate, { body: { name: 'My prompt', definition: prompt } });
  await asha.ok(signUpload, { body: { filePath: 'flowImages/cat.png', fileType: 'image/png', size: 10 } });
  const body = { name: 'Program', scopes: ['flows:read'], expiresInDays: 1 } as const;
  const { token } = await asha.ok(createApiToken, { body });
  const { id: shared } = await ben.ok(createFlow, { body: { name: 'Secret of Ben', definition } });
  await ben.ok(shareFlow, { params: { id: shared }, body: { with: 'asha@example.org' } });
  const learner = new Learner(new Client(parley.shareUrl), id, oneQuestion());
  await learner.post();
  await parley.upToDate();
  const { data, text } = await downloaded(asha);
  expect(data.account).toMatchObject({
    email: 'asha@example.org',
    name: 'Asha',
    administrator: true,
    emailProven: false,
  });
  expect(data['flows']).toMatchObject([{ id, name: 'Fractions', prompts: oneQuestion().promptsArray }]);
  expect(data['versions']).toMatchObject([{ flow: id, version: 1, note: 'First', definition: expect.anything() }]);
  expect(data['sequences']).toMatchObject([{ name: 'Course' }]);
  expect(data['promptTemplates']).toMatchObject([{ name: 'My prompt' }]);
  expect(data['files']).toMatchObject([{ name: expect.stringContaining('cat.png'), size: 10 }]);
  expect(data['apiTokens']).toMatchObject([{ name: 'Program' }]);
  expect(data['logins']).toHaveLength(1);
  expect(data['sharedWithMe']).toMatchObject([{ kind: 'flow', id: shared }]);
  const events = (data['audit'] as List).map(({ event }) => event);
  for (const event of ['signup', 'flow-published', 'flow-shared', 'administrator-added', 'data-downloaded'])
    expect(events).toContain(event);
  // Neither secrets nor what belongs to others.
  for (const other of [token.slice(12), '$argon2', 'Secret of Ben', 'ben@', learner.identifier, learner.token])
    expect(text).not.toContain(other);
});

test('DATA-2 nobody else gets it: neither a program nor somebody who isn’t logged in', async () => {
  const body = { name: 'All', scopes: ['flows:read', 'responses:read'], expiresInDays: 1 } as const;
  const { token } = await ben.ok(createApiToken, { body });
  const asking = [new Client(parley.consoleUrl), new Client(parley.consoleUrl, token)];
  const statuses = await Promise.all(asking.map(async (by) => (await by.raw('GET', '/api/auth/data')).status));
  expect(statuses).toEqual([401, 403]);
});

test('DATA-3 long lists come in portions, each row once and in order', async () => {
  const author = await newAuthor(parley.consoleUrl);
  for (let n = 0; n < 12; n += 1) {
    const { id } = await author.ok(createFlow, { body: { name: `Flow ${n}`, definition: oneQuestion() as never } });
    await author.ok(publishFlow, { params: { id } });
  }
  const { pool } = parley.stores;
  await pool.query(
    `insert into audit_event (event_id, at, event, account_id)
     select gen_random_uuid(), now(), 'login', $1 from generate_series(1, 250)`,
    [author.session.id],
  );
  await parley.upToDate();
  const { data } = await downloaded(author);
  const ids = (name: string, key: string) => (data[name] as List).map((row) => row[key] as number);
  const flows = ids('flows', 'id');
  expect(flows).toHaveLength(12);
  expect(flows).toEqual([...new Set(flows)].sort((a, b) => a - b));
  expect(ids('versions', 'flow')).toEqual(flows);
  expect((data['audit'] as List).filter(({ event }) => event === 'login')).toHaveLength(250);
});

test('DATA-4 it is counted: ten in an hour', async () => {
  const strict = await startTestParley({ limits: DEFAULT_LIMITS });
  const author = await newAuthor(strict.consoleUrl);
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await author.raw('GET', '/api/auth/data')).status);
  await strict.drop();
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});
