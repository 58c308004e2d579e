import {
  cloneFlow,
  createFlow,
  getFlow,
  getLatestVersion,
  getPublished,
  getSharedWith,
  listFlows,
  promoteVersion,
  publishFlow,
  shareFlow,
  unshareFlow,
  updateFlow,
  type Flow,
} from '@parley/contracts/http/flows';
import { signup } from '@parley/contracts/http/auth';
import type { BodyOf } from '@parley/contracts/http/route';
import type { PromptKey } from '@parley/contracts/ids';
import { Client, freshEmail, newAuthor, PASSWORD } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

let parley: TestParley;
let author: Client;
beforeAll(async () => {
  parley = await startTestParley();
  author = await newAuthor(parley.consoleUrl, freshEmail(), 'Ada');
});
afterAll(() => parley.drop());

type Definition = NonNullable<BodyOf<typeof createFlow>['definition']>;
type Prompt = Flow['definition']['promptsArray'][number];
const prompt = (name: string, message = `Message of ${name}`): Prompt => ({
  key: `key-${name}` as PromptKey,
  name,
  definition: { message, contentType: null },
});
const three = (): Definition => ({
  promptsArray: [prompt('start'), prompt('two'), prompt('three')],
  commonAnswers: {},
});
const withDefinition = (index: number, definition: Definition['promptsArray'][number]['definition']): Definition => {
  const { promptsArray, ...rest } = three();
  return { ...rest, promptsArray: promptsArray.map((each, at) => (at === index ? { ...each, definition } : each)) };
};
const newFlow = async (definition: Definition = three(), name = 'Lesson'): Promise<Flow> => {
  const { id } = await author.ok(createFlow, { body: { name, definition } });
  return author.ok(getFlow, { params: { id } });
};
const changing = (flow: Flow, name: string, message: string): Definition => ({
  ...flow.definition,
  promptsArray: flow.definition.promptsArray.map((each) => (each.name === name ? prompt(name, message) : each)),
});
const save = (flow: Flow, definition: Definition, revision: number | null = flow.revision) =>
  author.call(updateFlow, {
    params: { id: flow.id },
    body: { definition },
    ...(revision !== null && { headers: { 'if-match': String(revision) } }),
  });
const messages = (flow: Flow) => flow.definition.promptsArray.map((each) => each.definition.message);

test('FLOW-12 FLOW-13 FLOW-14 a new flow is named Untitled, greets, forbids alteration, and is dirty', async () => {
  const { id } = await author.ok(createFlow, { body: {} });
  const flow = await author.ok(getFlow, { params: { id } });
  expect(flow).toMatchObject({
    name: 'Untitled',
    isDirty: true,
    ownership: 'own',
    latestVersion: null,
    language: 'en',
  });
  expect(flow).not.toHaveProperty('version');
  expect(flow.definition.promptsArray).toMatchObject([
    { name: 'start', definition: { forbidsAnswerAlteration: true } },
  ]);
});

test('HOME-32 a flow is created with name, language and definition', async () => {
  const { id } = await author.ok(createFlow, { body: { name: 'Fractions', language: 'hi', definition: three() } });
  expect(await author.ok(getFlow, { params: { id } })).toMatchObject({
    name: 'Fractions',
    language: 'hi',
    languages: ['hi'],
    defaultLanguage: 'hi',
  });
});

describe('HOME-28 HOME-29 the list', () => {
  test('FLOW-L1 is paged by 20, last changed first, searched in every language, and split by ownership', async () => {
    const me = await newAuthor(parley.consoleUrl);
    const ids: number[] = [];
    for (let n = 0; n < 22; n++) ids.push((await me.ok(createFlow, { body: { name: `Flow ${n}` } })).id);
    await me.ok(updateFlow, { params: { id: ids[0]! }, body: { name: 'भिन्न 100%', tName: { en: 'Fractions_x' } } });
    const page = await me.ok(listFlows);
    expect([page.total, page.flows.length, page.flows[0]?.id]).toEqual([22, 20, ids[0]]);
    expect((await me.ok(listFlows, { query: { page: 2 } })).flows).toHaveLength(2);
    expect((await me.ok(listFlows, { query: { all: '1' } })).flows).toHaveLength(22);
    for (const q of ['fractions_X', '100%', 'भिन्न'])
      expect((await me.ok(listFlows, { query: { q } })).flows.map(({ id }) => id)).toEqual([ids[0]]);
    for (const q of ['%', '_']) expect((await me.ok(listFlows, { query: { q } })).total).toBe(1);
    expect((await me.ok(listFlows, { query: { q: '\\' } })).total).toBe(0);
    await me.ok(shareFlow, {
      params: { id: ids[1]! },
      body: { with: (author as never as { session: { email: string } }).session.email },
    });
    expect((await author.ok(listFlows, { query: { ownership: 'shared' } })).flows).toMatchObject([
      { id: ids[1], ownership: 'shared', user: { email: me.session.email } },
    ]);
    expect((await me.ok(listFlows, { query: { ownership: 'shared' } })).total).toBe(0);
  });

  test('FLOW-L2 is as new as the reply to the command before it', async () => {
    const me = await newAuthor(parley.consoleUrl);
    const { id } = await me.ok(createFlow, { body: { name: 'A' } });
    for (const name of ['B', 'C', 'D', 'E']) {
      await me.ok(updateFlow, { params: { id }, body: { name } });
      expect((await me.ok(listFlows)).flows[0]?.name).toBe(name);
    }
  });
});

describe('two authors', () => {
  test('FLOW-E1 edits of different prompts both survive', async () => {
    const flow = await newFlow();
    expect(await save(flow, changing(flow, 'two', 'mine'))).toMatchObject({ status: 200, body: { merged: false } });
    expect(await save(flow, changing(flow, 'three', 'theirs'))).toMatchObject({ status: 200, body: { merged: true } });
    expect(messages(await author.ok(getFlow, { params: { id: flow.id } }))).toEqual([
      'Message of start',
      'mine',
      'theirs',
    ]);
  });

  test('FLOW-E2 the same field is a 409 with the server’s side and whose it is; nothing is saved', async () => {
    const flow = await newFlow();
    await save(flow, changing(flow, 'two', 'first'));
    const { status, body } = await save(flow, { ...changing(flow, 'two', 'second') });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'edit-conflict',
      conflicts: [{ key: 'key-two', field: 'message' }],
      by: { name: 'Ada' },
      errors: [],
      definition: { promptsArray: [{}, { definition: { message: 'first' } }, {}] },
    });
    expect(messages(await author.ok(getFlow, { params: { id: flow.id } }))[1]).toBe('first');
  });

  test('FLOW-E3 without If-Match the draft becomes what was sent', async () => {
    const flow = await newFlow();
    await save(flow, changing(flow, 'two', 'first'));
    expect((await save(flow, changing(flow, 'two', 'second'), null)).status).toBe(200);
    expect(messages(await author.ok(getFlow, { params: { id: flow.id } }))[1]).toBe('second');
  });

  test('FLOW-E4 a patch changes what it names, adds, removes and orders', async () => {
    const flow = await newFlow();
    const patch = {
      prompts: [prompt('two', 'patched'), prompt('four')],
      removed: ['key-three'],
      order: ['key-start', 'key-four', 'key-two'],
    };
    await author.ok(updateFlow, {
      params: { id: flow.id },
      body: { changes: patch },
      headers: { 'if-match': `"${flow.revision}"` },
    });
    const after = await author.ok(getFlow, { params: { id: flow.id } });
    expect(after.definition.promptsArray.map((each) => each.name)).toEqual(['start', 'four', 'two']);
    expect(messages(after)).toEqual(['Message of start', 'Message of four', 'patched']);
  });

  test('FLOW-E5 the same save twice writes nothing the second time', async () => {
    const flow = await newFlow();
    const first = await save(flow, changing(flow, 'two', 'once'));
    const again = await save(flow, changing(flow, 'two', 'once'));
    expect(again).toMatchObject({ status: 200, body: { revision: (first.body as { revision: number }).revision } });
  });

  test('FLOW-E6 twenty authors at once on twenty prompts: every edit is there', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `p${n}`);
    const flow = await newFlow({ promptsArray: [prompt('start'), ...names.map((name) => prompt(name))] });
    const answers = await Promise.all(names.map((name) => save(flow, changing(flow, name, `by ${name}`))));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(messages(await author.ok(getFlow, { params: { id: flow.id } })).slice(1)).toEqual(
      names.map((name) => `by ${name}`),
    );
  });

  test('FLOW-E7 a revision that never was is refused, a header that is none too', async () => {
    const flow = await newFlow();
    expect((await save(flow, three(), 5_000)).status).toBe(409);
    expect(
      (await author.call(updateFlow, { params: { id: flow.id }, body: {}, headers: { 'if-match': 'x' } })).status,
    ).toBe(400);
  });
});

describe('publishing', () => {
  test('FLOW-55 FLOW-57 FLOW-58 freezes the draft as a version that anyone may read, without what is for authors', async () => {
    const flow = await newFlow(
      withDefinition(1, { message: 'One **bold**', tMessage: { hi: 'एक' }, custom: { notes: 'canary-note' } }),
    );
    expect((await new Client(parley.shareUrl).call(getLatestVersion, { params: { id: flow.id } })).status).toBe(404);
    const reply = await author.ok(publishFlow, { params: { id: flow.id }, body: { note: 'first' } });
    expect(reply).toMatchObject({
      version: 1,
      warnings: [{ code: 'unreachable-prompt' }, { code: 'unreachable-prompt' }],
    });
    for (const url of [parley.consoleUrl, parley.shareUrl]) {
      const anyone = new Client(url);
      expect(await anyone.ok(getLatestVersion, { params: { id: flow.id } })).toBe(1);
      const published = await anyone.ok(getPublished, {
        params: { id: flow.id, version: 1 },
        query: { keepTranslations: 'true' },
      });
      expect(published.definition.promptsArray[1]?.definition.tMessage).toEqual({ hi: 'एक' });
      expect(Object.keys(published.trees)).toEqual(['One **bold**']);
      expect(JSON.stringify(published)).not.toContain('canary-note');
    }
    const hindi = await new Client(parley.shareUrl).ok(getPublished, {
      params: { id: flow.id, version: 1 },
      query: { language: 'hi' },
    });
    expect(hindi.definition.promptsArray[1]?.definition).toEqual({ message: 'एक' });
    expect(await author.ok(getFlow, { params: { id: flow.id } })).toMatchObject({ isDirty: false, latestVersion: 1 });
  });

  test('FLOW-E10 PUB-2 reasons against publishing are named, with 422', async () => {
    const flow = await newFlow(withDefinition(0, { message: 'Hi', nextKey: '.nowhere' }));
    const { status, body } = await author.call(publishFlow, { params: { id: flow.id } });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'prompt-problems',
      errors: [{ param: 'key-start' }],
      problems: [{ code: 'link-to-nothing', promptKey: 'key-start' }],
    });
  });

  test('FLOW-49 there is nothing to publish until something changed', async () => {
    const flow = await newFlow();
    await author.ok(publishFlow, { params: { id: flow.id } });
    expect((await author.call(publishFlow, { params: { id: flow.id } })).status).toBe(409);
    await save(flow, changing(flow, 'two', 'new'));
    expect(await author.ok(publishFlow, { params: { id: flow.id } })).toMatchObject({ version: 2 });
  });

  const TIMES = process.env.TEST_LONG ? 100 : 25;
  test(`FLOW-E8 published while autosaving, ${TIMES} times: each version is one draft, whole`, async () => {
    const flow = await newFlow();
    let version = 0;
    for (let n = 0; n < TIMES; n++) {
      const both = (text: string): Definition => ({
        promptsArray: [prompt('start'), prompt('two', text), prompt('three', text)],
        commonAnswers: {},
      });
      await save(flow, both(`before ${n}`), null);
      const [published, saved] = await Promise.all([
        author.call(publishFlow, { params: { id: flow.id } }),
        save(flow, both(`after ${n}`), null),
      ]);
      expect([published.status, saved.status]).toEqual([200, 200]);
      ({ version } = published.body as { version: number });
      const frozen = await author.ok(getPublished, { params: { id: flow.id, version } });
      const [, two, three] = frozen.definition.promptsArray.map((each) => each.definition.message);
      expect(two).toBe(three);
      expect([`before ${n}`, `after ${n}`]).toContain(two);
    }
    expect(version).toBe(TIMES);
  }, 120_000);

  test('FLOW-50 FLOW-56 promoting makes the draft equal to that version, and dirty', async () => {
    const flow = await newFlow();
    await author.ok(publishFlow, { params: { id: flow.id } });
    await save(flow, changing(flow, 'two', 'later'));
    await author.ok(promoteVersion, { params: { id: flow.id, version: 1 } });
    const after = await author.ok(getFlow, { params: { id: flow.id } });
    expect(after).toMatchObject({ isDirty: true, definition: flow.definition });
    expect((await author.call(promoteVersion, { params: { id: flow.id, version: 9 } })).status).toBe(404);
    expect(await author.ok(publishFlow, { params: { id: flow.id } })).toMatchObject({ version: 2 });
    expect(
      (await author.ok(getPublished, { params: { id: flow.id, version: 2 } })).definition.promptsArray,
    ).toHaveLength(3);
  });
});

test('FLOW-54 FLOW-E11 a clone has draft, settings and names, no versions and no collaborators', async () => {
  const flow = await newFlow();
  await author.ok(updateFlow, {
    params: { id: flow.id },
    body: { tName: { hi: 'पाठ' }, languages: ['en', 'hi'], settings: { chatSpacing: '6px' } },
  });
  await author.ok(shareFlow, { params: { id: flow.id }, body: { with: freshEmail() } });
  await author.ok(publishFlow, { params: { id: flow.id } });
  const { id } = await author.ok(cloneFlow, { params: { id: flow.id } });
  expect(await author.ok(getFlow, { params: { id } })).toMatchObject({
    name: 'Copy of Lesson',
    tName: { hi: 'Copy of पाठ' },
    languages: ['en', 'hi'],
    settings: { chatSpacing: '6px' },
    definition: flow.definition,
    latestVersion: null,
    isDirty: true,
  });
  expect(await author.ok(getSharedWith, { params: { id } })).toEqual([]);
});

test('FLOW-E11 a clone’s name is cut where it grows too long, not through a character', async () => {
  const { id } = await author.ok(createFlow, { body: { name: `${'x'.repeat(191)}😀😀😀` } });
  const clone = await author.ok(cloneFlow, { params: { id } });
  expect((await author.ok(getFlow, { params: { id: clone.id } })).name).toBe(`Copy of ${'x'.repeat(191)}`);
});

describe('sharing', () => {
  test('SHARE-16 SHARE-17 SHARE-18 FLOW-S1 a known person gets access at once and loses it at once', async () => {
    const flow = await newFlow();
    const friend = await newAuthor(parley.consoleUrl, freshEmail(), 'Grace');
    const body = { with: friend.session.email };
    expect((await friend.call(getFlow, { params: { id: flow.id } })).status).toBe(403);
    expect(await author.ok(shareFlow, { params: { id: flow.id }, body })).toEqual({
      email: body.with,
      name: 'Grace',
      pending: false,
      waitsFor: null,
      proven: true,
    });
    expect(await friend.ok(getFlow, { params: { id: flow.id } })).toMatchObject({
      ownership: 'shared',
      user: { name: 'Ada' },
    });
    expect(await author.ok(getSharedWith, { params: { id: flow.id } })).toEqual([
      { email: body.with, name: 'Grace', pending: false, waitsFor: null, proven: true },
    ]);
    await author.ok(unshareFlow, { params: { id: flow.id }, body });
    expect((await friend.call(getFlow, { params: { id: flow.id } })).status).toBe(403);
    expect((await friend.ok(listFlows)).total).toBe(0);
  });

  test('FLOW-S2 an unknown e-mail is invited; signing up with it opens the flow', async () => {
    const flow = await newFlow();
    const email = freshEmail();
    expect(await author.ok(shareFlow, { params: { id: flow.id }, body: { with: email } })).toEqual({
      email,
      name: null,
      pending: true,
      waitsFor: 'signup',
      proven: true,
    });
    const session = await new Client(parley.consoleUrl).ok(signup, {
      body: { email: email.toUpperCase(), password: PASSWORD, name: 'Linus' },
    });
    const invited = new Client(parley.consoleUrl, session.jwt);
    expect((await invited.ok(listFlows)).flows).toMatchObject([{ id: flow.id, ownership: 'shared' }]);
    expect(await author.ok(getSharedWith, { params: { id: flow.id } })).toMatchObject([
      { name: 'Linus', pending: false },
    ]);
  });

  test('FLOW-S3 a collaborator may leave, but not send others away', async () => {
    const flow = await newFlow();
    const [one, two] = [await newAuthor(parley.consoleUrl), await newAuthor(parley.consoleUrl)];
    for (const { session } of [one, two])
      await author.ok(shareFlow, { params: { id: flow.id }, body: { with: session.email } });
    expect((await one.call(unshareFlow, { params: { id: flow.id }, body: { with: two.session.email } })).status).toBe(
      403,
    );
    await one.ok(unshareFlow, { params: { id: flow.id }, body: { with: one.session.email } });
    expect((await one.call(getFlow, { params: { id: flow.id } })).status).toBe(403);
    expect((await two.call(getFlow, { params: { id: flow.id } })).status).toBe(200);
  });

  test('FLOW-S4 the owner, and text that is no e-mail, are refused', async () => {
    const flow = await newFlow();
    const { email } = (author as never as { session: { email: string } }).session;
    expect((await author.call(shareFlow, { params: { id: flow.id }, body: { with: email } })).status).toBe(422);
    expect((await author.call(shareFlow, { params: { id: flow.id }, body: { with: 'someone' } })).status).toBe(400);
  });
});

test('FLOW-E9 a flow of 2,000 prompts and nearly 5 MB saves, and the next save of one prompt is small', async () => {
  const large: Definition = {
    promptsArray: [prompt('start'), ...Array.from({ length: 1_999 }, (_, n) => prompt(`p${n}`, 'm'.repeat(2_300)))],
    commonAnswers: {},
  };
  const flow = await newFlow(large);
  expect(flow.definition.promptsArray).toHaveLength(2_000);
  const saved = await save(flow, changing(flow, 'p7', 'short'));
  expect(saved).toMatchObject({ status: 200, body: { revision: flow.revision + 1 } });
  const over = { ...large, promptsArray: [...large.promptsArray, prompt('one-too-many')] };
  expect((await save(flow, over)).status).toBe(400);
}, 60_000);
