import { createApiToken, listApiTokens, revokeApiToken, TOKEN_LIMITS } from '@parley/contracts/http/api-tokens';
import { resetPassword } from '@parley/contracts/http/auth-reset';
import { createFlow, listFlows } from '@parley/contracts/http/flows';
import type { Scope } from '@parley/contracts/flow/scopes';
import { Client, newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { PasswordResets } from '../reset-password/password-resets.js';

const DAY_MS = 86_400_000;
let now = Date.parse('2026-11-25T10:00:00Z');
let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley({ clock: { now: () => now } });
});
afterAll(() => parley.drop());

const author = () => newAuthor(parley.consoleUrl);
const make = (client: Client, scopes: Scope[] = ['flows:read'], expiresInDays = 30) =>
  client.ok(createApiToken, { body: { name: ' Grade export ', scopes, expiresInDays } });
const program = ({ token }: { token: string }) => new Client(parley.consoleUrl, token);

test('AUTH-T1 a token is shown once, kept as a hash, and works until it is revoked', async () => {
  const asha = await author();
  const made = await make(asha);
  expect(made).toMatchObject({ name: 'Grade export', scopes: ['flows:read'], lastUsed: null });
  expect(made.token).toMatch(/^parley_[\w-]{43}$/);
  expect(made.token.startsWith(made.hint)).toBe(true);
  expect((await program(made).call(listFlows)).status).toBe(200);
  const { tokens } = await asha.ok(listApiTokens);
  expect(JSON.stringify(tokens)).not.toContain(made.token);
  expect(tokens).toMatchObject([{ id: made.id, hint: made.hint }]);
  const { rows } = await parley.stores.pool.query<{ row: string }>('select t::text as row from api_token t');
  expect(rows.length).toBeGreaterThan(0);
  const secret = made.token.slice('parley_'.length);
  const hex = Buffer.from(secret).toString('hex');
  for (const { row } of rows) for (const kept of [secret, hex]) expect(row).not.toContain(kept);
  expect(JSON.stringify(parley.lines)).not.toContain(secret);
  await asha.ok(revokeApiToken, { params: { tokenId: made.id } });
  expect((await program(made).call(listFlows)).status).toBe(401);
  expect((await asha.call(revokeApiToken, { params: { tokenId: made.id } })).status).toBe(404);
});

test('AUTH-T1 the word Bearer is read in any case', async () => {
  const { token } = await make(await author());
  const headers = { authorization: `bearer ${token}` };
  expect((await new Client(parley.consoleUrl).raw('GET', '/api/flows', { headers })).status).toBe(200);
});

test('AUTH-T2 an expired token, and one from before a new password, is 401', async () => {
  const asha = await author();
  const [short, long] = [await make(asha, ['flows:read'], 1), await make(asha, ['flows:read'], 366)];
  now += DAY_MS;
  expect((await program(short).call(listFlows)).status).toBe(401);
  expect((await program(long).call(listFlows)).status).toBe(200);
  const { rows } = await parley.stores.pool.query<{ id: string }>('select id from account where email = $1', [
    asha.session.email,
  ]);
  const token = await parley.app.get(PasswordResets).issue(rows[0]?.id ?? '');
  await new Client(parley.consoleUrl).ok(resetPassword, { body: { token, newPassword: 'Another-horse-8' } });
  expect((await program(long).call(listFlows)).status).toBe(401);
});

test('AUTH-T2 a name, a scope and a number of days are needed, and 50 tokens are the most', async () => {
  const asha = await author();
  const good = { name: 'Export', scopes: ['flows:read'], expiresInDays: 30 };
  const tries = (body: object) => asha.raw('POST', '/api/api_tokens', { body: JSON.stringify({ ...good, ...body }) });
  for (const wrong of [
    { name: ' ' },
    { scopes: [] },
    { scopes: ['all'] },
    { expiresInDays: 0 },
    { expiresInDays: TOKEN_LIMITS.days + 1 },
    { token: 'parley_mine' },
  ])
    expect((await tries(wrong)).status).toBe(400);
  for (let n = 0; n < TOKEN_LIMITS.count; n += 1) await make(asha);
  expect(await tries({})).toMatchObject({ status: 422, body: { code: 'too-many-tokens' } });
});

test('AUTH-T3 the last use is a day', async () => {
  const asha = await author();
  const made = await make(asha);
  await program(made).ok(listFlows);
  const lastUsed = async () => (await asha.ok(listApiTokens)).tokens[0]?.lastUsed;
  expect(await lastUsed()).toBe(new Date(now).toISOString().slice(0, 10));
  now += DAY_MS;
  await program(made).ok(listFlows);
  expect(await lastUsed()).toBe(new Date(now).toISOString().slice(0, 10));
});

test('AUTH-T4 a token makes no tokens; nobody sees or revokes another’s', async () => {
  const [asha, ravi] = [await author(), await author()];
  const made = await make(asha, ['flows:read', 'flows:write']);
  const refused = { status: 403, body: { code: 'scope-missing' } };
  expect(await program(made).call(listApiTokens)).toMatchObject(refused);
  const body = { name: 'More', scopes: ['flows:publish' as const], expiresInDays: 1 };
  expect(await program(made).call(createApiToken, { body })).toMatchObject(refused);
  expect(await ravi.ok(listApiTokens)).toEqual({ tokens: [] });
  expect((await ravi.call(revokeApiToken, { params: { tokenId: made.id } })).status).toBe(404);
  expect((await program(made).call(createFlow, { body: { name: 'By a program' } })).status).toBe(201);
});
