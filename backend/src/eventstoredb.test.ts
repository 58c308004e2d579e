/** The product on EventStoreDB, on the double and on a real server where one is named: what holds on Postgres holds here. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { getHistory } from '@parley/contracts/http/chats';
import {
  createFlow,
  getFlow,
  getLatestVersion,
  listFlows,
  publishFlow,
  updateFlow,
} from '@parley/contracts/http/flows';
import { getFlowStats } from '@parley/contracts/http/stats';
import { Learner } from './chats/testing/learner.js';
import { serversUnderTest } from './platform/event-store/testing/servers-under-test.js';
import { Client, newAuthor } from './testing/client.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';

const definition = {
  promptsArray: [
    {
      key: 'start',
      name: 'start',
      definition: { message: 'Hello!', answers: [{ key: 'a', message: 'hi', nextKey: '.end', score: 10 }] },
    },
    { key: 'end', name: 'end', definition: { message: 'Bye' } },
  ],
} as unknown as FlowDefinition;

const { available, missing } = serversUnderTest();
// The title says why; the double answers as the server does.
if (missing) test.skip(`the product on a real EventStoreDB (${missing})`, () => undefined);

/** Asks again while the store is away. @returns the last status */
async function unlessAway(ask: () => Promise<{ readonly status: number }>): Promise<number> {
  for (let tries = 0; ; tries++) {
    const { status } = await ask();
    if (status !== 503 || tries === 200) return status;
    await new Promise((done) => setTimeout(done, 100));
  }
}

describe.each(available)('on $name', ({ open }) => {
  let server: Awaited<ReturnType<typeof open>>;
  let parley: TestParley;
  beforeAll(async () => {
    server = await open();
    parley = await startTestParley({ env: { EVENTSTORE_URL: server.url } });
  });
  afterAll(async () => {
    await parley.drop();
    await server.close();
  });

  test('STORE-30 a flow is written, published and played, and its counters are true', async () => {
    const owner = await newAuthor(parley.consoleUrl);
    const { id, revision } = await owner.ok(createFlow, { body: { name: 'On EventStoreDB', definition } as never });
    const changed = { ...definition.promptsArray[1], definition: { message: 'Goodbye' } };
    await owner.ok(updateFlow, {
      params: { id },
      body: { changes: { prompts: [changed] } } as never,
      headers: { 'if-match': String(revision) },
    });
    expect((await owner.ok(getFlow, { params: { id } })).definition.promptsArray[1]?.definition.message).toBe(
      'Goodbye',
    );
    await owner.ok(publishFlow, { params: { id } });
    const ana = new Learner(new Client(parley.shareUrl), id, definition).say('hi');
    expect(await ana.post()).toMatchObject({ status: 200, body: { score: 10, completed: true } });
    expect((await owner.call(getHistory, { params: { id, identifier: ana.identifier } })).body).toMatchObject({
      completed: true,
      score: 10,
    });
    expect(await owner.ok(getFlowStats, { params: { id } })).toMatchObject({
      total: 1,
      attempted: 1,
      totalCompleted: 1,
    });
  });

  test('STORE-26 another application’s events on the same server neither end nor stall anything', async () => {
    const owner = await newAuthor(parley.consoleUrl);
    await server.writeForeign('orders-1');
    const meta = { $subject: 'not a uuid', $personal: { v: 1, key: 'x', text: 'AAAA' } };
    await server.writeForeign('orders-1', { meta: JSON.stringify(meta) });
    await server.writeForeign('flow-of-another-kind', { meta: JSON.stringify(meta) });
    await server.writeForeign('flow-of-another-kind', {
      type: 'FlowCreated',
      data: '{"name":7}',
      meta: Buffer.from([0, 255]),
    });
    const { id } = await owner.ok(createFlow, { body: { name: 'Beside others' } });
    const { flows } = await owner.ok(listFlows, {});
    expect(flows.map((flow) => flow.id)).toContain(id);
  });

  test('STORE-31 while EventStoreDB is away writes are 503 and nothing else breaks; they work again when it is back', async () => {
    const owner = await newAuthor(parley.consoleUrl);
    const { id } = await owner.ok(createFlow, { body: { name: 'Before' } });
    const { back } = await server.goAway();
    const refused = await owner.call(createFlow, { body: { name: 'Meanwhile' } });
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
    await back();
    expect(await unlessAway(() => owner.call(updateFlow, { params: { id }, body: { name: 'After' } }))).toBe(200);
    expect((await owner.ok(getFlow, { params: { id } })).name).toBe('After');
  });

  test('STORE-33 while EventStoreDB is silent reads are answered from the read models, and writes are 503 within 5 s', async () => {
    const owner = await newAuthor(parley.consoleUrl);
    const { id } = await owner.ok(createFlow, { body: { name: 'Still there', definition } as never });
    await owner.ok(publishFlow, { params: { id } });
    const share = new Client(parley.shareUrl);
    const ana = new Learner(share, id, definition).say('hi');
    const read = () => owner.call(getHistory, { params: { id, identifier: ana.identifier } });
    // The read models may still follow the outage before.
    for (const ask of [() => ana.post(), read])
      for (let tries = 0; (await ask()).status !== 200; tries++) expect(tries).toBeLessThan(500);
    const { back } = server.fallSilent();
    const seconds = async (ask: () => Promise<{ readonly status: number }>) => {
      const begun = performance.now();
      const { status } = await ask();
      return { status, s: (performance.now() - begun) / 1_000 };
    };
    const reads = {
      list: () => owner.call(listFlows, {}),
      flow: () => owner.call(getFlow, { params: { id } }),
      statistics: () => owner.call(getFlowStats, { params: { id } }),
      chat: read,
      player: () => share.call(getLatestVersion, { params: { id } }),
    };
    const writes = {
      create: () => owner.call(createFlow, { body: { name: 'Refused' } }),
      save: () => owner.call(updateFlow, { params: { id }, body: { name: 'Refused' } }),
      publish: () => owner.call(publishFlow, { params: { id } }),
      answer: () => new Learner(share, id, definition).say('hi').post(),
    };
    const refused = await Promise.all(Object.values(writes).map((write) => seconds(write)));
    const answered = await Promise.all(Object.values(reads).map((read) => seconds(read)));
    back();
    for (const { status, s } of refused) expect([status, s < 5]).toEqual([503, true]);
    for (const { status, s } of answered) expect([status, s < 1]).toEqual([200, true]);
    expect(await unlessAway(() => owner.call(updateFlow, { params: { id }, body: { name: 'Saved' } }))).toBe(200);
    expect((await owner.ok(getFlow, { params: { id } })).name).toBe('Saved');
  });
});
