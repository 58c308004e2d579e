/** The permission table, visited over HTTP: every route of the running application as every kind of caller (decision 1). */
import { ModulesContainer } from '@nestjs/core';
import { API } from '@parley/contracts/http/api';
import { may, POLICY, type Caller } from '@parley/contracts/flow/policy';
import { SCOPES, scopeOf, type Scope } from '@parley/contracts/flow/scopes';
import { createApiToken } from '@parley/contracts/http/api-tokens';
import { login, signup } from '@parley/contracts/http/auth';
import { changeAccount, listAccounts } from '@parley/contracts/http/operation';
import { resetPassword } from '@parley/contracts/http/auth-reset';
import { createFlow, publishFlow, shareFlow, unshareFlow } from '@parley/contracts/http/flows';
import { createSequence, shareSequence, unshareSequence } from '@parley/contracts/http/sequences';
import type { Route } from '@parley/contracts/http/route';
import { decodeJwt, SignJWT } from 'jose';
import { PasswordResets } from './accounts/reset-password/password-resets.js';
import { Learner } from './chats/testing/learner.js';
import { ROUTE } from './platform/http/serve.js';
import { Client, newAuthor, type Answered } from './testing/client.js';
import { oneQuestion } from './testing/sequences.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';
import { addressOf, isItemRoute, isSequenceRoute } from './testing/visit-route.js';

let parley: TestParley;
let flowId: number;
let sequenceId: number;
/** The installation's first account. */
let administrator: Client & { session: { email: string } };
/** An account that an administrator has locked out, with access to the flow and the sequence. */
let suspended: Client & { session: { email: string } };
let owner: Client & { session: { email: string } };
let collaborator: Client & { session: { email: string } };
let revoked: Client & { session: { email: string } };
let stranger: Client;
let anonymous: Client;
/** Somebody in the middle of a chat: nothing but the chat's own token. */
let learner: Learner;
/** The owner's token of before they changed their password. */
let outdated: Client;
/** Programs of the owner, each with one scope. */
let programs: readonly (readonly [Scope, Client])[];

beforeAll(async () => {
  parley = await startTestParley();
  const url = parley.consoleUrl;
  administrator = await newAuthor(url);
  [owner, collaborator, revoked, stranger, suspended] = [
    await newAuthor(url),
    await newAuthor(url),
    await newAuthor(url),
    await newAuthor(url),
    await newAuthor(url),
  ];
  anonymous = new Client(url);
  flowId = (await owner.ok(createFlow, { body: { name: 'Guarded', definition: oneQuestion() as never } })).id;
  await owner.ok(publishFlow, { params: { id: flowId } });
  learner = new Learner(new Client(parley.shareUrl), flowId, oneQuestion());
  expect((await learner.post()).status).toBeLessThan(300);
  outdated = owner;
  owner = await withNewPassword(owner.session.email);
  for (const { session } of [collaborator, revoked, suspended])
    await owner.ok(shareFlow, { params: { id: flowId }, body: { with: session.email } });
  await owner.ok(unshareFlow, { params: { id: flowId }, body: { with: revoked.session.email } });
  sequenceId = (await owner.ok(createSequence, { body: { name: 'Guarded' } })).id;
  for (const { session } of [collaborator, revoked, suspended])
    await owner.ok(shareSequence, { params: { id: sequenceId }, body: { with: session.email } });
  await owner.ok(unshareSequence, { params: { id: sequenceId }, body: { with: revoked.session.email } });
  const { accounts } = await administrator.ok(listAccounts, { query: { search: suspended.session.email } });
  const params = { accountId: accounts[0]?.id ?? '' };
  await administrator.ok(changeAccount, { params, body: { suspended: true } });
  programs = await Promise.all(
    SCOPES.map(async (scope) => {
      const body = { name: scope, scopes: [scope], expiresInDays: 1 };
      return [scope, new Client(url, (await owner.ok(createApiToken, { body })).token)] as const;
    }),
  );
});
afterAll(() => parley.drop());

/** Changes the password by a link, as a mail would bring it, and logs in again. */
async function withNewPassword(email: string) {
  const newPassword = 'Another-horse-8';
  const { rows } = await parley.stores.pool.query<{ id: string }>('select id from account where email = $1', [email]);
  const token = await parley.app.get(PasswordResets).issue(rows[0]?.id ?? '');
  await anonymous.ok(resetPassword, { body: { token, newPassword } });
  const session = await anonymous.ok(login, { body: { email, password: newPassword } });
  return Object.assign(new Client(parley.consoleUrl, session.jwt), { session });
}

/** Never a body that could change anything: what passes the gate is refused as malformed (400), missing or in conflict. */
const visit = (
  client: Client,
  route: Route,
  id: number = isSequenceRoute(route) ? sequenceId : flowId,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered<never>> => {
  const path = addressOf(route, { flowId: id, sequenceId: id });
  return client.raw(route.method, path, route.body ? { body: '{"unknown-field":1}', headers } : { headers });
};
const GUARDED = API.filter((route) => route.action !== 'public' && route.action !== 'learner.play');
const OPEN = API.filter((route) => !GUARDED.includes(route));
/** The learner's browser sends this instead of a JWT. */
const capability = () => ({ 'x-chat-token': learner.token });

/** Every handler of every controller that runs, with the route it is bound to. */
const handlers = (): { name: string; route: Route | undefined }[] =>
  [...parley.app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].flatMap(({ metatype }) => {
      const prototype = (metatype as { prototype: Record<string, object> }).prototype;
      return Object.getOwnPropertyNames(prototype)
        .filter((name) => name !== 'constructor' && Reflect.hasMetadata('path', prototype[name] ?? {}))
        .map((name) => ({
          name: `${metatype?.name}.${name}`,
          route: Reflect.getMetadata(ROUTE, prototype[name] ?? {}) as Route | undefined,
        }));
    }),
  );

test('AUTHZ-1 every route of the running application has a policy, and the table below visits it', () => {
  const running = handlers();
  for (const { name, route } of running) {
    if (!route) throw new Error(`${name} is bound to no route of the contract, so no policy guards it`);
    if (!(route.action in POLICY)) throw new Error(`${name}: the table has no action ${String(route.action)}`);
  }
  const address = ({ method, path }: Route) => `${method} ${path}`;
  expect(
    running
      .flatMap(({ route }) => route ?? [])
      .map(address)
      .sort(),
  ).toEqual(API.map(address).sort());
});

const statusFor = (role: Caller, route: Route): number | null =>
  may(role, route.action) ? null : role === 'anonymous' ? 401 : 403;

const served = async (route: Route): Promise<boolean> => (await visit(anonymous, route)).status !== 404;

describe.each(GUARDED.map((route) => [`${route.method} ${route.path}`, route] as const))(
  'AUTHZ-1 %s',
  (_title, route) => {
    test('answers each role as the table says', async () => {
      if (!(await served(route))) throw new Error('no controller serves this route');
      expect((await visit(anonymous, route)).status).toBe(401);
      expect((await visit(anonymous, route, undefined, capability())).status).toBe(401);
      expect((await visit(outdated, route)).status).toBe(401);
      expect((await visit(suspended, route)).status).toBe(401);
      const callers: [Caller, Client][] = [
        ['owner', owner],
        ['collaborator', collaborator],
        ['stranger', stranger],
        ['stranger', revoked],
      ];
      for (const [role, client] of callers) {
        const wanted = isItemRoute(route) ? statusFor(role, route) : statusFor('owner', route);
        const { status } = await visit(client, route);
        if (wanted !== null) expect([role, status]).toEqual([role, wanted]);
        else expect([401, 403]).not.toContain(status);
        expect(status).toBeLessThan(500);
      }
      // To flows and sequences an administrator is a stranger.
      const wanted = isItemRoute(route) ? statusFor('stranger', route) : null;
      const { status } = await visit(administrator, route);
      if (wanted !== null) expect(status).toBe(wanted);
      else expect([401, 403]).not.toContain(status);
      expect(status).toBeLessThan(500);
    });

    test('AUTHZ-7 a token of the owner opens it with its scope and with no other', async () => {
      const needed = scopeOf(route.action, route.scope);
      for (const [scope, program] of programs) {
        const { status } = await visit(program, route);
        if (scope !== needed) expect([scope, status]).toEqual([scope, 403]);
        else expect([401, 403]).not.toContain(status);
      }
    });

    test('an unknown item is 404, a number that is none 400', async () => {
      if (!isItemRoute(route)) return;
      expect((await visit(stranger, route, 2_000_000_000)).status).toBe(404);
      const path = addressOf(route, { flowId: 'abc', sequenceId: 'abc' });
      expect((await stranger.raw(route.method, path, route.body ? { body: '{}' } : {})).status).toBe(400);
    });

    test('it does not exist on the share host', async () => {
      if (route.host !== 'console') return;
      // 405 where learners may use the same address with another method.
      expect([404, 405]).toContain((await visit(new Client(parley.shareUrl, owner.jwt), route)).status);
    });
  },
);

describe.each(OPEN.map((route) => [`${route.method} ${route.path}`, route] as const))(
  'AUTHZ-1 %s is open to all',
  (_title, route) => {
    test('a stranger’s token opens nothing, an old one is refused', async () => {
      const nobody = await visit(anonymous, route);
      // Being logged in opens nothing: a stranger's JWT is worth what no JWT is, and so is that of who was let in once.
      // Only who has none is asked to log in.
      for (const client of [stranger, revoked, administrator]) {
        const { status } = await visit(client, route);
        if (nobody.status === 401) expect([401, 403]).toContain(status);
        else expect(status).toBe(nobody.status);
      }
      for (const client of [owner, collaborator]) {
        const { status } = await visit(client, route);
        expect(status).toBeLessThan(500);
        if (nobody.status !== 401 && nobody.status !== 403) expect(status).toBe(nobody.status);
      }
      for (const client of [outdated, suspended])
        expect((await visit(client, route)).status).toBe(route.action === 'public' ? nobody.status : 401);
      expect((await visit(anonymous, route, undefined, capability())).status).toBeLessThan(500);
    });

    test('AUTHZ-7 a token of the owner opens nothing of it without its scope, and nothing on the share host', async () => {
      if (route.action === 'public') return;
      const needed = scopeOf(route.action, route.scope);
      for (const [scope, program] of programs) {
        const { status } = await visit(program, route);
        if (scope !== needed) expect([scope, status]).toEqual([scope, 403]);
        else expect(status).not.toBe(403);
        if (route.host === 'console') continue;
        expect((await visit(new Client(parley.shareUrl, program.jwt), route)).status).toBe(401);
      }
    });
  },
);

describe('AUTHZ-2 tokens', () => {
  const secret = () => parley.stores.secrets.jwtSecret;
  const me = (jwt: string) => new Client(parley.consoleUrl, jwt).raw('GET', '/api/auth');
  const forge = (key: Uint8Array, change: (jwt: SignJWT) => SignJWT = (jwt) => jwt, header = {}) =>
    change(new SignJWT({ userId: (owner.session as { id?: string }).id, tv: decodeJwt(owner.jwt ?? '')['tv'] }))
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
      .setAudience('parley-console')
      .sign(key);
  const fresh = (jwt: SignJWT) => jwt.setIssuedAt().setExpirationTime('1h');

  test('one of ours is accepted', async () => {
    expect((await me(await forge(secret(), fresh))).status).toBe(200);
  });
  test.each([
    ['another key', () => forge(new TextEncoder().encode('x'.repeat(32)), fresh)],
    ['expired', () => forge(secret(), (jwt) => jwt.setIssuedAt(1_000).setExpirationTime(2_000))],
    [
      'one of the future',
      () => forge(secret(), (jwt) => jwt.setIssuedAt('10 minutes from now').setExpirationTime('1h')),
    ],
    ['no expiry', () => forge(secret(), (jwt) => jwt.setIssuedAt())],
    ['another type', () => forge(secret(), fresh, { typ: 'JWT' })],
    ['another algorithm', () => forge(secret(), fresh, { alg: 'HS512' })],
    [
      'an older token version',
      () =>
        new SignJWT({ userId: (owner.session as { id?: string }).id, tv: -1 })
          .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
          .setAudience('parley-console')
          .setIssuedAt()
          .setExpirationTime('1h')
          .sign(secret()),
    ],
    [
      'an unknown user',
      () =>
        new SignJWT({ userId: '00000000-0000-4000-8000-000000000000', tv: 0 })
          .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
          .setAudience('parley-console')
          .setIssuedAt()
          .setExpirationTime('1h')
          .sign(secret()),
    ],
    [
      'a user id that is none',
      () =>
        new SignJWT({ userId: "x' or 1=1", tv: 0 })
          .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
          .setAudience('parley-console')
          .setIssuedAt()
          .setExpirationTime('1h')
          .sign(secret()),
    ],
  ])('%s is refused', async (_title, make) => {
    const { status, headers, body } = await me(await make());
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer');
    expect(body).toEqual({ message: 'Please log in', code: 'unauthenticated', errors: [] });
  });
  test('no signature (alg none) is refused', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = {
      userId: (owner.session as { id?: string }).id,
      tv: 0,
      aud: 'parley-console',
      exp: 9_999_999_999,
      iat: 1,
    };
    expect((await me(`${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims)}.`)).status).toBe(401);
  });
});

test('AUTHZ-3 a collaborator edits but does not rename', async () => {
  const put = (client: Client, body: object) =>
    client.raw('PUT', `/api/flows/${flowId}`, { body: JSON.stringify(body) });
  expect((await put(collaborator, { name: 'Mine now' })).status).toBe(403);
  expect((await put(collaborator, { tName: { hi: 'x' } })).status).toBe(403);
  expect((await put(collaborator, { settings: { chatDefaultDelayMs: 10 } })).status).toBe(200);
  expect((await put(owner, { name: 'Still mine' })).status).toBe(200);
});

test('AUTH-49 logged in, everybody is alike: the installation’s first account is a stranger to others’ flows', async () => {
  const { id } = await stranger.ok(createFlow, { body: { name: 'Not yours' } });
  expect((await administrator.raw('GET', `/api/flows/${id}`)).status).toBe(403);
  expect(Object.keys(administrator.session).filter((field) => /role|admin/i.test(field))).toEqual([]);
  await stranger.ok(shareFlow, { params: { id }, body: { with: administrator.session.email } });
  expect((await administrator.raw('GET', `/api/flows/${id}`)).status).toBe(200);
});

test('AUTHZ-4 nobody sets what only the server knows', async () => {
  for (const field of ['uid', 'user', 'ownership', 'version', 'isDirty', 'maxScore', 'ownerId'])
    expect((await owner.raw('PUT', `/api/flows/${flowId}`, { body: JSON.stringify({ [field]: 1 }) })).status).toBe(400);
});

test('AUTHZ-5 a token stays with its account', async () => {
  const taken = await anonymous.call(signup, { body: { email: owner.session.email, password: 'Another-one-9' } });
  expect(taken.status).toBe(409);
  expect(taken.body).toMatchObject({ errors: [{ param: 'email' }] });
});
