/** Waiting chats hear of news by socket, whichever of two servers on one database the news came in by. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { deleteHistory } from '@parley/contracts/http/chats';
import { createFlow, publishFlow, shareFlow, unshareFlow } from '@parley/contracts/http/flows';
import { LIVE_PATH, type LiveAuth } from '@parley/contracts/http/live';
import { reviewItem } from '@parley/contracts/http/reviews';
import { io, type Socket } from 'socket.io-client';
import { Learner } from './chats/testing/learner.js';
import { Client, newAuthor } from './testing/client.js';
import { startTwoServers, type TwoServers } from './testing/two-servers.js';

const definition = {
  promptsArray: [
    {
      key: 'start',
      name: 'start',
      definition: {
        message: 'Wait',
        answerExternally: true,
        answers: [{ key: 'p', message: 'pass', nextKey: '.end' }],
      },
    },
    { key: 'end', name: 'end', definition: { message: 'Bye' } },
  ],
} as unknown as FlowDefinition;

let servers: TwoServers;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let flowId: number;
const open: Socket[] = [];

beforeAll(async () => {
  servers = await startTwoServers();
  const [first] = servers;
  owner = await newAuthor(first.consoleUrl);
  flowId = (await owner.ok(createFlow, { body: { name: 'Waiting', definition } as never })).id;
  await owner.ok(publishFlow, { params: { id: flowId } });
});
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()));
afterAll(() => servers.drop());

async function waiting(): Promise<Learner> {
  const ana = new Learner(new Client(servers[0].shareUrl), flowId, definition);
  expect((await ana.post()).status).toBe(200);
  return ana;
}
const answer = (ana: Learner, client: Client = owner) =>
  client.ok(reviewItem, {
    params: { id: flowId, identifier: ana.identifier, itemKey: ana.chat.history.at(-1)!.key },
    body: { answer: 'pass' },
  });

interface Heard {
  readonly socket: Socket;
  /** The next message that it receives. */
  readonly next: Promise<{ revision: number }>;
}
/** Rejects with the server's refusal. */
const listen = (url: string, auth: Partial<LiveAuth>, transports = ['websocket']): Promise<Heard> =>
  new Promise((done, fail) => {
    const socket = io(url, { path: LIVE_PATH, transports, auth, reconnection: false, forceNew: true });
    open.push(socket);
    const next = new Promise<{ revision: number }>((heard) => socket.once('changed', heard));
    socket.once('connect', () => done({ socket, next }));
    socket.once('connect_error', fail);
  });
const of = ({ chatId, token }: Learner): LiveAuth => ({ flowId, chatId, token });
const jwtOf = (client: Client) => ({ jwt: client.jwt ?? '' });

test.each([0, 1] as const)('LIVE-1 a waiting learner at server %i hears of it', async (at) => {
  const ana = await waiting();
  const { next } = await listen(servers[at].shareUrl, of(ana));
  await answer(ana);
  expect(await next).toEqual({ revision: 1 });
});

test('LIVE-2 a socket says only that there is news, and not of other chats', async () => {
  const [ana, bob] = [await waiting(), await waiting()];
  const { next, socket } = await listen(servers[0].shareUrl, of(ana));
  const all: unknown[] = [];
  socket.onAny((...heard) => all.push(heard));
  await answer(bob);
  await answer(ana);
  await next;
  expect(all).toEqual([['changed', { revision: 1 }]]);
});

test('LIVE-3 only the chat’s own token opens it, reviewers’ only on the console’s origin', async () => {
  const [ana, bob] = [await waiting(), await waiting()];
  const stranger = await newAuthor(servers[0].consoleUrl);
  const share = servers[0].shareUrl;
  const refused: [string, string, Partial<LiveAuth>][] = [
    ['401', share, { ...of(ana), token: bob.token }],
    ['401', share, { flowId, chatId: ana.chatId }],
    ['404', share, { ...of(ana), flowId: flowId + 1_000 }],
    ['404', share, { ...of(ana), chatId: '00000000-0000-4000-8000-000000000000' }],
    ['400', share, {}],
    ['400', share, { ...of(ana), chatId: 'x' }],
    ['400', share, { ...of(ana), admin: true } as never],
    ['401', share, { flowId, chatId: ana.chatId, ...jwtOf(owner) }],
    ['403', servers[0].consoleUrl, { flowId, chatId: ana.chatId, ...jwtOf(stranger) }],
    ['401', servers[0].consoleUrl, { flowId, chatId: ana.chatId, jwt: 'x.y.z' }],
  ];
  for (const [status, url, auth] of refused) await expect(listen(url, auth)).rejects.toThrow(status);
  const { next } = await listen(servers[1].consoleUrl, { flowId, chatId: ana.chatId, ...jwtOf(owner) });
  await answer(ana);
  expect(await next).toEqual({ revision: 1 });
});

test('LIVE-4 a later loss of access is noticed: a deleted chat, a reviewer no longer', async () => {
  const ana = await waiting();
  const friend = await newAuthor(servers[0].consoleUrl);
  await owner.ok(shareFlow, { params: { id: flowId }, body: { with: friend.session.email } });
  const { next } = await listen(servers[0].consoleUrl, { flowId, chatId: ana.chatId, ...jwtOf(friend) });
  await owner.ok(unshareFlow, { params: { id: flowId }, body: { with: friend.session.email } });
  await owner.ok(deleteHistory, { params: { id: flowId, identifier: ana.identifier } });
  await next;
  await expect(listen(servers[0].shareUrl, of(ana))).rejects.toThrow('410');
  await expect(listen(servers[0].consoleUrl, { flowId, chatId: ana.chatId, ...jwtOf(friend) })).rejects.toThrow('403');
});

test('LIVE-5 there is no polling transport that would need one server all along', async () => {
  const ana = await waiting();
  await expect(listen(servers[0].shareUrl, of(ana), ['polling'])).rejects.toThrow();
});
