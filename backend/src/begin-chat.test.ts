/** Beginning a chat asks the database little, and that breaks no promise. */
import { randomBytes, randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { archiveFlow, createFlow, publishFlow, restoreFlow, updateFlow } from '@parley/contracts/http/flows';
import { identifierHash } from '@parley/projections/chats/identifiers';
import { Learner } from './chats/testing/learner.js';
import { RecordHistory } from './chats/record-history/record-history.handler.js';
import { queriesOf } from './testing/asked-queries.js';
import { Client, newAuthor } from './testing/client.js';
import { AGAIN as definition } from './testing/flows.js';
import type { TestParley } from './testing/test-parley.js';
import { startTwoServers, type TwoServers } from './testing/two-servers.js';

let servers: TwoServers;
let author: Client;
let shares: readonly [Client, Client];

beforeAll(async () => {
  servers = await startTwoServers();
  author = await newAuthor(servers[0].consoleUrl);
  shares = [new Client(servers[0].shareUrl), new Client(servers[1].shareUrl)];
});
afterAll(() => servers.drop());

async function published(settings = {}): Promise<number> {
  const { id } = await author.ok(createFlow, { body: { name: 'Again', definition, settings } as never });
  await author.ok(publishFlow, { params: { id } });
  // From now on every server has the flow in memory.
  for (const share of shares) expect(await new Learner(share, id, definition).post()).toMatchObject({ status: 200 });
  return id;
}

const begin = (parley: TestParley, flowId: number, identifier: string) => async () =>
  parley.app.get(CommandBus, { strict: false }).execute(
    new RecordHistory({
      flowId,
      flowSequenceId: null,
      identifier,
      body: { history: [], chatId: randomUUID(), token: randomBytes(32).toString('base64url') },
      ip: '127.0.0.1',
      requestId: randomUUID(),
    }),
  );

test('CHAT-16 a newcomer’s chat begins with two questions at once and one append, and later ones ask no more', async () => {
  const id = await published();
  const first = await queriesOf(begin(servers[0], id, 'newcomer'));
  expect(first).toHaveLength(3);
  expect(first.filter((text) => text.includes('insert into es_event'))).toEqual([first.at(-1)]);
  expect(await queriesOf(begin(servers[0], id, 'another'))).toHaveLength(3);
  // How often somebody was here before is asked, too, and so may be their key.
  expect((await queriesOf(begin(servers[0], id, 'newcomer'))).length).toBeLessThanOrEqual(6);
});

test('CHAT-16 whatever another server changed counts for the next chat', async () => {
  const id = await published();
  await author.ok(publishFlow, { params: { id } }).catch(() => undefined);
  await author.ok(updateFlow, { params: { id }, body: { settings: { identifierTrust: 'signed' } } as never });
  expect(await new Learner(shares[1], id, definition).post()).toMatchObject({ status: 401 });
  await author.ok(updateFlow, { params: { id }, body: { settings: { identifierTrust: 'bound' } } as never });
  const running = new Learner(shares[1], id, definition);
  expect(await running.post()).toMatchObject({ status: 200 });
  await author.ok(archiveFlow, { params: { id } });
  expect(await new Learner(shares[1], id, definition).post()).toMatchObject({ status: 410 });
  // The learner's first post arrives again, at a server that doesn't know the chat.
  const again = new Learner(shares[0], id, definition, running.identifier, running);
  expect(await again.post()).toMatchObject({ status: 200, body: { chatId: running.chatId } });
  await author.ok(restoreFlow, { params: { id } });
  expect(await new Learner(shares[1], id, definition).post()).toMatchObject({ status: 200 });
});

test('CHAT-16 attempts are counted on whichever server they begin, and one that begins on both is one', async () => {
  const id = await published();
  const identifier = `ada-${randomUUID()}`;
  const attempts = async () => {
    await servers[0].upToDate();
    const { rows } = await servers[0].stores.pool.query<{ attempt: number }>(
      'select attempt from read.chat where flow_id = $1 and identifier_hash = $2 order by attempt',
      [id, identifierHash(servers[0].stores.subjectKeys.searchKey, identifier)],
    );
    return rows.map(({ attempt }) => attempt);
  };
  for (let n = 0; n < 4; n++)
    expect(await new Learner(shares[n % 2]!, id, definition, identifier).post()).toMatchObject({ status: 200 });
  expect(await attempts()).toEqual([1, 2, 3, 4]);
  const one = new Learner(shares[0], id, definition, identifier);
  const both = [one, new Learner(shares[1], id, definition, identifier, one)];
  const replies = await Promise.all(both.map((learner) => learner.post()));
  expect(replies.map(({ status, body }) => [status, (body as { chatId: string }).chatId])).toEqual([
    [200, one.chatId],
    [200, one.chatId],
  ]);
  expect(await attempts()).toEqual([1, 2, 3, 4, 5]);
});
