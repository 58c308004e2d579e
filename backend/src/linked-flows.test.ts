/** Flows that lead into one another over HTTP: pinned at publish, played to the end, counted where they were begun. */
import { randomUUID } from 'node:crypto';
import { libraryOf } from '@parley/contracts/engine/linked-flow';
import { prepareFlow, type PrepareOptions } from '@parley/contracts/engine/prepare';
import type { PreparedFlow } from '@parley/contracts/engine/types';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { Scope } from '@parley/contracts/flow/scopes';
import { createApiToken } from '@parley/contracts/http/api-tokens';
import { getHistory, getPlayable } from '@parley/contracts/http/chats';
import {
  checkFlow,
  createFlow,
  getFlow,
  getLinkedFlows,
  getPublished,
  listFlows,
  promoteVersion,
  publishFlow,
  updateFlow,
} from '@parley/contracts/http/flows';
import { getFlowStats } from '@parley/contracts/http/stats';
import type { PageData } from '@parley/runtime/chat/page-data';
import type { PromptKey } from '@parley/contracts/ids';
import { Learner } from './chats/testing/learner.js';
import { LONG_FROM, Pace } from './platform/http/pace.js';
import { LinkedTexts } from './platform/linked/linked-texts.js';
import { Client, newAuthor } from './testing/client.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';

let parley: TestParley;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
/** ms */
let ahead = 0;
beforeAll(async () => {
  parley = await startTestParley({ clock: { now: () => Date.now() + ahead } });
  share = new Client(parley.shareUrl);
  owner = await newAuthor(parley.consoleUrl);
});
afterAll(() => parley.drop());

/** Two prompts: a question that scores, and (where it leads on) whatever `nextKey` names. */
const lesson = (question: string, nextKey: string, score = 10): FlowDefinition =>
  ({
    promptsArray: [
      {
        key: 'start',
        name: 'start',
        definition: {
          message: question,
          answers: [
            { key: 'y', message: 'yes', score, nextKey },
            { key: 'n', message: 'no', score: 0, nextKey },
          ],
        },
      },
      { key: 'end', name: 'end', definition: { message: `End of “${question}”, you said {{@start}}.` } },
    ],
    commonAnswers: {},
  }) as unknown as FlowDefinition;
const linkTo = (id: number) => `remote?chatId=${id}.start`;
const created = async (definition: FlowDefinition, author: Client = owner): Promise<number> =>
  (await author.ok(createFlow, { body: { name: 'Lesson', definition } as never })).id;
const publish = (id: number, author: Client = owner) => author.call(publishFlow, { params: { id } });
const published = async (definition: FlowDefinition): Promise<number> => {
  const id = await created(definition);
  expect((await publish(id)).status).toBe(200);
  return id;
};
const playable = async (id: number): Promise<PageData['flow']> =>
  ((await share.ok(getPlayable, { params: { id } })) as PageData).flow;
const ready = (definition: FlowDefinition, options: PrepareOptions): PreparedFlow => {
  const made = prepareFlow(definition, options);
  if (!made.ok) throw new Error(made.error.code);
  return made.flow;
};
const learnerOf = async (id: number) => {
  const { version, definition, linked = [] } = await playable(id);
  const library = libraryOf(linked.map((each) => ready(each.definition, { flowId: each.id, version: each.version })));
  return new Learner(share, id, ready(definition, { flowId: id, version, library }), `ana-${randomUUID()}`);
};

test('ENG-43 ENG-F5 publishing writes the latest version into the links; the draft keeps leading to whatever is latest', async () => {
  const second = await published(lesson('Two?', '.end'));
  const first = await published(lesson('One?', linkTo(second)));
  const { definition } = await share.ok(getPublished, { params: { id: first, version: 1 } });
  expect(JSON.stringify(definition)).toContain(`remote?chatId=${second}&version=1.start`);
  const draft = await owner.ok(getFlow, { params: { id: first } });
  expect(JSON.stringify(draft.definition)).toContain(linkTo(second));
  await owner.ok(promoteVersion, { params: { id: first, version: 1 } });
  const promoted = await owner.ok(getFlow, { params: { id: first } });
  expect(promoted.definition.promptsArray).toEqual(draft.definition.promptsArray);
  expect((await publish(first)).status).toBe(200);
});

test('decision 28 only one’s own published flows may be linked to; a flow may lead to itself', async () => {
  const stranger = await newAuthor(parley.consoleUrl);
  const theirs = await created(lesson('Theirs?', '.end'), stranger);
  await publish(theirs, stranger);
  const unpublished = await created(lesson('Not yet?', '.end'));
  for (const [id, code] of [
    [theirs, 'link-to-foreign-flow'],
    [999_999, 'link-to-foreign-flow'],
    [unpublished, 'link-to-unpublished-flow'],
  ] as const) {
    const { status, body } = await publish(await created(lesson('One?', linkTo(id))));
    expect([status, body]).toMatchObject([422, { problems: [{ code, promptKey: 'start' }] }]);
  }
  const itself = await created(lesson('Again?', '.end'));
  const definition = lesson('Again?', linkTo(itself));
  await owner.ok(updateFlow, { params: { id: itself }, body: { definition } as never });
  expect((await publish(itself)).status).toBe(200);
});

test('PUB-16 PUB-17 a circle through another flow that never asks is refused, with the way through it', async () => {
  const goesOn = (nextKey: string) =>
    ({ promptsArray: [{ key: 'start', name: 'start', definition: { message: 'On', nextKey } }] }) as never;
  const first = await published(lesson('One?', '.end'));
  const second = await published(goesOn(linkTo(first)));
  await owner.ok(updateFlow, { params: { id: first }, body: { definition: goesOn(linkTo(second)) } as never });
  const { status, body } = await publish(first);
  const steps = [`${first}.start`, `remote?chatId=${second}&version=1.start`, `${first}.start`];
  expect([status, body]).toMatchObject([
    422,
    {
      problems: [
        {
          code: 'endless-chain',
          promptKey: 'start',
          path: steps.map((promptKeyStr) => ({ promptKeyStr, promptName: 'start', says: null })),
        },
      ],
    },
  ]);
});

test('ENG-42 a learner is led through three flows and back; the server plays the same, and keeps it with the first', async () => {
  const third = await published(lesson('Three?', '.end', 3));
  const second = await published(lesson('Two?', linkTo(third), 2));
  const first = await published(lesson('One?', linkTo(second), 1));
  const page = await playable(first);
  expect(await owner.ok(getFlow, { params: { id: first } })).toMatchObject({ maxScore: 6 });
  expect(page.linked?.map(({ id, version }) => [id, version])).toEqual([
    [second, 1],
    [third, 1],
  ]);
  const ana = await learnerOf(first);
  ana.say('yes').say('yes');
  expect(await ana.post()).toMatchObject({ status: 200, body: { score: 3, completed: false } });
  ana.say('yes');
  expect(await ana.post()).toMatchObject({ status: 200, body: { score: 6, completed: true } });
  const kept = await owner.ok(getHistory, { params: { id: first, identifier: ana.identifier } });
  expect(kept.history).toEqual(JSON.parse(JSON.stringify(ana.wire)));
  expect(kept.history.at(-1)).toMatchObject({
    p: `remote?chatId=${third}&version=1.end`,
    m: 'End of “Three?”, you said yes.',
  });
});

test('decision 27 a chat that began goes on in the versions it was pinned to, whatever is published since', async () => {
  const second = await published(lesson('Two?', '.end'));
  const first = await published(lesson('One?', linkTo(second)));
  const ana = await learnerOf(first);
  ana.say('yes');
  expect((await ana.post()).status).toBe(200);
  await owner.ok(updateFlow, { params: { id: second }, body: { definition: lesson('Changed?', '.end') } as never });
  await publish(second);
  ana.say('no');
  expect(await ana.post()).toMatchObject({ status: 200, body: { completed: true } });
  expect((await playable(first)).linked?.map(({ version }) => version)).toEqual([1]);
  await owner.ok(updateFlow, { params: { id: first }, body: { definition: lesson('One!', linkTo(second)) } as never });
  await publish(first);
  expect((await playable(first)).linked?.map(({ version }) => version)).toEqual([2]);
});

test('decision 27 flows that lead to each other carry each other once, however often they are published', async () => {
  const first = await published(lesson('One?', '.end'));
  const second = await published(lesson('Two?', linkTo(first)));
  for (let round = 0; round < 3; round++) {
    await owner.ok(updateFlow, {
      params: { id: first },
      body: { definition: lesson(`One ${round}?`, linkTo(second)) } as never,
    });
    expect((await publish(first)).status).toBe(200);
    await owner.ok(updateFlow, {
      params: { id: second },
      body: { definition: lesson(`Two ${round}?`, linkTo(first)) } as never,
    });
    expect((await publish(second)).status).toBe(200);
  }
  expect((await playable(first)).linked).toHaveLength(1);
  const ana = await learnerOf(first);
  ana.say('yes').say('yes').say('no');
  expect(await ana.post()).toMatchObject({ status: 200, body: { completed: false } });
  expect(ana.chat.input?.promptKeyStr).toMatch(/^remote/);
});

test('STAT-9 prompts of linked flows are counted by themselves, though clones share their keys, with their texts', async () => {
  const second = await published(lesson('Two?', '.end'));
  const first = await published(lesson('One?', linkTo(second)));
  const ana = await learnerOf(first);
  ana.say('yes').say('no');
  await ana.post();
  const stats = await owner.ok(getFlowStats, { params: { id: first }, query: {} } as never);
  const rows = stats.promptAnalytics.map(({ key, position, data }) => [
    key,
    position,
    data.message,
    data.answers.map(({ message, count }) => ({ message, count })),
  ]);
  expect(rows.filter(([key]) => String(key).endsWith('start'))).toEqual([
    [
      'start',
      1,
      'One?',
      [
        { message: 'yes', count: 1 },
        { message: 'no', count: 0 },
      ],
    ],
    [
      `${second}/start`,
      null,
      'Two?',
      [
        { message: 'yes', count: 0 },
        { message: 'no', count: 1 },
      ],
    ],
  ]);
});

test('ENG-43 ENG-F6 the preview is given the latest of the owner’s flows, with what they lead to, and nobody else’s', async () => {
  const third = await published(lesson('Three?', '.end'));
  const second = await published(lesson('Two?', linkTo(third)));
  const first = await created(lesson('One?', linkTo(second)));
  const stranger = await newAuthor(parley.consoleUrl);
  const theirs = await created(lesson('Theirs?', '.end'), stranger);
  await publish(theirs, stranger);
  const query = { flows: `${second},${theirs},${first}` };
  const linked = await owner.ok(getLinkedFlows, { params: { id: first }, query });
  expect(linked.map(({ id, version }) => [id, version])).toEqual([
    [second, 1],
    [third, 1],
  ]);
  expect((await stranger.call(getLinkedFlows, { params: { id: first }, query })).status).toBe(403);
  const bad = await owner.call(getLinkedFlows, { params: { id: first }, query: { flows: '1,x' } });
  expect(bad.status).toBe(400);
});

test('HTTP-33 HTTP-37 checks at once load each version that they lead to once, in a turn, and later ones load none', async () => {
  const { promptsArray, ...rest } = lesson('Long?', '.end');
  const more = Array.from({ length: 100 }, (_, n) => ({
    ...promptsArray[1]!,
    key: `k${n}` as PromptKey,
    name: `n${n}`,
    definition: { message: 'Long. '.repeat(300) },
  }));
  const large = await published({ ...rest, promptsArray: [...promptsArray, ...more] });
  const first = await created(lesson('One?', linkTo(large)));
  const reading = jest.spyOn(parley.app.get(LinkedTexts), 'rowOf' as never);
  const step = jest.spyOn(parley.app.get(Pace), 'step');
  const check = () => owner.call(checkFlow, { params: { id: first } });
  const replies = await Promise.all(Array.from({ length: 8 }, check));
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(reading).toHaveBeenCalledTimes(1);
  expect(step.mock.calls.filter(([, bytes]) => bytes > LONG_FROM)).toHaveLength(1);
  await check();
  expect(reading).toHaveBeenCalledTimes(1);
});

test('HOME-C9 the row of a flow has the share of right first answers that Summary leads with, linked prompts and changes among them', async () => {
  const second = await published(lesson('Two?', '.end'));
  const first = await published(lesson('One?', linkTo(second)));
  const row = async (id: number) => {
    await parley.upToDate();
    // The share may be a minute old.
    ahead += 60_000;
    const { flows } = await owner.ok(listFlows, {});
    return flows.find((flow) => flow.id === id)?.card?.firstAnswers;
  };
  const summary = async () => {
    const { promptAnalytics } = await owner.ok(getFlowStats, { params: { id: first }, query: {} } as never);
    return promptAnalytics.flatMap(({ key, position, data: { firstRight, answered } }) =>
      firstRight === null || (position === null && !key.includes('/')) ? [] : [[firstRight, answered]],
    );
  };
  const change = async (id: number, definition: FlowDefinition) => {
    await owner.ok(updateFlow, { params: { id }, body: { definition } as never });
    expect((await publish(id)).status).toBe(200);
  };
  for (const [one, two] of ['yy', 'yn', 'yn', 'ny'].map((said) => [...said])) {
    const ana = await learnerOf(first);
    ana.say(one === 'y' ? 'yes' : 'no').say(two === 'y' ? 'yes' : 'no');
    await ana.post();
  }
  expect(await row(first)).toBeNull();
  await (await learnerOf(first)).say('yes').say('no').post();
  const share = { right: 4 + 2, answered: 10 };
  expect(await row(first)).toEqual(share);
  const cardFor = async (scopes: readonly Scope[]) => {
    const { token } = await owner.ok(createApiToken, {
      body: { name: 'Program', scopes: [...scopes], expiresInDays: 1 },
    });
    const { flows } = await new Client(parley.consoleUrl, token).ok(listFlows, {});
    return flows.find(({ id }) => id === first)?.card;
  };
  expect(await cardFor(['flows:read'])).toMatchObject({ learners: 5, firstAnswers: null });
  expect(await cardFor(['flows:read', 'statistics:read'])).toMatchObject({ learners: 5, firstAnswers: share });
  const db = await parley.stores.pool.connect();
  await db.query('begin; lock table read.flow_stat_prompt in access exclusive mode');
  // It is a minute old at most, and then slow counters keep the list waiting once.
  expect(await cardFor(['flows:read', 'statistics:read'])).toMatchObject({ firstAnswers: share });
  expect(await row(first)).toBeNull();
  // For a minute nobody tries again.
  expect(await cardFor(['flows:read', 'statistics:read'])).toMatchObject({ firstAnswers: null });
  expect(parley.lines.filter(({ msg }) => String(msg).includes('no share of right first answers'))).toHaveLength(1);
  await db.query('rollback');
  db.release();
  expect(await row(first)).toEqual(share);
  expect(await summary()).toEqual([
    [4, 5],
    [2, 5],
  ]);
  expect(await row(second)).toBeNull();
  // The newest version has no right answer there, and the figure follows the newest version, as Summary does.
  await change(second, lesson('Two?', '.end', 0));
  expect(await row(first)).toEqual({ right: 4, answered: 5 });
  expect(await summary()).toEqual([[4, 5]]);
  await change(first, { promptsArray: [{ key: 'other', name: 'start', definition: { message: 'Gone' } }] } as never);
  expect(await row(first)).toBeNull();
  expect(await summary()).toEqual([]);
});
