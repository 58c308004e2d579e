/** The server is killed while it sends deliveries and grades: what others then have of them, and in which order. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PlatformDouble } from '@parley/backend/integrations/lti/testing/platform-double';
import { SealedSecrets } from '@parley/backend/platform/subjects/sealed-secrets';
import { testDatabase, type TestDatabase } from '@parley/projections/testing/test-database';
import { author } from '../harness/author.js';
import { startProduct, type Product } from '../harness/product.js';
import { until } from '../harness/until.js';

jest.setTimeout(600_000);
const WAIT = { timeoutMs: 180_000 };
const KEY = Buffer.alloc(32, 7);
const KILLS = 2;
type Jwk = Awaited<ReturnType<PlatformDouble['toolKeys']>>['keys'][number];

let database: TestDatabase;
let product: Product;
const start = () =>
  startProduct({
    env: {
      DATABASE_URL: database.url,
      JWT_SECRET: 'a secret that is longer than thirty-two characters',
      ENCRYPTION_KEY: KEY.toString('base64'),
      FETCH_ALLOW: '127.0.0.0/8',
    },
  });
beforeEach(async () => {
  database = await testDatabase();
  product = await start();
});
afterEach(async () => {
  await product.dispose();
  await database.drop();
});

const idsOf = async (sql: string) => (await database.pool.query<{ id: string }>(sql)).rows.map(({ id }) => id);

interface Sent {
  /** Ids of what was sent, in order. */
  readonly sent: () => readonly string[];
  readonly all: number;
  readonly table: string;
  /** Ids that are recorded as taken. */
  readonly recorded: () => Promise<readonly string[]>;
}
/** Kills and starts the server until all is recorded. What was recorded at a kill is never sent after it. */
async function killWhile({ sent, all, table, recorded }: Sent): Promise<void> {
  const dead: { readonly at: number; readonly recorded: readonly string[] }[] = [];
  for (let kill = 1; kill <= KILLS; kill++) {
    const enough = Math.floor((all * kill) / (KILLS + 1));
    await until(() => sent().length >= enough, { ...WAIT, everyMs: 1, what: () => `${enough} of ${sent().length}` });
    await product.kill('SIGKILL');
    // What was on its way when the process died has arrived by the time the next one starts; leases would take a minute.
    const kept = await recorded();
    dead.push({ at: sent().length, recorded: kept });
    await database.pool.query(`update ${table} set lease_until = now() where lease_until is not null`);
    product = await start();
  }
  const isOver = async () => {
    // A message that a busy machine was too slow for waits for minutes.
    await database.pool.query(`update ${table} set next_at = now() where lease_until is null and next_at > now()`);
    return (await recorded()).length === all;
  };
  await until(isOver, { ...WAIT, what: () => `${sent().length} sent` });
  expect(new Set(sent()).size).toBe(all);
  for (const { at, recorded: kept } of dead) {
    const later = new Set(sent().slice(at));
    expect(kept.filter((id) => later.has(id))).toEqual([]);
  }
}

test('HOOK-5, JOB-1 a server that is killed again and again loses no message, sends none again that was taken, and keeps each chat’s order', async () => {
  const [chats, each] = [30, 8];
  const got: { readonly id: string; readonly chat: number; readonly seq: number }[] = [];
  const receiver = createServer((request, reply) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { chat, seq } = JSON.parse(body) as { readonly chat: number; readonly seq: number };
      got.push({ id: String(request.headers['webhook-id']).slice(4), chat, seq });
      reply.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  try {
    const owner = await author(product.consoleUrl);
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    await owner.call('POST', '/integrations/webhook', { url });
    const [endpoint] = await idsOf('select id from work.webhook_endpoint');
    const sealing = new SealedSecrets(KEY);
    const rows = Array.from({ length: chats }, (_, chat) => ({ chat, chatId: randomUUID() })).flatMap(
      ({ chat, chatId }) =>
        Array.from({ length: each }, (_one, seq) => {
          const id = randomUUID();
          const payload = sealing.seal('webhook test', JSON.stringify({ chat, seq }), id).toString('hex');
          return { id, chat_id: chatId, seq, payload };
        }),
    );
    await database.pool.query(
      `insert into work.webhook_delivery (id, endpoint, chat_id, seq, type, event_at, payload, next_at, created_at)
       select id, $2, chat_id, seq, 'ping', now(), decode(payload, 'hex'), now(), now()
       from json_to_recordset($1) as r (id uuid, chat_id uuid, seq bigint, payload text)`,
      [JSON.stringify(rows), endpoint],
    );
    await killWhile({
      sent: () => got.map(({ id }) => id),
      all: rows.length,
      table: 'work.webhook_delivery',
      recorded: () => idsOf(`select id from work.webhook_delivery where state = 'delivered'`),
    });
    for (let chat = 0; chat < chats; chat++) {
      const order = got.filter((one) => one.chat === chat).map(({ seq }) => seq);
      expect(order).toEqual([...order].sort((a, b) => a - b));
    }
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
});

test('LTI-G4, JOB-1 a server that is killed again and again loses no grade, and sends none again that was taken', async () => {
  const platform = await PlatformDouble.start('canvas');
  // From the table: while a server starts, nobody answers at an address that the test knows.
  platform.toolKeys = async () => {
    const { rows } = await database.pool.query<{ kid: string; public_jwk: Jwk }>(
      'select kid, public_jwk from work.lti_key',
    );
    return { keys: rows.map(({ kid, public_jwk }) => ({ ...public_jwk, kid, alg: 'RS256', use: 'sig' })) };
  };
  try {
    const { id: ownerId } = await author(product.consoleUrl);
    const [platformId, linkId] = [randomUUID(), randomUUID()];
    const { name, url, clientId, authUrl, authConfigMethod, authConfigKey, accessTokenUrl } = platform.registration;
    await database.pool.query(
      `insert into work.lti_platform (id, owner_id, name, url, client_id, auth_url, auth_config_method, auth_config_key, access_token_url)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [platformId, ownerId, name, url, clientId, authUrl, authConfigMethod, authConfigKey, accessTokenUrl],
    );
    const column = platform.book.addColumn('link');
    const scopes = ['https://purl.imsglobal.org/spec/lti-ags/scope/score'];
    await database.pool.query(
      `insert into work.lti_link (id, platform_id, deployment, resource_link_id, title, context_id, context_title, kind, resource_id, services, line_item)
       values ($1, $2, '1', 'link', 'Lesson', 'c', 'Course', 'flow', 1, $3, $4)`,
      [linkId, platformId, { lineItems: null, members: null, scopes }, column.id],
    );
    const rows = Array.from({ length: 200 }, () => ({ id: randomUUID(), person: randomUUID() }));
    await database.pool.query(
      `with r as (select * from json_to_recordset($1) as r (id uuid, person uuid)),
         p as (insert into work.lti_person (id, platform_id, sub, identifier) select person, $2, id::text, id::text from r),
         s as (insert into work.lti_seat (id, link_id, person_id, kind, resource_id, identifier)
           select id, $3, person, 'flow', 1, id::text from r)
       insert into work.lti_grade (id, score, max_score, changed_at, next_at) select id, 7, 10, now(), now() from r`,
      [JSON.stringify(rows), platformId, linkId],
    );
    await killWhile({
      sent: () => platform.book.taken.map(({ userId }) => userId),
      all: rows.length,
      table: 'work.lti_grade',
      recorded: () => idsOf(`select id from work.lti_grade where state = 'sent' and sent_rev = wanted_rev`),
    });
  } finally {
    await platform.stop();
  }
});
