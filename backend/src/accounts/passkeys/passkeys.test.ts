import { me, type Session } from '@parley/contracts/http/auth';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  passkeyLogin,
  PASSKEY_LIMITS,
  PASSKEY_MS,
  removePasskey,
  renamePasskey,
} from '@parley/contracts/http/passkeys';
import { beginTwoFactor, confirmTwoFactor } from '@parley/contracts/http/two-factor';
import { TOTP, URI } from 'otpauth';
import { Client, newAuthor, PASSWORD } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { PasswordResets } from '../reset-password/password-resets.js';
import { SoftAuthenticator, type Lie } from './testing/soft-authenticator.js';

let now = Date.now();
let parley: TestParley;
let anyone: Client;
beforeAll(async () => {
  parley = await startTestParley({ clock: { now: () => now } });
  anyone = new Client(parley.consoleUrl);
});
afterAll(() => parley.drop());

const author = () => newAuthor(parley.consoleUrl);
const device = () => new SoftAuthenticator(parley.consoleUrl);
const begin = (client: Client) => client.ok(beginPasskey, { body: { password: PASSWORD } });
async function add(client: Client, key = device(), name = 'Phone') {
  await client.ok(addPasskey, { body: { name, answer: key.make(await begin(client)) } });
  return key;
}
const ask = () => anyone.ok(beginPasskeyLogin, { body: {} });
const enter = (answer: ReturnType<SoftAuthenticator['show']>) => anyone.call(passkeyLogin, { body: { answer } });
const refused = { status: 422, body: { code: 'passkey-refused' } };

test('AUTH-K1 a passkey opens its account without e-mail, password and code', async () => {
  const asha = await author();
  const key = await add(asha, device(), ' My phone ');
  const { uri } = await asha.ok(beginTwoFactor, { body: { password: PASSWORD } });
  await asha.ok(confirmTwoFactor, { body: { code: (URI.parse(uri) as TOTP).generate({ timestamp: now }) } });
  expect(await ask()).not.toHaveProperty('allowCredentials.0');
  const { status, body } = await enter(key.show(await ask()));
  expect(status).toBe(200);
  expect((await new Client(parley.consoleUrl, (body as Session).jwt).ok(me)).id).toBe(asha.session.id);
  expect((await asha.ok(listPasskeys)).passkeys).toMatchObject([
    { name: 'My phone', lastUsed: new Date(now).toISOString().slice(0, 10) },
  ]);
});

test('AUTH-K2 a question is answered once, within five minutes, and for its purpose', async () => {
  const asha = await author();
  const key = await add(asha);
  const answer = key.show(await ask());
  const replies = await Promise.all([enter(answer), enter(answer)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  const late = key.show(await ask());
  now += PASSKEY_MS;
  expect(await enter(late)).toMatchObject(refused);
  // The question for a new passkey is none for a login, nor the other way round.
  expect(await enter(key.show(await begin(asha)))).toMatchObject(refused);
  const other = device();
  const options = { ...(await begin(asha)), challenge: (await ask())['challenge'] };
  expect(await asha.call(addPasskey, { body: { name: 'x', answer: other.make(options) } })).toMatchObject(refused);
  // One that nobody asked.
  expect(await enter(key.show(await ask(), { challenge: 'AAAA' }))).toMatchObject(refused);
});

test.each<[string, Lie]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['another origin that begins the same', { origin: 'http://localhost.evil.example' }],
  ['another site', { rpId: 'evil.example' }],
  ['another purpose', { type: 'webauthn.create' }],
  ['a device that did not check its user', { isUnverified: true }],
  [
    'another person’s handle',
    { userHandle: Buffer.from('00000000-0000-4000-8000-000000000000').toString('base64url') },
  ],
])('AUTH-K3 an answer of %s is refused', async (_, lie) => {
  const asha = await author();
  const key = await add(asha);
  expect(await enter(key.show(await ask(), lie))).toMatchObject(refused);
  expect((await enter(key.show(await ask()))).status).toBe(200);
  if (lie.userHandle !== undefined) return;
  const wrong = device().make(await begin(asha), lie.type ? { type: 'webauthn.get' } : lie);
  expect(await asha.call(addPasskey, { body: { name: 'x', answer: wrong } })).toMatchObject(refused);
});

test('AUTH-K3 another key, a changed signature and a copied device are refused', async () => {
  const [asha, eve] = [await author(), await author()];
  const key = await add(asha);
  const evil = await add(eve);
  const forged = { ...evil.show(await ask()), id: key.id.toString('base64url'), rawId: key.id.toString('base64url') };
  expect(await enter(forged)).toMatchObject(refused);
  const answer = key.show(await ask());
  const changed = { ...answer, response: { ...answer.response, signature: 'AAAA' } };
  expect(await enter(changed)).toMatchObject(refused);
  expect((await enter(key.show(await ask(), { counter: 7 }))).status).toBe(200);
  expect(await enter(key.show(await ask(), { counter: 7 }))).toMatchObject(refused);
  expect(await enter(device().show(await ask()))).toMatchObject(refused);
});

test('AUTH-K4 a passkey is added for the person who asked, who knows the password, and once', async () => {
  const [asha, eve] = [await author(), await author()];
  for (const password of ['', 'Wrong-horse-7'])
    expect(await asha.call(beginPasskey, { body: { password } })).toMatchObject({ body: { code: 'password-refused' } });
  const key = device();
  // The victim's question, answered in the attacker's session, and the reverse.
  const answer = key.make(await begin(asha));
  expect(await eve.call(addPasskey, { body: { name: 'x', answer } })).toMatchObject(refused);
  await add(asha, key);
  // Another account tries to add the same credential.
  expect(await eve.call(addPasskey, { body: { name: 'x', answer: key.make(await begin(eve)) } })).toMatchObject(
    refused,
  );
  expect(await enter(key.show(await ask(), { userHandle: '' }))).toMatchObject({ body: { id: asha.session.id } });
});

test('AUTH-K5 it can be named and removed by its owner alone; 20 are the most', async () => {
  const [asha, eve] = [await author(), await author()];
  const key = await add(asha);
  const params = { passkeyId: key.id.toString('base64url') };
  for (const call of [eve.call(removePasskey, { params }), eve.call(renamePasskey, { params, body: { name: 'Mine' } })])
    expect((await call).status).toBe(404);
  expect(await asha.ok(renamePasskey, { params, body: { name: 'Laptop' } })).toMatchObject({ name: 'Laptop' });
  expect((await asha.call(renamePasskey, { params, body: { name: ' ' } })).status).toBe(400);
  await asha.ok(removePasskey, { params });
  expect(await enter(key.show(await ask()))).toMatchObject(refused);
  for (let n = 0; n < PASSKEY_LIMITS.count; n += 1) await add(asha);
  const answer = device().make(await begin(asha));
  expect(await asha.call(addPasskey, { body: { name: 'x', answer } })).toMatchObject({
    status: 422,
    body: { code: 'too-many-passkeys' },
  });
});

test('AUTH-F8 a passkey of whoever typed the e-mail first ends when its owner proves it', async () => {
  const squatter = await author();
  const key = await add(squatter);
  const token = await parley.app.get(PasswordResets).issue(squatter.session.id);
  await parley.app.get(PasswordResets).redeem(token, 'x');
  expect(await enter(key.show(await ask()))).toMatchObject(refused);
});
