/** Over HTTP: the changes of a prompt, and the published versions. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { createFlow, getFlow, promoteVersion, publishFlow, shareFlow, updateFlow } from '@parley/contracts/http/flows';
import { getPromptHistory, listVersions } from '@parley/contracts/http/flow-history';
import { newAuthor, type Client } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';

let parley: TestParley;
let asha: Awaited<ReturnType<typeof newAuthor>>;
let ravi: Awaited<ReturnType<typeof newAuthor>>;
beforeAll(async () => {
  parley = await startTestParley();
  [asha, ravi] = [await newAuthor(parley.consoleUrl), await newAuthor(parley.consoleUrl)];
});
afterAll(() => parley.drop());

const saying = (message: string): FlowDefinition =>
  ({
    promptsArray: [
      { key: 'start', name: 'start', definition: { message: 'Hi', nextKey: '>' } },
      { key: 'two', name: 'two', definition: { message } },
    ],
  }) as unknown as FlowDefinition;
const save = (client: Client, id: number, message: string) =>
  client.ok(updateFlow, { params: { id }, body: { definition: saying(message) } as never });

async function shared(): Promise<number> {
  const { id } = await asha.ok(createFlow, { body: { name: 'Past', definition: saying('a') } as never });
  await asha.ok(shareFlow, { params: { id }, body: { with: ravi.session.email } });
  return id;
}
const historyOf = (id: number, promptKey = 'two', query = {}) =>
  asha.ok(getPromptHistory, { params: { id, promptKey }, query });

test('HIST-4 the changes of a prompt say who, when and what it was before', async () => {
  const id = await shared();
  await save(ravi, id, 'ab');
  await save(ravi, id, 'abc');
  await save(asha, id, 'abcd');
  const { changes, next } = await historyOf(id);
  expect(
    changes.map(({ by, what, before, after }) => [
      by?.email,
      what,
      before?.definition.message,
      after?.definition.message,
    ]),
  ).toEqual([
    [asha.session.email, 'changed', 'abc', 'abcd'],
    [ravi.session.email, 'changed', 'a', 'abc'],
    [asha.session.email, 'added', undefined, 'a'],
  ]);
  expect(next).toBeNull();
  expect(Date.parse(changes[0]!.at)).toBeGreaterThan(Date.now() - 60_000);
  expect((await historyOf(id, 'never-there')).changes).toEqual([]);
});

test('HIST-4 twenty a page, each change once', async () => {
  const id = await shared();
  for (let n = 0; n < 24; n++) await save(n % 2 ? asha : ravi, id, `message ${n}`);
  const first = await historyOf(id);
  expect(first.changes).toHaveLength(20);
  const second = await historyOf(id, 'two', { before: first.next });
  expect([second.changes.length, second.next]).toEqual([5, null]);
  const revisions = [...first.changes, ...second.changes].map(({ revision }) => revision);
  expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => b - a));
});

test('HIST-4 a draft made of a version is a change of those prompts that it changed', async () => {
  const id = await shared();
  await asha.ok(publishFlow, { params: { id } });
  await save(asha, id, 'b');
  await ravi.ok(promoteVersion, { params: { id, version: 1 } });
  expect(
    (await historyOf(id)).changes.map(({ what, after, version }) => [what, after?.definition.message, version]),
  ).toEqual([
    ['promoted', 'a', null],
    ['changed', 'b', null],
    ['added', 'a', 1],
  ]);
  expect((await historyOf(id, 'start')).changes.map(({ what }) => what)).toEqual(['created']);
  expect((await asha.ok(getFlow, { params: { id } })).definition.promptsArray[1]!.definition.message).toBe('a');
});

test('HIST-5 versions are listed newest first with author, time, note, name and languages', async () => {
  const id = await shared();
  expect(await asha.ok(listVersions, { params: { id } })).toEqual([]);
  await asha.ok(publishFlow, { params: { id } });
  await save(ravi, id, 'b');
  await asha.ok(publishFlow, { params: { id }, body: { note: 'Easier words' } });
  const versions = await ravi.ok(listVersions, { params: { id } });
  expect(versions.map(({ version, by, note }) => [version, by?.email, note])).toEqual([
    [2, asha.session.email, 'Easier words'],
    [1, asha.session.email, null],
  ]);
  expect(versions[0]).toMatchObject({ name: 'Past', tName: {}, languages: ['en'] });
  expect(Date.parse(versions[0]!.publishedAt)).toBeGreaterThanOrEqual(Date.parse(versions[1]!.publishedAt));
});
