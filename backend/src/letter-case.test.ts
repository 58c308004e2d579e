/** Capital and small letters are the same wherever people look for something, whatever locale the database was made with. */
import { randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { login, signup } from '@parley/contracts/http/auth';
import { createFlow, listFlows, publishFlow, getSharedWith, shareFlow, tagFlow } from '@parley/contracts/http/flows';
import { savePromptTemplate } from '@parley/contracts/http/prompt-templates';
import { getResponseLogs } from '@parley/contracts/http/stats';
import { removeTag, renameTag } from '@parley/contracts/http/tags';
import { Learner } from './chats/testing/learner.js';
import { Client, newAuthor, PASSWORD } from './testing/client.js';
import { newFlow } from './testing/sequences.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';

const QUESTION = {
  promptsArray: [{ key: 'start', name: 'start', definition: { message: 'Hello' } }],
} as unknown as FlowDefinition;

describe.each([undefined, 'tr-TR'])('on a database of locale %s', (locale) => {
  let parley: TestParley;
  let anyone: Client;
  let owner: Awaited<ReturnType<typeof newAuthor>>;
  beforeAll(async () => {
    parley = await startTestParley({ locale });
    anyone = new Client(parley.consoleUrl);
    owner = await newAuthor(parley.consoleUrl);
  });
  afterAll(() => parley.drop());

  test.each([
    ['INFO', 'info'],
    ['Ölaf', 'ölaf'],
    ['ÉCOLE', 'école'],
  ])('AUTH-S2 %s@ and %s@ are one account', async (one, other) => {
    const host = `${randomUUID()}.example.org`;
    const { id } = await anyone.ok(signup, { body: { email: `${one}@${host}`, password: PASSWORD } });
    const second = await anyone.call(signup, { body: { email: `${other}@${host}`, password: PASSWORD } });
    expect(second).toMatchObject({ status: 409, body: { errors: [{ param: 'email' }] } });
    for (const spelling of [one, other])
      expect(await anyone.ok(login, { body: { email: `${spelling}@${host}`, password: PASSWORD } })).toMatchObject({
        id,
      });
  });

  test.each([
    ['a letter that only looks like k', '\u212Aate', 'Kate'],
    ['an accent of its own', 'e\u0301cole', '\u00e9cole'],
  ])('AUTH-S8 %s: the account has the usual spelling, which is where its mails go', async (_, typed, usual) => {
    const host = `${randomUUID()}.example.org`;
    const account = await anyone.ok(signup, { body: { email: `${typed}@${host}`, password: PASSWORD } });
    expect(account.email).toBe(`${usual}@${host}`);
    const id = await newFlow(owner, 'Shared');
    await owner.ok(shareFlow, { params: { id }, body: { with: `x${typed}@${host}` } });
    const collaborators = await owner.ok(getSharedWith, { params: { id } });
    expect(collaborators.map(({ email }) => email)).toEqual([`x${usual}@${host}`]);
  });

  test('FLOW-S2 a person invited as ÖLAF@ signs up as ölaf@ and has what was shared', async () => {
    const host = `${randomUUID()}.example.org`;
    const id = await newFlow(owner, 'Shared');
    await owner.ok(shareFlow, { params: { id }, body: { with: `ÖLAF.I@${host}` } });
    await owner.ok(shareFlow, { params: { id }, body: { with: `ölaf.i@${host}` } });
    const friend = await newAuthor(parley.consoleUrl, `ölaf.i@${host}`);
    expect((await friend.ok(listFlows, { query: {} })).flows.map((flow) => flow.id)).toEqual([id]);
  });

  test('STAT-33 the log finds INGRID by ingrid and Ölaf by ÖLAF', async () => {
    const { id } = await owner.ok(createFlow, { body: { name: 'Log', definition: QUESTION } as never });
    await owner.ok(publishFlow, { params: { id } });
    const share = new Client(parley.shareUrl);
    for (const identifier of ['INGRID', 'Ölaf']) await new Learner(share, id, QUESTION, identifier).post();
    const found = async (search: string) =>
      (await owner.ok(getResponseLogs, { params: { id }, query: { search } })).responseLog.map((log) => log.identifier);
    expect(await found('ingrid')).toEqual(['INGRID']);
    expect(await found('ÖLAF')).toEqual(['Ölaf']);
    expect(await found('%')).toEqual([]);
  });

  test('HOME-5 a flow named INGRID ÄPFEL is found by ingrid äpfel', async () => {
    const id = await newFlow(owner, 'INGRID ÄPFEL');
    expect((await owner.ok(listFlows, { query: { q: 'ingrid äpfel' } })).flows.map((flow) => flow.id)).toEqual([id]);
  });

  test('TAG-2 TAG-5 Äpfel and äpfel, IV and iv are one tag, filtered, renamed and removed as one', async () => {
    const [one, other] = [await newFlow(owner, 'One'), await newFlow(owner, 'Other')];
    // They come in the order of the database's locale.
    const tag = async (id: number, ...tags: string[]) =>
      (await owner.ok(tagFlow, { params: { id }, body: { tags } })).tags.toSorted();
    expect(await tag(one, 'Äpfel', 'IV', 'äpfel')).toEqual(['IV', 'Äpfel']);
    expect(await tag(other, 'ÄPFEL', 'iv')).toEqual(['IV', 'Äpfel']);
    expect((await owner.ok(listFlows, { query: { tag: 'äpfel' } })).total).toBe(2);
    expect(await owner.ok(renameTag, { body: { tag: 'äpfel', to: 'iv' } })).toEqual({ tag: 'IV' });
    expect((await owner.ok(listFlows, { query: {} })).tags).toEqual(['IV']);
    await owner.ok(removeTag, { body: { tag: 'iv' } });
    expect((await owner.ok(listFlows, { query: {} })).tags).toEqual([]);
  });

  test('TMPL-3 Äpfel and äpfel are one name of a template', async () => {
    const definition = { message: 'How far?' };
    await owner.ok(savePromptTemplate, { body: { name: 'Äpfel I', definition } });
    const again = await owner.call(savePromptTemplate, { body: { name: 'äpfel i', definition } });
    expect(again).toMatchObject({ status: 409, body: { code: 'template-name-taken' } });
  });
});
