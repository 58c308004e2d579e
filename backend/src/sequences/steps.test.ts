/** Learners in a sequence: what a step plays, which step is open, what may be read (decisions 3, 20, 24–26). */
import { alter } from '@parley/contracts/engine/alter';
import type { Answer } from '@parley/contracts/definition/definition';
import { getHistory } from '@parley/contracts/http/chats';
import { getFlow, updateFlow } from '@parley/contracts/http/flows';
import { giveEvaluation, reviewItem } from '@parley/contracts/http/reviews';
import {
  deleteSequenceHistory,
  getSequenceHistory,
  getSequencePlayable,
  moveFlow,
  publishSequence,
  removeFlow,
  shareSequence,
  updateSequence,
  type FlowSequence,
} from '@parley/contracts/http/sequences';
import type { ItemKey, PromptKey } from '@parley/contracts/ids';
import { randomBytes, randomUUID } from 'node:crypto';
import { getFlowStats } from '@parley/contracts/http/stats';
import { Learner } from '../chats/testing/learner.js';
import { Client, newAuthor } from '../testing/client.js';
import { oneQuestion, publishedSequence, RIGHT } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
beforeAll(async () => {
  parley = await startTestParley();
  author = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(() => parley.drop());

/** One browser: an identifier, and one token for the whole sequence. */
class Browser {
  constructor(
    readonly sequence: FlowSequence,
    readonly identifier = `learner-${randomUUID()}`,
    readonly token = randomBytes(32).toString('base64url'),
  ) {}
  step(index: number, chatId: string = randomUUID(), definition = oneQuestion()): Learner {
    const flowId = this.sequence.flows[index]!.id;
    return new Learner(share, flowId, definition, this.identifier, { chatId, token: this.token });
  }
  begin(index: number, more: Parameters<Learner['post']>[0] = {}) {
    return this.step(index).post(more, this.sequence.id);
  }
  complete(index: number, more: Parameters<Learner['post']>[0] = {}) {
    return this.step(index).say(RIGHT).post(more, this.sequence.id);
  }
  progress(token: string | null = this.token) {
    return share.call(getSequenceHistory, {
      params: { id: this.sequence.id, identifier: this.identifier },
      ...(token !== null && { headers: { 'x-chat-token': token } }),
    });
  }
}
const newVersion = async ({ id, flows }: FlowSequence, message: string) => {
  const flowId = flows[1]!.id;
  const { definition } = await author.ok(getFlow, { params: { id: flowId } });
  const [start, ...rest] = definition.promptsArray;
  const promptsArray = [{ ...start!, definition: { ...start!.definition, message } }, ...rest];
  await author.ok(updateFlow, { params: { id: flowId }, body: { definition: { ...definition, promptsArray } } });
  return author.ok(publishSequence, { params: { id } });
};

describe('SEQ-T1 a step', () => {
  test('REVW-27 REVW-32 plays the version that the sequence pins, and says which step it is', async () => {
    const sequence = await publishedSequence(author);
    const browser = new Browser(sequence);
    const { status, body } = await browser.complete(0);
    expect([status, body]).toMatchObject([200, { completed: true, score: 10, token: browser.token }]);
    await browser.complete(1);
    await parley.upToDate();
    const rows = await parley.stores.dataSource.query<object[]>(
      'select sequence_version, sequence_index, version from read.chat where sequence_id = $1 order by 2',
      [sequence.id],
    );
    expect(rows).toEqual([0, 1].map((at) => ({ sequence_version: 1, sequence_index: at, version: 1 })));
  });

  test('SEQ-T2 a step of a flow that the sequence does not have, of another version of it, of no sequence, is refused', async () => {
    const [sequence, other] = [await publishedSequence(author), await publishedSequence(author)];
    const foreign = new Browser({ ...other, id: sequence.id });
    expect(await foreign.begin(0)).toMatchObject({ status: 422, body: { code: 'not-in-sequence' } });
    expect(await new Browser(sequence).begin(0, { version: 7 })).toMatchObject({ status: 422 });
    expect(await new Browser({ ...sequence, id: 2_000_000_000 }).begin(0)).toMatchObject({ status: 404 });
    expect(await new Browser(sequence).begin(0, { sequenceVersion: 9 })).toMatchObject({ status: 404 });
  });

  test('SEQ-T3 is pinned when it is begun; later ones play the sequence as it is then', async () => {
    const sequence = await publishedSequence(author);
    const browser = new Browser(sequence);
    const first = browser.step(0);
    await first.post({}, sequence.id);
    await newVersion(sequence, 'Newer?');
    expect((await first.say(RIGHT).post({}, sequence.id)).status).toBe(200);
    expect((await browser.begin(1, { version: 1 })).status).toBe(422);
    expect((await browser.begin(1, { version: 2 })).status).toBe(200);
    expect((await browser.progress()).body).toMatchObject({
      version: 2,
      steps: [{ version: 1 }, { version: 2 }, { version: 1, chatId: null }],
    });
  });

  test('SEQ-T4 a page that was opened before the sequence was published again plays the steps it has', async () => {
    const sequence = await publishedSequence(author, { settings: { allowRandomAccess: true } });
    await newVersion(sequence, 'Newer?');
    const begun = await new Browser(sequence).begin(1, { sequenceVersion: 1, version: 1 });
    expect(begun.status).toBe(200);
  });

  test('SEQ-T5 goes on when its flow has left the sequence', async () => {
    const sequence = await publishedSequence(author);
    const step = new Browser(sequence).step(0);
    await step.post({}, sequence.id);
    await author.ok(removeFlow, { params: { id: sequence.id }, body: { flowId: sequence.flows[0]!.id } });
    await author.ok(publishSequence, { params: { id: sequence.id } });
    expect((await step.say(RIGHT).post({}, sequence.id)).body).toMatchObject({ completed: true });
  });
});

describe('SEQ-T6 the order of steps', () => {
  test('a later step waits until all before it are completed', async () => {
    const browser = new Browser(await publishedSequence(author));
    expect(await browser.begin(1)).toMatchObject({ status: 409, body: { code: 'step-locked' } });
    await browser.begin(0);
    expect((await browser.begin(1)).status).toBe(409);
    await browser.complete(0);
    expect((await browser.begin(2)).status).toBe(409);
    await browser.complete(1);
    expect((await browser.complete(2)).status).toBe(200);
    expect((await browser.progress()).body).toMatchObject({ completed: true });
  });
  test('SEQ-T7 a completed step stays so when an answer of it is changed, and the one behind it is accepted', async () => {
    const [question, end] = oneQuestion().promptsArray;
    const [right, wrong] = question!.definition.answers as readonly Answer[];
    const answers = [right!, { ...wrong!, nextKey: '.why' }];
    const why = { message: 'Why 5?', answers: [{ key: 'any', message: '*', nextKey: '.end' }] } as const;
    const definition = {
      promptsArray: [
        { ...question!, definition: { ...question!.definition, answers } },
        { key: 'key-why' as PromptKey, name: 'why', definition: why },
        end!,
      ],
      commonAnswers: {},
    };
    const browser = new Browser(await publishedSequence(author, { definition }));
    const first = browser.step(0, undefined, definition).say(RIGHT);
    expect((await first.post({}, browser.sequence.id)).body).toMatchObject({ completed: true });
    const said = first.chat.history.find(({ direction }) => direction === 'sent')!.key;
    const input = { key: randomUUID() as ItemKey, message: '5', at: Date.now() };
    const changed = alter(first.flow, first.chat, said, input, { confirmed: true });
    if (changed.ok) first.chat = changed.chat;
    expect((await first.post({}, browser.sequence.id)).body).toMatchObject({ completed: false });
    expect((await browser.step(1, undefined, definition).post({}, browser.sequence.id)).status).toBe(200);
    expect((await browser.progress()).body).toMatchObject({ completed: false, steps: [{ completed: true }, {}, {}] });
  });
  test('a link with random access opens all only where the sequence leaves it to links; the sequence may also say yes', async () => {
    const free = { allowRandomAccess: true };
    const linked = await publishedSequence(author, { settings: { allowRandomAccess: 'link' } });
    expect((await new Browser(linked).begin(2, free)).status).toBe(200);
    for (const settings of [{}, { allowRandomAccess: false }]) {
      const closed = await publishedSequence(author, { settings });
      expect((await new Browser(closed).begin(2, free)).status).toBe(409);
    }
    const open = await publishedSequence(author, { settings: { allowRandomAccess: true } });
    expect((await new Browser(open).begin(2)).status).toBe(200);
  });
  test('SEQ-T7 a step completed by somebody else under the identifier opens nothing', async () => {
    const sequence = await publishedSequence(author);
    const ana = new Browser(sequence);
    await ana.complete(0);
    const thief = new Browser(sequence, ana.identifier);
    expect((await thief.begin(1)).status).toBe(409);
    const untold = await share.raw(
      'POST',
      `/api/flows/${sequence.flows[1]!.id}/history/${ana.identifier}?flowSequenceId=${sequence.id}`,
      {
        body: JSON.stringify({ history: [] }),
      },
    );
    expect(untold.status).toBe(409);
    expect((await ana.begin(1)).status).toBe(200);
  });
  test('SEQ-T7 a chat of the same flow outside the sequence opens nothing', async () => {
    const sequence = await publishedSequence(author);
    const browser = new Browser(sequence);
    expect((await browser.step(0).say(RIGHT).post()).status).toBe(200);
    expect((await browser.begin(1)).status).toBe(409);
  });
});

describe('SEQ-T8 trust is the sequence’s', () => {
  test('open: whoever knows the identifier goes on, from step to step', async () => {
    const sequence = await publishedSequence(author, { settings: { identifierTrust: 'open' } });
    const phone = new Browser(sequence);
    await phone.complete(0);
    const laptop = new Browser(sequence, phone.identifier);
    expect((await laptop.progress(null)).body).toMatchObject({ steps: [{ completed: true }, {}, {}] });
    expect((await laptop.begin(1)).status).toBe(200);
  });
  test('bound: the token of this browser, for all steps; another browser begins its own', async () => {
    const sequence = await publishedSequence(author);
    const phone = new Browser(sequence);
    await phone.complete(0);
    expect((await phone.progress(null)).status).toBe(401);
    const other = new Browser(sequence, phone.identifier);
    expect((await other.progress()).body).toMatchObject({ completed: false, steps: [{ chatId: null }, {}, {}] });
    expect((await phone.progress()).body).toMatchObject({
      steps: [{ completed: true, score: 10, maxScore: 10 }, {}, {}],
    });
  });
  test('a flow’s own openness counts for nothing in the sequence', async () => {
    const sequence = await publishedSequence(author);
    const flowId = sequence.flows[0]!.id;
    await author.ok(updateFlow, { params: { id: flowId }, body: { settings: { identifierTrust: 'open' } } });
    const step = new Browser(sequence).step(0);
    await step.post({}, sequence.id);
    const stolen = { history: [], chatId: step.chatId, after: step.wire.at(-1)!.k };
    const post = await share.raw('POST', `/api/flows/${flowId}/history/${step.identifier}`, {
      body: JSON.stringify(stolen),
    });
    expect(post.status).toBe(401);
  });
  test('SEQ-T11 a run begun under bound stays that browser’s when the sequence becomes open', async () => {
    const sequence = await publishedSequence(author);
    const phone = new Browser(sequence);
    await phone.complete(0);
    const settings = { identifierTrust: 'open' } as const;
    await author.ok(updateSequence, { params: { id: sequence.id }, body: { settings } });
    const stranger = new Browser(sequence, phone.identifier);
    expect((await stranger.progress()).body).toMatchObject({ steps: [{ chatId: null }, {}, {}] });
    expect((await stranger.begin(1)).status).toBe(409);
    expect((await phone.progress()).body).toMatchObject({ steps: [{ completed: true }, {}, {}] });
    expect((await phone.begin(1)).status).toBe(200);
  });
  test('SEQ-T12 without a signature nobody learns whose turn it is', async () => {
    const sequence = await publishedSequence(author, { settings: { identifierTrust: 'signed' } });
    const guess = new Browser(sequence, 'ana');
    for (const index of [0, 1, 2]) expect((await guess.begin(index)).body).toMatchObject({ code: 'link-not-signed' });
  });
  test('signed: a link without a signature begins nothing', async () => {
    const sequence = await publishedSequence(author, { settings: { identifierTrust: 'signed' } });
    expect(await new Browser(sequence).begin(0)).toMatchObject({ status: 401, body: { code: 'link-not-signed' } });
  });
});

test('SEQ-T9 a flow’s own link and the sequence’s are different chats of one learner, each with its own attempts', async () => {
  const sequence = await publishedSequence(author);
  const browser = new Browser(sequence);
  const alone = browser.step(0);
  await alone.post();
  const step = browser.step(0);
  await step.say(RIGHT).post({}, sequence.id);
  const { id: flowId } = sequence.flows[0]!;
  const read = (query: object, client: Client) =>
    client.ok(getHistory, {
      params: { id: flowId, identifier: browser.identifier },
      query,
      headers: { 'x-chat-token': browser.token },
    });
  expect(await read({}, share)).toMatchObject({ id: alone.chatId, attempt: 1, completed: false });
  expect(await read({ flowSequenceId: sequence.id }, share)).toMatchObject({
    id: step.chatId,
    attempt: 1,
    completed: true,
  });
  expect(await read({}, author)).toMatchObject({ id: step.chatId });
  expect(await author.ok(getFlowStats, { params: { id: flowId } })).toMatchObject({ total: 2, totalCompleted: 1 });
});

test('REVW-28 REVW-30 REVW-31 a reviewer writes on the step’s chat, also where the learner’s own chat of the flow is newer', async () => {
  const { promptsArray, ...rest } = oneQuestion();
  const shown = {
    key: 'key-shown' as PromptKey,
    name: 'shown',
    definition: { message: { url: '/flows/1/history/{{originId}}/evaluations/x' }, contentType: 'remote' },
  } as const;
  const sequence = await publishedSequence(author, { definition: { ...rest, promptsArray: [...promptsArray, shown] } });
  const browser = new Browser(sequence);
  const [step, alone] = [browser.step(0).say(RIGHT), browser.step(0).say(RIGHT)];
  await step.post({}, sequence.id);
  await alone.post();
  const [{ id }, { identifier }] = [sequence.flows[0]!, browser];
  const itemKey = step.chat.history.find(({ direction }) => direction === 'sent')!.key;
  const query = { flowSequenceId: sequence.id };
  const params = { id, identifier, itemKey };
  for (const body of [{ comment: 'Well said' }, { content: 'Very well said' }])
    expect(await author.ok(reviewItem, { params, query, body })).toMatchObject({ chatId: step.chatId });
  const evaluation = { params: { id, identifier, evaluationId: 'x' }, query, body: { evaluation: 'Good' } };
  expect(await author.ok(giveEvaluation, evaluation)).toMatchObject({ chatId: step.chatId });
});

test('REVW-27 the history’s address may end with a slash', async () => {
  const { id, flows } = await publishedSequence(author);
  const ana = new Learner(share, flows[0]!.id, oneQuestion(), 'ana').say(RIGHT);
  const path = `/api/flows/${flows[0]!.id}/history/ana/?flowSequenceId=${id}`;
  const body = JSON.stringify({ history: ana.wire, chatId: ana.chatId, token: ana.token });
  expect(await share.raw('POST', path, { body })).toMatchObject({ status: 200, body: { completed: true } });
  expect((await share.raw('POST', `/api/nowhere/`, { body: '{}' })).status).toBe(404);
});

describe('REVW-33 the history of a sequence', () => {
  test('shows reviewers the latest attempt of every step, with what left the sequence behind', async () => {
    const sequence = await publishedSequence(author);
    const browser = new Browser(sequence);
    await browser.complete(0);
    const again = browser.step(0);
    await again.post({ restart: true }, sequence.id);
    await author.ok(moveFlow, { params: { id: sequence.id }, body: { from: 2, to: 1 } });
    await author.ok(removeFlow, { params: { id: sequence.id }, body: { flowId: sequence.flows[0]!.id } });
    await author.ok(publishSequence, { params: { id: sequence.id } });
    const view = await author.ok(getSequenceHistory, { params: { id: sequence.id, identifier: browser.identifier } });
    expect(view).toMatchObject({
      version: 2,
      completed: false,
      steps: [
        { index: 0, name: 'Three', chatId: null },
        { index: 1, name: 'Two', chatId: null },
        { index: null, name: 'One', chatId: again.chatId, attempt: 2, completed: true },
      ],
    });
  });
  test('is its authors’ and the learner’s own', async () => {
    const sequence = await publishedSequence(author);
    const browser = new Browser(sequence);
    await browser.complete(0);
    const stranger = await newAuthor(parley.consoleUrl);
    const get = async (client: Client) =>
      (await client.call(getSequenceHistory, { params: { id: sequence.id, identifier: browser.identifier } })).status;
    expect([await get(stranger), await get(new Client(parley.consoleUrl))]).toEqual([403, 401]);
    await author.ok(shareSequence, { params: { id: sequence.id }, body: { with: stranger.session.email } });
    expect(await get(stranger)).toBe(200);
  });
});

test('REVW-34 REVW-18 the owner alone deletes a learner’s chats of the sequence, and those only', async () => {
  const sequence = await publishedSequence(author);
  const browser = new Browser(sequence);
  await browser.complete(0);
  await browser.begin(1);
  const alone = browser.step(0);
  await alone.post();
  const friend = await newAuthor(parley.consoleUrl);
  await author.ok(shareSequence, { params: { id: sequence.id }, body: { with: friend.session.email } });
  const params = { id: sequence.id, identifier: browser.identifier };
  expect((await friend.call(deleteSequenceHistory, { params })).status).toBe(403);
  expect(await author.ok(deleteSequenceHistory, { params })).toEqual({ deleted: 2 });
  expect((await author.call(deleteSequenceHistory, { params })).status).toBe(404);
  expect((await browser.progress()).body).toMatchObject({ steps: [{ chatId: null }, { chatId: null }, {}] });
  const history = await share.call(getHistory, {
    params: { id: sequence.flows[0]!.id, identifier: browser.identifier },
    headers: { 'x-chat-token': browser.token },
  });
  expect(history.body).toMatchObject({ id: alone.chatId });
});

test('SEQ-T10 a player gets pins, names, merged settings, and the first step whole', async () => {
  const sequence = await publishedSequence(author, {
    name: 'Course',
    settings: { chatSpacing: '4px', allowRandomAccess: 'link' },
  });
  const flowId = sequence.flows[0]!.id;
  await author.ok(updateFlow, { params: { id: flowId }, body: { settings: { chatSpacing: '12px' } } });
  await author.ok(updateSequence, { params: { id: sequence.id }, body: { tName: { hi: 'पाठ' } } });
  await author.ok(publishSequence, { params: { id: sequence.id } });
  const s = Buffer.from(JSON.stringify({ showName: true, allowRandomAccess: true, runMode: 'admin' })).toString(
    'base64',
  );
  const playable = await share.ok(getSequencePlayable, {
    params: { id: sequence.id },
    query: { s, l: 'hi', identifier: 'ana' },
  });
  expect(playable).toMatchObject({
    sequence: {
      id: sequence.id,
      version: 2,
      name: 'पाठ',
      flows: [{ flowId, version: 1, name: 'One', maxScore: 10 }, {}, {}],
    },
    first: { id: flowId, version: 1, name: 'One', definition: { promptsArray: [{ name: 'start' }, { name: 'end' }] } },
    identifier: 'ana',
    language: 'hi',
    settings: { chatSpacing: '4px', identifierTrust: 'bound' },
    display: { showName: true, showScore: false, allowRandomAccess: true },
    context: { userId: 'ana' },
    test: false,
  });
  expect(Object.keys(playable.display).sort()).toEqual(
    ['allowRandomAccess', 'disableAutoAnswer', 'disableKeyboardAnswer', 'showName', 'showScore'].sort(),
  );
  const closed = await publishedSequence(author, { settings: { allowRandomAccess: false } });
  expect(
    (await share.ok(getSequencePlayable, { params: { id: closed.id }, query: { s } })).display.allowRandomAccess,
  ).toBe(false);
  expect((await share.call(getSequencePlayable, { params: { id: 2_000_000_000 } })).status).toBe(404);
});
