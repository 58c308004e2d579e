import { getFlow, listFlows, publishFlow, updateFlow } from '@parley/contracts/http/flows';
import {
  addFlow,
  createSequence,
  getPublishedSequence,
  getSequence,
  insertFlow,
  listSequences,
  moveFlow,
  publishSequence,
  removeFlow,
  updateSequence,
  type FlowSequence,
} from '@parley/contracts/http/sequences';
import type { PromptKey } from '@parley/contracts/ids';
import { Client, freshEmail, newAuthor } from '../testing/client.js';
import { newFlow, newSequence, oneQuestion, publishedSequence } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

let parley: TestParley;
let author: Client;
beforeAll(async () => {
  parley = await startTestParley();
  author = await newAuthor(parley.consoleUrl, freshEmail(), 'Ada');
});
afterAll(() => parley.drop());

const read = (id: number, client: Client = author): Promise<FlowSequence> => client.ok(getSequence, { params: { id } });
const names = ({ flows }: Pick<FlowSequence, 'flows'>) => flows.map(({ name }) => name);
const edit = async (flowId: number, message: string, client: Client = author): Promise<number> => {
  const { definition } = await client.ok(getFlow, { params: { id: flowId } });
  const [start, ...rest] = definition.promptsArray;
  const promptsArray = [{ ...start!, definition: { ...start!.definition, message } }, ...rest];
  return (
    await client.call(updateFlow, { params: { id: flowId }, body: { definition: { ...definition, promptsArray } } })
  ).status;
};
/** A dangling answer: such a draft can be saved but not published. */
const brokenDefinition = () => {
  const { promptsArray, ...rest } = oneQuestion();
  return { ...rest, promptsArray: promptsArray.slice(0, 1) };
};

test('HOME-33 SEQ-2 SEQ-3 SEQ-4 SEQ-24 a sequence is created with name, language and flows, and read whole', async () => {
  const flows = [await newFlow(author, 'One'), await newFlow(author, 'Two')];
  const { id } = await author.ok(createSequence, { body: { name: 'Course', language: 'hi', flows } });
  expect(await read(id)).toMatchObject({
    id,
    name: 'Course',
    tName: {},
    language: 'hi',
    languages: ['hi'],
    isDirty: true,
    latestVersion: null,
    settings: {},
    userSettings: {},
    ownership: 'own',
    user: { name: 'Ada' },
    flows: [
      { id: flows[0], name: 'One', version: 1, isDirty: false },
      { id: flows[1], name: 'Two', version: 1, isDirty: false },
    ],
    detachedFlows: [],
  });
  expect((await read(id)).uid).toMatch(/^[\da-f-]{36}$/);
  expect(await author.ok(getFlow, { params: { id: flows[0]! } })).toMatchObject({
    flowSequence: { id, name: 'Course' },
  });
});

test('HOME-27 a sequence needs nothing to begin with', async () => {
  const { id } = await author.ok(createSequence, { body: {} });
  expect(await read(id)).toMatchObject({ name: 'Untitled', language: 'en', flows: [] });
});

test('HOME-30 HOME-31 sequences are listed like flows: own and shared, last changed first, by name', async () => {
  const someone = await newAuthor(parley.consoleUrl);
  const first = await newSequence(someone, { name: 'Algebra 100%', flows: ['A'] });
  const second = await publishedSequence(someone, { name: 'Botany', flows: ['B', 'C'] });
  const list = async (query = {}) => (await someone.ok(listSequences, { query })).flowSequences;
  expect(await list()).toMatchObject([
    { id: second.id, name: 'Botany', isDirty: false, latestVersion: 1, flowCount: 2, ownership: 'own' },
    { id: first.id, name: 'Algebra 100%', isDirty: true, latestVersion: null, flowCount: 1 },
  ]);
  expect(await list({ q: '100%' })).toMatchObject([{ id: first.id }]);
  expect(await list({ q: '_lgebra' })).toEqual([]);
  expect(await list({ ownership: 'shared' })).toEqual([]);
  expect(await list({ page: 2 })).toEqual([]);
  await edit(second.flows[0]!.id, 'Changed', someone);
  expect((await list({ q: 'botany' }))[0]).toMatchObject({ isDirty: true });
});

describe('SEQ-25 changing', () => {
  test('SEQ-25 name, translations, languages and settings are changed; the flows’ own settings stay theirs', async () => {
    const { id } = await newSequence(author, { flows: ['One'] });
    const { revision } = await author.ok(updateSequence, {
      params: { id },
      body: {
        name: 'New',
        tName: { hi: 'नया' },
        languages: ['en', 'hi'],
        settings: { allowRandomAccess: true, identifierTrust: 'open' },
      },
    });
    expect(await read(id)).toMatchObject({
      revision,
      name: 'New',
      tName: { hi: 'नया' },
      languages: ['en', 'hi'],
      settings: { allowRandomAccess: true, identifierTrust: 'open' },
    });
  });
  test('SEQ-E1 with If-Match different fields merge, the same field is 409 with the server’s sequence', async () => {
    const { id, revision } = await newSequence(author, { flows: ['One'] });
    const put = (body: object, at: number) =>
      author.call(updateSequence, { params: { id }, body, headers: { 'if-match': String(at) } });
    expect((await put({ name: 'Mine' }, revision)).status).toBe(200);
    expect((await put({ settings: { chatSpacing: '4px' } }, revision)).status).toBe(200);
    const { status, body } = await put({ name: 'Theirs' }, revision);
    expect([status, body]).toMatchObject([409, { code: 'stale-sequence', sequence: { id, name: 'Mine' } }]);
    expect((await put({ name: 'Mine' }, revision)).status).toBe(200);
    expect((await put({ name: 'Later' }, 999)).status).toBe(409);
    expect((await read(id)).name).toBe('Mine');
  });
});

describe('SEQ-26 adding', () => {
  test('SEQ-14 SEQ-26 a new flow is published as version 1 at once, at the end, not dirty', async () => {
    const { id } = await publishedSequence(author, { flows: ['One'] });
    const added = await author.ok(addFlow, {
      params: { id },
      body: { flowName: 'Two', flowDefinition: oneQuestion('New?') as never },
    });
    expect(added).toMatchObject({ version: 1, isDirty: true });
    expect((await read(id)).flows).toMatchObject([
      { name: 'One' },
      { id: added.id, name: 'Two', version: 1, isDirty: false },
    ]);
    expect(await author.ok(getFlow, { params: { id: added.id } })).toMatchObject({
      latestVersion: 1,
      ownership: 'own',
    });
  });
  test('SEQ-26 without name and definition it greets', async () => {
    const { id } = await newSequence(author, { flows: [] });
    await author.ok(addFlow, { params: { id }, body: {} });
    expect(names(await read(id))).toEqual(['Untitled']);
  });
  test('SEQ-E2 a definition that can’t be published is 422 naming the prompt, and no flow is made', async () => {
    const someone = await newAuthor(parley.consoleUrl);
    const { id } = await newSequence(someone, { flows: [] });
    const body = { flowName: 'Broken', flowDefinition: brokenDefinition() as never };
    const { status, body: said } = await someone.call(addFlow, { params: { id }, body });
    expect([status, said]).toMatchObject([
      422,
      { code: 'prompt-problems', errors: [{ param: 'key-start' }, { param: 'key-start' }] },
    ]);
    expect((await someone.ok(listFlows)).flows).toEqual([]);
  });
});

describe('SEQ-28 attaching', () => {
  test('SEQ-16 SEQ-28 a flow goes to its place with its latest version', async () => {
    const { id } = await publishedSequence(author, { flows: ['One', 'Two'] });
    const flowId = await newFlow(author, 'Mine');
    await author.ok(publishFlow, { params: { id: flowId } });
    await edit(flowId, 'Second');
    await author.ok(publishFlow, { params: { id: flowId } });
    await edit(flowId, 'Draft');
    expect(await author.ok(insertFlow, { params: { id }, body: { flowId, at: 1 } })).toMatchObject({
      version: 2,
      isDirty: true,
    });
    expect((await read(id)).flows).toMatchObject([{ name: 'One' }, { version: 2, isDirty: true }, { name: 'Two' }]);
  });
  test('SEQ-28 one that was never published is published now', async () => {
    const { id } = await newSequence(author, { flows: [] });
    const flowId = await newFlow(author, 'Fresh');
    expect(await author.ok(insertFlow, { params: { id }, body: { flowId } })).toMatchObject({ version: 1 });
  });
  test('SEQ-E3 one that can’t be is 422, and stays free', async () => {
    const { id } = await newSequence(author, { flows: [] });
    const other = await newSequence(author, { flows: [] });
    const flowId = await newFlow(author, 'Broken', brokenDefinition());
    const insert = (sequence: number) => author.call(insertFlow, { params: { id: sequence }, body: { flowId } });
    expect((await insert(id)).status).toBe(422);
    expect((await insert(other.id)).status).toBe(422);
    expect(names(await read(id))).toEqual([]);
    expect(await author.ok(getFlow, { params: { id: flowId } })).toMatchObject({ flowSequence: null });
  });
  test('SEQ-E4 a flow is in at most one sequence, and there once', async () => {
    const [one, two] = [await newSequence(author, { flows: ['One'] }), await newSequence(author, { flows: [] })];
    const flowId = one.flows[0]!.id;
    const insert = (id: number) => author.call(insertFlow, { params: { id }, body: { flowId } });
    expect([(await insert(one.id)).status, (await insert(two.id)).status]).toEqual([409, 409]);
    expect((await author.call(createSequence, { body: { flows: [flowId] } })).status).toBe(409);
    await author.ok(removeFlow, { params: { id: one.id }, body: { flowId } });
    expect((await insert(two.id)).status).toBe(200);
    expect((await read(one.id)).detachedFlows).toEqual([]);
  });
  test('SEQ-E5 places that are none, flows that are none', async () => {
    const { id } = await newSequence(author, { flows: ['One'] });
    const flowId = await newFlow(author, 'Two');
    const status = async (body: object) =>
      (await author.call(insertFlow, { params: { id }, body: body as never })).status;
    expect(await status({ flowId, at: 2 })).toBe(422);
    expect(await status({ flowId, at: -1 })).toBe(400);
    expect(await status({ flowId: 2_000_000_000 })).toBe(404);
    expect(await status({ flowId: 'x' })).toBe(400);
    expect(await status({ flowId, at: 1 })).toBe(200);
  });
});

test('SEQ-17 SEQ-29 a detached flow goes to the detached list without version, keeps its versions, and comes back', async () => {
  const { id, flows } = await publishedSequence(author, { flows: ['One', 'Two'] });
  const flowId = flows[0]!.id;
  expect(await author.ok(removeFlow, { params: { id }, body: { flowId } })).toMatchObject({ isDirty: true });
  const without = await read(id);
  expect(names(without)).toEqual(['Two']);
  expect(without.detachedFlows).toEqual([{ id: flowId, name: 'One', isDirty: false, attachable: true }]);
  expect(await author.ok(getFlow, { params: { id: flowId } })).toMatchObject({ flowSequence: null, latestVersion: 1 });
  expect((await author.call(removeFlow, { params: { id }, body: { flowId } })).status).toBe(409);
  expect(await author.ok(insertFlow, { params: { id }, body: { flowId, at: 0 } })).toMatchObject({ version: 1 });
  expect(await read(id)).toMatchObject({ detachedFlows: [], flows: [{ id: flowId }, { name: 'Two' }] });
});

test('SEQ-15 SEQ-27 a flow is moved by its place; a list that others changed since is 409 with the list', async () => {
  const { id, revision } = await newSequence(author, { flows: ['One', 'Two', 'Three'] });
  const move = (from: number, to: number, at?: number) =>
    author.call(moveFlow, {
      params: { id },
      body: { from, to },
      ...(at !== undefined && { headers: { 'if-match': String(at) } }),
    });
  expect((await move(2, 0, revision)).status).toBe(200);
  expect(names(await read(id))).toEqual(['Three', 'One', 'Two']);
  const stale = await move(0, 2, revision);
  expect([stale.status, stale.body]).toMatchObject([
    409,
    { code: 'stale-sequence', revision: revision + 1, sequence: { flows: [{ name: 'Three' }, {}, {}] } },
  ]);
  expect((await move(0, 3)).status).toBe(422);
  expect((await move(0, 2)).status).toBe(200);
  expect(names(await read(id))).toEqual(['One', 'Two', 'Three']);
});

describe('SEQ-30 publishing', () => {
  test('SEQ-18 SEQ-19 SEQ-30 every dirty flow gets its next version, then the sequence its own; then nothing is dirty', async () => {
    const { id, flows } = await publishedSequence(author);
    await edit(flows[1]!.id, 'Changed');
    expect(await read(id)).toMatchObject({ isDirty: true, flows: [{}, { isDirty: true }, {}] });
    const { version, flows: pins } = await author.ok(publishSequence, { params: { id } });
    expect([version, pins.map((pin) => pin.version)]).toEqual([2, [1, 2, 1]]);
    expect(await read(id)).toMatchObject({
      isDirty: false,
      latestVersion: 2,
      flows: [{}, { version: 2, isDirty: false }, {}],
    });
    expect((await author.call(publishSequence, { params: { id } })).body).toMatchObject({ code: 'nothing-to-publish' });
  });
  test('SEQ-E6 one flow that can’t be published stops all, each named, and nothing is published', async () => {
    const { id, flows } = await publishedSequence(author);
    await edit(flows[0]!.id, 'Changed');
    const { definition } = await author.ok(getFlow, { params: { id: flows[2]!.id } });
    const cut = { ...definition, promptsArray: definition.promptsArray.slice(0, 1) };
    await author.ok(updateFlow, { params: { id: flows[2]!.id }, body: { definition: cut } });
    const { status, body } = await author.call(publishSequence, { params: { id } });
    const at = `flows.${flows[2]!.id}.key-start`;
    expect([status, body]).toMatchObject([
      422,
      { code: 'flow-problems', errors: [{ param: at }, { param: at }], flows: [{ id: flows[2]!.id }] },
    ]);
    expect((await author.ok(getFlow, { params: { id: flows[0]!.id } })).latestVersion).toBe(1);
  });
  test('SEQ-E7 a sequence without flows is not published', async () => {
    const { id } = await newSequence(author, { flows: [] });
    expect((await author.call(publishSequence, { params: { id } })).body).toMatchObject({ code: 'no-flows' });
  });
  test('SEQ-E8 a flow of a sequence is not published alone, a detached one is', async () => {
    const { id, flows } = await publishedSequence(author);
    const flowId = flows[0]!.id;
    await edit(flowId, 'Changed');
    const alone = await author.call(publishFlow, { params: { id: flowId } });
    expect([alone.status, alone.body]).toMatchObject([409, { code: 'in-sequence' }]);
    await author.ok(removeFlow, { params: { id }, body: { flowId } });
    expect((await author.call(publishFlow, { params: { id: flowId } })).status).toBe(200);
  });
  test('SEQ-E9 a flow that others of the sequence lead to is published before them', async () => {
    const target = await newFlow(author, 'Target');
    const link = oneQuestion();
    const source = await newFlow(author, 'Source', {
      ...link,
      promptsArray: [
        link.promptsArray[0]!,
        {
          key: 'key-end' as PromptKey,
          name: 'end',
          definition: { message: 'Go on', nextKey: `remote?chatId=${target}.start` },
        },
      ],
    });
    await author.ok(publishFlow, { params: { id: target } });
    const { id } = await author.ok(createSequence, { body: { flows: [source, target] } });
    await edit(source, 'Again');
    await edit(target, 'Newer');
    await author.ok(publishSequence, { params: { id } });
    const { body } = await author.raw('GET', `/api/flows/${source}/published/2`);
    expect(JSON.stringify(body)).toContain(`remote?chatId=${target}&version=2.start`);
  });
});

test('SEQ-E10 published/latest shows pins, names and settings to anyone, and never a draft', async () => {
  const { id, flows } = await publishedSequence(author, { name: 'Course', settings: { identifierTrust: 'open' } });
  await author.ok(updateSequence, { params: { id }, body: { tName: { hi: 'पाठ' } } });
  await author.ok(publishSequence, { params: { id } });
  await author.ok(updateSequence, { params: { id }, body: { name: 'Secret', tName: { hi: 'Secret' } } });
  await author.ok(updateFlow, { params: { id: flows[0]!.id }, body: { name: 'Secret' } });
  await edit(flows[0]!.id, 'Secret');
  await author.ok(addFlow, { params: { id }, body: { flowName: 'Secret' } });
  for (const url of [parley.consoleUrl, parley.shareUrl]) {
    const anyone = new Client(url);
    const published = await anyone.ok(getPublishedSequence, { params: { id }, query: { language: 'hi' } });
    expect(published).toMatchObject({
      id,
      version: 2,
      name: 'पाठ',
      tName: { hi: 'पाठ' },
      language: 'en',
      identifierTrust: 'open',
      settings: { chatSpacing: '8px', identifierTrust: 'open' },
      flows: [
        { id: flows[0]!.id, version: 1, name: 'One', maxScore: 10 },
        { name: 'Two', version: 1 },
        { name: 'Three', version: 1 },
      ],
    });
    expect(JSON.stringify(published)).not.toMatch(/Secret|@example/);
  }
  const unpublished = await newSequence(author, { flows: ['One'] });
  const status = async (sequence: number) =>
    (await new Client(parley.shareUrl).call(getPublishedSequence, { params: { id: sequence } })).status;
  expect([await status(unpublished.id), await status(2_000_000_000)]).toEqual([404, 404]);
});
