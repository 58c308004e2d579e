/** The permission table, visited over HTTP: every author route of the contract as every kind of caller (decision 1). */
import { API } from '@parley/contracts/http/api';
import { may, type Role } from '@parley/contracts/flow/policy';
import { signup } from '@parley/contracts/http/auth';
import { createFlow, shareFlow, unshareFlow } from '@parley/contracts/http/flows';
import type { Route } from '@parley/contracts/http/route';
import { SignJWT } from 'jose';
import { Client, newAuthor, type Answered } from './testing/client.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';

let parley: TestParley;
let flowId: number;
let owner: Client & { session: { email: string } };
let collaborator: Client & { session: { email: string } };
let revoked: Client & { session: { email: string } };
let stranger: Client;
let anonymous: Client;

beforeAll(async () => {
  parley = await startTestParley();
  const url = parley.consoleUrl;
  [owner, collaborator, revoked, stranger] = [
    await newAuthor(url),
    await newAuthor(url),
    await newAuthor(url),
    await newAuthor(url),
  ];
  anonymous = new Client(url);
  flowId = (await owner.ok(createFlow, { body: { name: 'Guarded' } })).id;
  for (const { session } of [collaborator, revoked])
    await owner.ok(shareFlow, { params: { id: flowId }, body: { with: session.email } });
  await owner.ok(unshareFlow, { params: { id: flowId }, body: { with: revoked.session.email } });
});
afterAll(() => parley.drop());

/** Never a body that could change anything: what passes the gate is refused as malformed (400), missing or in conflict. */
const visit = (client: Client, route: Route, id: number = flowId): Promise<Answered<never>> => {
  const path = `/api${route.path.replace(':id', String(id)).replace(':version', '999').replace(':identifier', 'someone')}`;
  return client.raw(route.method, path, route.body ? { body: '{"unknown-field":1}' } : {});
};
const isFlowRoute = (route: Route): boolean => route.path.startsWith('/flows/:id');
/** Served by the areas of this module; the others' own tests visit theirs. */
const GUARDED = API.filter((route) => route.action !== 'public' && route.action !== 'learner.play');

const statusFor = (role: Role, route: Route): number | null =>
  may(role, route.action) ? null : role === 'anonymous' ? 401 : 403;

const served = async (route: Route): Promise<boolean> => (await visit(anonymous, route)).status !== 404;

describe.each(GUARDED.map((route) => [`${route.method} ${route.path}`, route] as const))(
  'AUTHZ-1 %s',
  (_title, route) => {
    test('answers each role as the table says', async () => {
      if (!(await served(route))) throw new Error('no controller serves this route');
      expect((await visit(anonymous, route)).status).toBe(401);
      const callers: [Role, Client][] = [
        ['owner', owner],
        ['collaborator', collaborator],
        ['stranger', stranger],
        ['stranger', revoked],
      ];
      for (const [role, client] of callers) {
        const wanted = isFlowRoute(route) ? statusFor(role, route) : statusFor('owner', route);
        const { status } = await visit(client, route);
        if (wanted !== null) expect([role, status]).toEqual([role, wanted]);
        else expect([401, 403]).not.toContain(status);
        expect(status).toBeLessThan(500);
      }
    });

    test('an unknown flow is 404, a number that is none 400', async () => {
      if (!isFlowRoute(route)) return;
      expect((await visit(stranger, route, 2_000_000_000)).status).toBe(404);
      const path = `/api${route.path.replace(':id', 'abc').replace(':version', '1').replace(':identifier', 'x')}`;
      expect((await stranger.raw(route.method, path, route.body ? { body: '{}' } : {})).status).toBe(400);
    });

    test('it does not exist on the share host', async () => {
      if (route.host !== 'console') return;
      // 405 where learners may use the same address with another method.
      expect([404, 405]).toContain((await visit(new Client(parley.shareUrl, owner.jwt), route)).status);
    });
  },
);

describe('AUTHZ-2 tokens', () => {
  const secret = () => parley.stores.secrets.jwtSecret;
  const me = (jwt: string) => new Client(parley.consoleUrl, jwt).raw('GET', '/api/auth');
  const forge = (key: Uint8Array, change: (jwt: SignJWT) => SignJWT = (jwt) => jwt, header = {}) =>
    change(new SignJWT({ userId: (owner.session as { id?: string }).id, tv: 0 }))
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
      .setAudience('parley-console')
      .sign(key);
  const fresh = (jwt: SignJWT) => jwt.setIssuedAt().setExpirationTime('1h');

  test('one of ours is taken', async () => {
    expect((await me(await forge(secret(), fresh))).status).toBe(200);
  });
  test.each([
    ['another key', () => forge(new TextEncoder().encode('x'.repeat(32)), fresh)],
    ['expired', () => forge(secret(), (jwt) => jwt.setIssuedAt(1_000).setExpirationTime(2_000))],
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

test('AUTHZ-4 nobody sets what only the server knows', async () => {
  for (const field of ['uid', 'user', 'ownership', 'version', 'isDirty', 'maxScore', 'ownerId'])
    expect((await owner.raw('PUT', `/api/flows/${flowId}`, { body: JSON.stringify({ [field]: 1 }) })).status).toBe(400);
});

test('AUTHZ-5 a token stays with its account', async () => {
  const taken = await anonymous.call(signup, { body: { email: owner.session.email, password: 'Another-one-9' } });
  expect(taken.status).toBe(409);
  expect(taken.body).toMatchObject({ errors: [{ param: 'email' }] });
});
