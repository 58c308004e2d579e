/** Two authors of one flow at two servers of one database: each sees the other, and hears of what was saved. */
import { createFlow, getFlow, shareFlow, unshareFlow, updateFlow } from '@parley/contracts/http/flows';
import { FLOWS_NAMESPACE, LIVE_PATH, type LivePresent } from '@parley/contracts/http/live';
import { io, type Socket } from 'socket.io-client';
import { Client, newAuthor } from './testing/client.js';
import { startTwoServers, type TwoServers } from './testing/two-servers.js';

let servers: TwoServers;
let asha: Awaited<ReturnType<typeof newAuthor>>;
let ravi: Awaited<ReturnType<typeof newAuthor>>;
let flowId: number;
const open: Socket[] = [];

beforeAll(async () => {
  servers = await startTwoServers();
  const [first] = servers;
  [asha, ravi] = [await newAuthor(first.consoleUrl), await newAuthor(first.consoleUrl)];
});
beforeEach(async () => {
  flowId = (await asha.ok(createFlow, { body: { name: 'Together' } })).id;
  await asha.ok(shareFlow, { params: { id: flowId }, body: { with: ravi.session.email } });
});
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()));
afterAll(() => servers.drop());

interface Author {
  readonly socket: Socket;
  /** Resolves when somebody hears this of who is here, now or later. */
  readonly sees: (is: (people: LivePresent['people']) => boolean) => Promise<void>;
  readonly hears: (is: (revision: number) => boolean) => Promise<void>;
}
/** Rejects with the server's refusal. */
const join = (url: string, auth: object): Promise<Author> =>
  new Promise((done, fail) => {
    const socket = io(url + FLOWS_NAMESPACE, {
      path: LIVE_PATH,
      transports: ['websocket'],
      auth,
      reconnection: false,
      forceNew: true,
    });
    open.push(socket);
    const news = { people: [] as LivePresent['people'], revision: -1 };
    const waiting = new Set<() => void>();
    const until = (is: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!is()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
    const told = (change: Partial<typeof news>) => {
      Object.assign(news, change);
      for (const look of [...waiting]) look();
    };
    socket.on('present', ({ people }: LivePresent) => told({ people }));
    socket.on('changed', ({ revision }: { revision: number }) => told({ revision }));
    const author: Author = {
      socket,
      sees: (is) => until(() => is(news.people)),
      hears: (is) => until(() => is(news.revision)),
    };
    socket.once('connect', () => done(author));
    socket.once('connect_error', fail);
  });
const as = (client: Client) => ({ flowId, jwt: client.jwt ?? '' });
const emails = (people: LivePresent['people']) => people.map(({ email }) => email).join();

test('LIVE-7 authors at different servers see each other, and in which prompt they are', async () => {
  const here = await join(servers[0].consoleUrl, as(asha));
  const there = await join(servers[1].consoleUrl, as(ravi));
  const both = `${asha.session.email},${ravi.session.email}`;
  await Promise.all([here, there].map((author) => author.sees((people) => emails(people) === both)));
  there.socket.emit('at', { promptKey: 'start' });
  await here.sees((people) => people[1]?.promptKey === 'start' && people[0]?.promptKey === null);
  there.socket.emit('at', { promptKey: 'x'.repeat(101) });
  there.socket.emit('at', 'nowhere');
  there.socket.emit('at', { promptKey: null });
  await here.sees((people) => people[1]?.promptKey === null);
  there.socket.disconnect();
  await here.sees((people) => emails(people) === asha.session.email);
});

test('LIVE-8 every server reports a save, as a revision alone', async () => {
  const { revision } = await asha.ok(getFlow, { params: { id: flowId } });
  const there = await join(servers[1].consoleUrl, as(ravi));
  await there.hears((heard) => heard === revision);
  const said: unknown[] = [];
  there.socket.onAny((name: string, ...rest) => name === 'changed' && said.push(rest));
  const saved = await asha.ok(updateFlow, { params: { id: flowId }, body: { settings: { chatDefaultDelayMs: 10 } } });
  await there.hears((heard) => heard === saved.revision);
  expect(said).toEqual([[{ revision: saved.revision }]]);
});

test('LIVE-9 only who may edit comes in, on the console’s origin', async () => {
  const stranger = await newAuthor(servers[0].consoleUrl);
  const refused: [string, string, object][] = [
    ['403', servers[0].consoleUrl, as(stranger)],
    ['401', servers[0].consoleUrl, { flowId, jwt: 'x.y.z' }],
    ['404', servers[0].consoleUrl, { ...as(asha), flowId: 2_000_000_000 }],
    ['400', servers[0].consoleUrl, { flowId }],
    ['400', servers[0].consoleUrl, { ...as(asha), admin: true }],
    ['Invalid namespace', servers[0].shareUrl, as(asha)],
  ];
  for (const [status, url, auth] of refused) await expect(join(url, auth)).rejects.toThrow(status);
  await asha.ok(unshareFlow, { params: { id: flowId }, body: { with: ravi.session.email } });
  await expect(join(servers[1].consoleUrl, as(ravi))).rejects.toThrow('403');
});
