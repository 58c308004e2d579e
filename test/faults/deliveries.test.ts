/** Workers are killed (-9) at every step of deliveries: what the receiver then has of them, and in which order. */
import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SealedSecrets } from '@parley/backend/platform/subjects/sealed-secrets';
import { PRODUCT_TABLES } from '@parley/backend/testing/product-tables';
import { testDatabase, type TestDatabase } from '@parley/projections/testing/test-database';
import { Gates } from '../harness/gates.js';
import { KilledWorkers, type Step } from '../harness/killed-worker.js';
import { until } from '../harness/until.js';

jest.setTimeout(900_000);
const PATIENT = { timeoutMs: 180_000, everyMs: 5 };
/** Each endpoint is sent four messages at once, here of four chats. */
const PER_ENDPOINT = 4;
const [ENDPOINTS, MESSAGES] = process.env.TEST_LONG ? [25, 10] : [3, 3];
const AT_ONCE = ENDPOINTS * PER_ENDPOINT;
const ALL = AT_ONCE * MESSAGES;
const sealing = new SealedSecrets(Buffer.alloc(32, 7));

interface Got {
  readonly id: string;
  readonly chat: string;
  readonly seq: number;
}
/** A receiver that can keep its senders waiting. */
async function openReceiver() {
  const got: Got[] = [];
  const held = new Set<string>();
  let seqs = 0;
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const id = String(request.headers['webhook-id']).slice(4);
      const message = { id, ...(JSON.parse(body) as Omit<Got, 'id'>) };
      got.push(message);
      if (message.seq < seqs) receiver.answer(reply, id);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const take = (reply: ServerResponse): void => void reply.writeHead(204).end();
  const receiver = {
    got,
    held,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    answer: take as (reply: ServerResponse, id: string) => void,
    /** Only the first messages of each chat are answered. */
    answersFirst: (count: number): void => void (seqs = count),
    hold(): void {
      held.clear();
      receiver.answer = (_reply, id) => void held.add(id);
    },
    letGo: (): void => void (receiver.answer = take),
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

let database: TestDatabase;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let gates: Gates;
let workers: KilledWorkers;
beforeEach(async () => {
  database = await testDatabase({ template: PRODUCT_TABLES });
  receiver = await openReceiver();
  gates = await Gates.build(database, {
    claim: { table: 'work.webhook_delivery', event: 'update', when: 'new.attempt > old.attempt' },
    log: { table: 'work.webhook_attempt', event: 'insert' },
    record: { table: 'work.webhook_delivery', event: 'update', when: 'new.state <> old.state' },
    commit: { table: 'work.webhook_delivery', event: 'update', when: 'new.state <> old.state', atCommit: true },
  });
  workers = new KilledWorkers({ kind: 'deliveries', database, gates, atOnce: AT_ONCE });
});
afterEach(async () => {
  await workers.dispose();
  receiver.close();
  await gates.open();
  await database.drop();
});

async function queueAll(): Promise<void> {
  for (let n = 0; n < ENDPOINTS; n++) {
    const [endpoint, owner] = [randomUUID(), randomUUID()];
    const secret = { secret: `whsec_${Buffer.alloc(32, n).toString('base64')}` };
    await database.pool.query(
      'insert into work.webhook_endpoint (id, owner_id, language, created_at) values ($1, $2, $3, now())',
      [endpoint, owner, 'en'],
    );
    await database.pool.query(
      `insert into work.integration (owner_id, type, config, sealed) values ($1, 'webhook', $2, $3)`,
      [owner, { url: receiver.url }, sealing.seal('webhook secret', JSON.stringify(secret), endpoint)],
    );
    const rows = Array.from({ length: PER_ENDPOINT }, () => randomUUID()).flatMap((chat) =>
      Array.from({ length: MESSAGES }, (_one, seq) => {
        const id = randomUUID();
        const payload = sealing.seal('webhook test', JSON.stringify({ chat, seq }), id).toString('hex');
        return { id, chat, seq, payload };
      }),
    );
    await database.pool.query(
      `insert into work.webhook_delivery (id, endpoint, chat_id, seq, type, event_at, payload, next_at, created_at)
       select id, $2, chat, seq, 'ping', now(), decode(payload, 'hex'), now(), now()
       from json_to_recordset($1) as r (id uuid, chat uuid, seq bigint, payload text)`,
      [JSON.stringify(rows), endpoint],
    );
  }
}
const delivered = async (): Promise<readonly string[]> =>
  (
    await database.pool.query<{ id: string }>(`select id from work.webhook_delivery where state = 'delivered'`)
  ).rows.map(({ id }) => id);
/** Leases of the dead end in a minute; here at once. */
const endLeases = () =>
  database.pool.query(
    `update work.webhook_delivery set lease_until = null, next_at = created_at where state = 'pending'`,
  );

const atGate = (name: string): Step => ({
  name,
  prepare: () => gates.close(name),
  reached: () => gates.untilWaiting(1),
});
/** All are accepted; those whose answers came first are being recorded, the others wait for it. */
const whileRecording = (name: string): Step => {
  const step = atGate(name);
  const all = receiver.got.length + AT_ONCE;
  return {
    ...step,
    reached: async () => {
      await until(() => receiver.got.length === all, { ...PATIENT, what: () => `${receiver.got.length} of ${all}` });
      await step.reached();
    },
  };
};
const BEFORE_SENT: readonly (() => Step)[] = [
  // One statement claims them all.
  () => atGate('claim'),
  () => ({
    name: 'it is claimed, and not sent',
    prepare: () => gates.lock('work.integration'),
    reached: () => gates.untilWaiting(1),
  }),
];
const unanswered = (): Step => ({
  name: 'the message is there, the answer is not sent',
  prepare: () => receiver.hold(),
  reached: async () => {
    await until(() => receiver.held.size === AT_ONCE, { ...PATIENT, what: () => `${receiver.held.size} held` });
    receiver.letGo();
  },
});
/** One of them for each message: whoever is killed there, Postgres ends the statement. */
const RECORDING = ['log', 'record', 'commit'] as const;

test('HOOK-5, JOB-1, JOB-3 workers killed at every step of deliveries lose none, send none again that is recorded as delivered, and keep each chat’s order', async () => {
  await queueAll();
  for (let message = 0; message < MESSAGES; message++) {
    receiver.answersFirst(message + 1);
    const recording = RECORDING[message % RECORDING.length]!;
    const beforeSent = message === 0 || process.env.TEST_LONG ? BEFORE_SENT : [];
    for (const step of [...beforeSent, unanswered, () => whileRecording(recording)]) {
      const recorded = new Set(await delivered());
      const before = receiver.got.length;
      await workers.killAt(step());
      expect(receiver.got.slice(before).filter(({ id }) => recorded.has(id))).toEqual([]);
      await endLeases();
    }
    const recorded = new Set(await delivered());
    expect(recorded.size).toBeGreaterThan(AT_ONCE * message);
    const before = receiver.got.length;
    workers.work();
    await until(async () => (await delivered()).length === AT_ONCE * (message + 1), PATIENT);
    await workers.kill();
    await endLeases();
    expect(receiver.got.slice(before).filter(({ id }) => recorded.has(id))).toEqual([]);
  }
  expect(await delivered()).toHaveLength(ALL);
  const times = new Map<string, number>();
  for (const { id } of receiver.got) times.set(id, (times.get(id) ?? 0) + 1);
  expect(times.size).toBe(ALL);
  // Once without an answer, and accepted at least once.
  expect(Math.min(...times.values())).toBeGreaterThanOrEqual(2);
  for (const chat of new Set(receiver.got.map((each) => each.chat))) {
    const order = receiver.got.filter((each) => each.chat === chat).map(({ seq }) => seq);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  }
});
