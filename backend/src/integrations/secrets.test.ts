/** All that an owner entrusts to Parley, at work once and failing once: where its secrets are found afterwards. */
import { createPrivateKey, hkdfSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiToken, listApiTokens } from '@parley/contracts/http/api-tokens';
import { forgotPassword } from '@parley/contracts/http/auth-reset';
import { createFlow, listFlows } from '@parley/contracts/http/flows';
import { addIntegration, listIntegrations } from '@parley/contracts/http/integrations';
import { listGrades, retryGrades, testPlatform } from '@parley/contracts/http/lti-grades';
import { beginThinkific, getThinkificData, installThinkific, refreshThinkific } from '@parley/contracts/http/thinkific';
import { getDelivery, getWebhookData, renewWebhookSecret, sendTest } from '@parley/contracts/http/webhooks';
import { getXapi, listStatements, saveXapi, testXapi } from '@parley/contracts/http/xapi';
import { Learner } from '../chats/testing/learner.js';
import { refuseMails, type RefusingMailServer } from '../platform/mail/testing/refusing-mail-server.js';
import { unseal } from '../platform/subjects/cipher.js';
import { Client } from '../testing/client.js';
import { oneQuestion, RIGHT } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { LaunchBrowser } from './lti/testing/launch-browser.js';
import { openCourse, type Course } from './lti/testing/lti-course.js';
import { CLIENT, openThinkific, type ThinkificDouble } from './thinkific/testing/thinkific-double.js';
import { logOf } from './webhooks/testing/read-log.js';
import { openReceiver, type Receiver } from './webhooks/testing/receiver.js';
import { openRecordStore, type RecordStore } from './xapi/testing/record-store.js';

let parley: TestParley;
let school: ThinkificDouble;
let receiver: Receiver;
let lrs: RecordStore;
let course: Course;
let mailServer: RefusingMailServer;
const SMTP_PASSWORD = 'Smtp-pass-4711-parley';
/** Tokens that the platform signed for a learner. */
const idTokens: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'parley-secrets-'));
writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ entry: { file: 'page.js', isEntry: true } }));
const { fetch: plainFetch } = globalThis;
/** Every reply of Parley. */
const said: string[] = [];

beforeAll(async () => {
  [school, receiver, lrs, mailServer] = await Promise.all([
    openThinkific(),
    openReceiver(),
    openRecordStore(),
    refuseMails(),
  ]);
  parley = await startTestParley({
    shareFiles: { page: folder, embed: folder, sample: folder },
    env: {
      FETCH_ALLOW: '127.0.0.0/8',
      THINKIFIC_CLIENT_ID: CLIENT.id,
      THINKIFIC_CLIENT_SECRET: CLIENT.secret,
      THINKIFIC_BASE_URL: school.url,
      SMTP_URL: `smtp://parley:${SMTP_PASSWORD}@${mailServer.host}`,
      MAIL_FROM: 'parley@school.example',
    },
  });
  course = await openCourse(parley, 'moodle');
  course.platform.book.addColumn('link-1');
  await parley.stores.pool.query('update account set email_verified = true');
  globalThis.fetch = async (address, init) => {
    const reply = await plainFetch(address, init);
    const isOurs = [parley.consoleUrl, parley.shareUrl].some((url) => String(address).startsWith(url));
    if (isOurs) said.push(await reply.clone().text(), JSON.stringify([...reply.headers]));
    return reply;
  };
});
afterAll(async () => {
  globalThis.fetch = plainFetch;
  await parley.drop();
  await Promise.all([school.close(), receiver.close(), lrs.close(), mailServer.close(), course.platform.stop()]);
  rmSync(folder, { recursive: true });
});

async function until(ready: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await ready())) await new Promise((go) => setTimeout(go, 30));
}

/** @returns the secrets that are shown once */
async function connectAll(): Promise<readonly string[]> {
  const { owner } = course;
  const { secret = '' } = await owner.ok(addIntegration, {
    params: { type: 'webhook' },
    body: { url: receiver.url },
  });
  const renewed = await owner.ok(renewWebhookSecret);
  receiver.secrets = [secret, renewed.secret];
  await owner.ok(addIntegration, { params: { type: 'cloudinary' }, body: { cloudName: 'school', apiKey: '123' } });
  await owner.ok(saveXapi, { body: { endpoint: lrs.url, key: lrs.key, secret: lrs.secret, passPercent: 50 } });
  const { url } = await owner.ok(beginThinkific, { body: { subdomain: 'academy' } });
  const { searchParams } = school.accept(url);
  const [code, state] = ['code', 'state'].map((name) => searchParams.get(name) ?? '');
  await owner.ok(installThinkific, { body: { code: code!, state: state!, subdomain: 'academy' } });
  const scopes = ['flows:read', 'responses:read'] as const;
  const { token } = await owner.ok(createApiToken, { body: { name: 'Export', scopes: [...scopes], expiresInDays: 9 } });
  return [secret, renewed.secret, token].map((shown) => shown.replace(/^(whsec|parley)_/, ''));
}

async function playOnce(): Promise<void> {
  const { platform, flowId, loginUrl, customFor } = course;
  const browser = new LaunchBrowser();
  const plan = { sub: '5', name: 'Asha', custom: customFor({ kind: 'flow', id: flowId }) };
  const { action, fields } = await browser.begin(platform, loginUrl, plan);
  idTokens.push(fields['id_token'] ?? '');
  const { location } = await browser.post(action, fields);
  const { text } = await browser.visit(location ?? '');
  const data = JSON.parse(/id="parley-data">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null') as {
    readonly identifier: string;
    readonly signature: string;
  };
  const learner = new Learner(new Client(parley.shareUrl), flowId, oneQuestion(), data.identifier);
  expect((await learner.say(RIGHT).post({ token: data.signature })).status).toBe(200);
}

/** Whatever Parley says about them. */
async function askForAll(token: string): Promise<void> {
  const { owner, platformId } = course;
  for (const route of [
    listIntegrations,
    getWebhookData,
    getXapi,
    testXapi,
    getThinkificData,
    listApiTokens,
    listStatements,
  ])
    await owner.call(route);
  for (const { id } of await logOf(owner)) await owner.ok(getDelivery, { params: { deliveryId: id } });
  await owner.ok(listGrades, { params: { platform: platformId } });
  await owner.ok(testPlatform, { params: { platform: platformId } });
  const program = new Client(parley.consoleUrl, token);
  expect((await program.call(listFlows)).status).toBe(200);
  expect((await program.call(createFlow, { body: { name: 'No' } })).status).toBe(403);
  await new Client(parley.consoleUrl, `${token}x`).call(listFlows);
  await plainFetch(`${parley.shareUrl}/lti/jwks.json`).then(async (keys) => said.push(await keys.text()));
}

/** Lists the secrets that nobody may ever see. */
async function neverShown(): Promise<readonly string[]> {
  const { encryptionKey, jwtSecret } = parley.stores.secrets;
  const { rows } = await parley.stores.pool.query<{ kid: string; sealed: Buffer }>(
    'select kid, sealed from work.lti_key',
  );
  expect(rows).toHaveLength(1);
  const sealing = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'parley lti key', 32));
  const pem = unseal(sealing, rows[0]!.sealed, rows[0]!.kid).toString('utf8');
  const { d = '', p = '' } = createPrivateKey(pem).export({ format: 'jwk' });
  const basic = Buffer.from(`${lrs.key}:${lrs.secret}`).toString('base64');
  const ours = [Buffer.from(jwtSecret), encryptionKey].flatMap((key) => [key.toString('base64'), key.toString('hex')]);
  const lines = pem.split('\n').filter((line) => line.length > 40 && !line.startsWith('-'));
  expect(school.issued).not.toEqual([]);
  const smtp = [SMTP_PASSWORD, ...mailServer.logins.map((line) => line.split(' ').at(-1) ?? '')];
  // Sessions of the owner and what the platform signed: a signature is enough to find one.
  const signatures = [course.owner.session.jwt, ...idTokens].map((token) => token.split('.').at(-1) ?? '');
  for (const secret of [...smtp, ...signatures]) expect(secret.length).toBeGreaterThan(20);
  return [...school.issued, CLIENT.secret, lrs.secret, basic, ...ours, ...lines, d, p, ...smtp, ...signatures];
}

/** Every row of every table, as text. */
async function stored(): Promise<string> {
  const { pool } = parley.stores;
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'read', 'work') and table_type = 'BASE TABLE'`,
  );
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['public.es_event', 'work.integration']));
  const texts = [];
  for (const { name } of rows)
    texts.push(...(await pool.query<{ text: string }>(`select t::text as text from ${name} t`)).rows);
  return texts.map(({ text }) => text).join('\n');
}

test('INTG-S1 no log, no later reply, no event and no other row has a secret of an integration, whether it works or fails', async () => {
  const shown = await connectAll();
  // The replies that make a secret are the only ones that have it.
  said.length = 0;
  const { owner, platform } = course;
  const { book } = platform;
  await playOnce();
  await receiver.until(3);
  await lrs.until(1);
  await until(() => book.taken.length === 1);
  await until(async () => (await owner.ok(getThinkificData)).status === 'ready');
  const accessTokens = [...platform['tokens'].keys()];
  expect(accessTokens).not.toEqual([]);
  // Now everything fails.
  receiver.answer = (reply, { body, headers }) => reply.writeHead(500).end(body + JSON.stringify(headers));
  lrs.answer = (reply) => Boolean(reply.writeHead(500).end('not now'));
  platform.revokeTokens();
  platform.failing.set('/token', 400);
  school.apiStatus = 502;
  await owner.ok(forgotPassword, { body: { email: owner.session.email } });
  await owner.ok(sendTest);
  await owner.ok(refreshThinkific);
  await owner.ok(retryGrades, { params: { platform: course.platformId }, body: { all: true } });
  await playOnce();
  await until(async () => (await logOf(owner)).filter(({ lastStatus }) => lastStatus === 500).length >= 2);
  await until(async () => (await owner.ok(getXapi)).store?.lastStatus === 500);
  await until(() => JSON.stringify(parley.lines).includes('a mail could not be sent yet'));
  await askForAll(`parley_${shown[2]}`);
  const logged = JSON.stringify(parley.lines);
  const places = { logged, said: said.join('\n'), stored: await stored() };
  expect(Math.min(...Object.values(places).map(({ length }) => length))).toBeGreaterThan(1_000);
  const found = [...shown, ...accessTokens, ...(await neverShown())].flatMap((secret) =>
    Object.entries(places)
      .filter(([, text]) => [secret, Buffer.from(secret).toString('hex')].some((form) => text.includes(form)))
      .map(([place]) => `${place}: ${secret.slice(0, 6)}…`),
  );
  expect(found).toEqual([]);
});
