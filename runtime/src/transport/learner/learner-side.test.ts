/**
 * A chat that waits for a reviewer or shows content from elsewhere.
 * @jest-environment node
 */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { PlayableFlow } from '../../chat/chat-props.js';
import { NO_FAULTS } from '../../testing/faulty-server.js';
import { Learner } from '../../testing/learner-harness.js';
import { waitForNews, type NewsSocket } from '../waiting.js';
import { FakeClock } from '../../testing/chat-harness.js';

const entry = (name: string, definition: object) => ({ key: name, name, definition });
const flow: PlayableFlow = {
  id: 7,
  version: 1,
  name: 'Essay',
  definition: {
    promptsArray: [
      entry('start', { message: 'Ready?', answers: [{ key: 'y', message: 'yes', nextKey: '.teacher' }] }),
      entry('teacher', {
        message: 'Your teacher decides',
        answerExternally: true,
        extAnswerFulfilledMessage: 'Decided',
        answers: [{ key: 'p', message: 'pass', nextKey: '.facts' }],
      }),
      entry('facts', {
        message: { url: 'https://facts.example/today' },
        contentType: 'remote',
        answers: [{ key: 'o', message: 'ok', nextKey: '.end' }],
      }),
      entry('end', { message: 'Bye' }),
    ],
  } as unknown as FlowDefinition,
};

const opened = async (learner: Learner) => {
  const news: (() => Promise<boolean>)[] = [];
  const left: string[] = [];
  const tab = await learner.open({
    listen: ({ chatId }, onNews) => {
      news.push(onNews);
      return () => left.push(chatId);
    },
  });
  await learner.rest();
  return { ...tab, news, left };
};
/** Answers the first prompt, so that the chat waits. */
const waiting = async (learner: Learner) => {
  const tab = await opened(learner);
  tab.session.answer('yes', 0);
  await learner.rest();
  return tab;
};
const chatIdOf = (learner: Learner) => [...learner.server.chats.keys()].at(-1)!;

test('ENG-58 PLAY-X1 it listens for news only while it waits, and goes on when a reviewer has answered', async () => {
  const learner = new Learner(flow);
  learner.server.remote = () => ({ status: 'fulfilled', content: { body: '**7**', contentType: null }, at: 1 });
  const tab = await opened(learner);
  expect([tab.session.state.waiting, tab.news]).toEqual([false, []]);
  tab.session.answer('yes', 0);
  await learner.rest();
  expect(tab.session.state).toMatchObject({ waiting: true, input: { answerExternally: true, needsUserInput: false } });
  expect(tab.news).toHaveLength(1);
  learner.server.answerExternally(chatIdOf(learner), 'pass', 5);
  void tab.news[0]!();
  await learner.rest();
  const { waiting: waits, items, save } = tab.session.state;
  expect([waits, save, tab.left]).toEqual([false, 'saved', [chatIdOf(learner)]]);
  expect(items.at(-2)).toMatchObject({
    direction: 'sent',
    answerExternally: true,
    extAnswerFulfilledMessage: 'Decided',
  });
  expect(items.at(-1)).toMatchObject({ direction: 'received', promptKey: 'facts' });
  // The learner answers after the reviewer's answer.
  tab.session.answer('ok', 0);
  await learner.rest();
  expect(tab.session.state.chat?.completed).toBe(true);
  expect(learner.server.history(chatIdOf(learner)).at(-1)).toMatchObject({ pk: 'end' });
  expect(tab.notices).toEqual([]);
});

test('PLAY-X2 asking when there is nothing new changes nothing, however often and in however bad a network', async () => {
  const learner = new Learner(flow);
  const tab = await waiting(learner);
  const before = tab.session.state.items;
  for (let n = 0; n < 5; n += 1) {
    void tab.news[0]!();
    await learner.rest();
  }
  learner.faults = { ...NO_FAULTS, lostRequests: 1, lostReplies: 1 };
  learner.chance = () => 0;
  void tab.news[0]!();
  await learner.rest();
  expect(tab.session.state).toMatchObject({ waiting: true, save: 'saved' });
  expect(tab.session.state.items).toEqual(before);
});

test('PLAY-X2 it says whether the server was asked: not while a question is under way, nor when it was lost', async () => {
  const learner = new Learner(flow);
  const tab = await waiting(learner);
  const first = tab.news[0]!();
  // This reply may be older than the news, so only another question can tell.
  expect(await tab.news[0]!()).toBe(false);
  expect(await first).toBe(true);
  learner.faults = { ...NO_FAULTS, lostReplies: 1 };
  learner.chance = () => 0;
  expect(await tab.news[0]!()).toBe(false);
});

test('PLAY-X3 another tab, and a tab opened later, go on too; a closed one stops listening', async () => {
  const learner = new Learner(flow);
  const tab = await waiting(learner);
  const other = await opened(learner);
  expect(other.session.state.waiting).toBe(true);
  learner.server.answerExternally(chatIdOf(learner), 'pass', 5);
  void tab.news[0]!();
  await learner.rest();
  expect(other.session.state).toMatchObject({ waiting: false });
  expect(other.session.state.items.at(-1)).toMatchObject({ promptKey: 'facts' });
  tab.close();
  expect(tab.left).toHaveLength(1);
});

test('LIVE-10 once a minute it tells the server that the learner is here, from the first post on, until it is closed', async () => {
  const learner = new Learner(flow);
  const told: string[] = [];
  learner.faults = { ...NO_FAULTS, lostRequests: 1 };
  learner.chance = () => 0;
  const tab = await learner.open({ tellHere: ({ chatId }) => told.push(chatId) });
  await learner.rest(60_000);
  expect(told).toEqual([]);
  learner.faults = NO_FAULTS;
  // The first of these minutes brings the post, the others the signs.
  for (let minute = 0; minute < 4; minute += 1) await learner.rest(60_000);
  expect(told.slice(-2)).toEqual([chatIdOf(learner), chatIdOf(learner)]);
  const before = told.length;
  await learner.rest(60_000);
  expect(told).toHaveLength(before + 1);
  tab.close();
  await learner.rest(180_000);
  expect(told).toHaveLength(before + 1);
});

test('LIVE-10 a chat that is opened only to send what was left tells nothing', async () => {
  const learner = new Learner(flow);
  const told: string[] = [];
  const tab = await learner.open({ tellHere: ({ chatId }) => told.push(chatId) });
  await learner.rest(1_000);
  await tab.transport.drain();
  await learner.rest(180_000);
  expect(told).toEqual([]);
});

test('ENG-63, ENG-64 a remote message is pending, then shows what the server fetched, and keeps it over a reload', async () => {
  const learner = new Learner(flow);
  let asked = 0;
  learner.server.remote = () => {
    asked += 1;
    return { status: 'fulfilled', content: { body: '**7**', contentType: null }, at: 1 };
  };
  const tab = await waiting(learner);
  learner.server.answerExternally(chatIdOf(learner), 'pass', 5);
  void tab.news[0]!();
  await learner.rest();
  const last = () => tab.session.state.items.at(-1)?.remote;
  expect([last()?.status, last()?.content?.body]).toEqual(['fulfilled', '**7**']);
  tab.close();
  const again = await opened(learner);
  expect(again.session.state.items.at(-1)?.remote?.content?.body).toBe('**7**');
  expect(asked).toBe(1);
});

test('ENG-63 failed contents, and those not there yet, are asked for again on the next visit', async () => {
  const learner = new Learner(flow);
  const answers = [{ status: 'fulfilledNull' }, { status: 'rejected', error: 'timeout' }] as const;
  let asked = 0;
  learner.server.remote = () =>
    answers[asked++] ?? { status: 'fulfilled', content: { body: 'now', contentType: null } };
  const tab = await waiting(learner);
  learner.server.answerExternally(chatIdOf(learner), 'pass', 5);
  void tab.news[0]!();
  await learner.rest();
  expect(tab.session.state.items.at(-1)?.remote?.status).toBe('fulfilledNull');
  for (const status of ['rejected', 'fulfilled']) {
    const visit = await opened(learner);
    expect(visit.session.state.items.at(-1)?.remote?.status).toBe(status);
    visit.close();
  }
});

describe('PLAY-X4 listening', () => {
  let reached = true;
  beforeEach(() => void (reached = true));
  const begin = (answer: () => Promise<boolean> = () => Promise.resolve(reached)) => {
    const clock = new FakeClock();
    const listeners: Record<string, () => void> = {};
    let asked = 0;
    const socket = {
      connected: false as boolean,
      gone: false,
      on: (event: string, listener: () => void) => void (listeners[event] = listener),
      disconnect() {
        this.gone = true;
      },
    } satisfies NewsSocket & { gone: boolean };
    const where: unknown[] = [];
    const stop = waitForNews(
      {
        apiUrl: 'https://share.example/api',
        flowId: 7,
        chatId: 'c',
        token: 't',
        clock,
        onNews: () => {
          asked += 1;
          return answer();
        },
      },
      (...said) => {
        where.push(...said);
        return socket;
      },
    );
    const reach = (yes: boolean) => (reached = yes);
    return { clock, listeners, socket, stop, where, reach, asked: () => asked };
  };

  test('asks when the socket opens and whenever it says so, at the server’s own host', () => {
    const { listeners, where, asked } = begin();
    expect(where).toEqual(['https://share.example', '/api/live', { flowId: 7, chatId: 'c', token: 't' }]);
    listeners.connect!();
    listeners.changed!();
    expect(asked()).toBe(2);
  });
  test('asks every second while there is no socket, less often later, hardly with one', async () => {
    const { clock, socket, asked } = begin();
    await clock.pass(10_000);
    expect(asked()).toBe(10);
    await clock.pass(600_000);
    const before = asked();
    expect(before).toBeLessThan(300);
    await clock.pass(60_000);
    expect(asked() - before).toBeLessThanOrEqual(5);
    socket.connected = true;
    const connected = asked();
    await clock.pass(120_000);
    expect(asked() - connected).toBeLessThanOrEqual(3);
  });
  test('news whose question did not reach the server is asked for again soon, socket or not', async () => {
    const { clock, listeners, socket, reach, asked } = begin();
    socket.connected = true;
    reach(false);
    listeners.changed!();
    await clock.pass(3_000);
    expect(asked()).toBe(4);
    reach(true);
    await clock.pass(1_000);
    const reached = asked();
    await clock.pass(50_000);
    expect(asked()).toBe(reached);
  });
  test('news that comes while an earlier question is under way is asked for again soon', async () => {
    let reply: (reached: boolean) => void = () => undefined;
    // While one is under way, another isn't sent.
    const answers = [new Promise<boolean>((resolve) => (reply = resolve)), Promise.resolve(false)];
    const { clock, listeners, socket, asked } = begin(() => answers.shift() ?? Promise.resolve(true));
    socket.connected = true;
    listeners.connect!();
    listeners.changed!();
    await clock.pass(0);
    // It was read before the news.
    reply(true);
    await clock.pass(1_000);
    expect(asked()).toBe(3);
    await clock.pass(50_000);
    expect(asked()).toBe(3);
  });
  test('ends with the wait', async () => {
    const { clock, socket, stop, asked } = begin();
    stop();
    await clock.pass(60_000);
    expect([asked(), socket.gone, clock.waiting]).toEqual([0, true, 0]);
  });
});
