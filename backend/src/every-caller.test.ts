/**
 * A matrix of every route and every kind of caller. The expected cells come from the policy, the scopes and the routes'
 * declarations alone, whatever the handlers do.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API } from '@parley/contracts/http/api';
import { createApiToken, revokeApiToken } from '@parley/contracts/http/api-tokens';
import { getHistory } from '@parley/contracts/http/chats';
import { may, type Caller } from '@parley/contracts/flow/policy';
import { SCOPES, scopeOf, type Scope } from '@parley/contracts/flow/scopes';
import { createFlow, publishFlow, shareFlow, unshareFlow } from '@parley/contracts/http/flows';
import { getFlowLinkSecret } from '@parley/contracts/http/link-secret';
import { changeAccount, eraseAccount, listAccounts } from '@parley/contracts/http/operation';
import type { Route } from '@parley/contracts/http/route';
import { createSequence, shareSequence, unshareSequence } from '@parley/contracts/http/sequences';
import { signLink } from './chats/signed-links/link-signature.js';
import { Learner } from './chats/testing/learner.js';
import { LaunchBrowser } from './integrations/lti/testing/launch-browser.js';
import { openCourse, type Course } from './integrations/lti/testing/lti-course.js';
import { Client, newAuthor, type Answered } from './testing/client.js';
import { oneQuestion } from './testing/sequences.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';
import { addressOf, isItemRoute } from './testing/visit-route.js';

/** A caller, as far as the policy knows one. */
interface Kind {
  /** To the flow and the sequence that are visited; null: nobody lets them in. */
  readonly role: Caller | null;
  readonly client: Client;
  /** For an API token: all that it may do. */
  readonly scope?: Scope;
  /** For a learner: the chat, and what opens it. */
  readonly chat?: { readonly flowId: number; readonly identifier: string; readonly token: string };
  /** The flow that is visited instead of the usual one. */
  readonly flowId?: number;
}

/** The player's page needs to know its files. */
const folder = mkdtempSync(join(tmpdir(), 'parley-callers-'));
writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ entry: { file: 'page.js', isEntry: true } }));
let parley: TestParley;
let course: Course;
let flowId: number;
let sequenceId: number;
let kinds: Readonly<Record<string, Kind>>;

beforeAll(async () => {
  parley = await startTestParley({
    env: { FETCH_ALLOW: '127.0.0.1/32' },
    shareFiles: { page: folder, embed: folder, sample: folder },
  });
  const url = parley.consoleUrl;
  // The installation's first account.
  const administrator = await newAuthor(url);
  course = await openCourse(parley, 'moodle');
  const { owner } = course;
  ({ flowId } = course);
  const author = () => newAuthor(url);
  const people = { collaborator: await author(), guest: await author(), revoked: await author() };
  const locked = { suspended: await author(), erased: await author() };
  const stranger = await author();
  const { id: attached } = await owner.ok(createFlow, { body: { name: 'Step', definition: oneQuestion() as never } });
  sequenceId = (await owner.ok(createSequence, { body: { name: 'Course', flows: [attached] } })).id;
  const { guest, ...invited } = { ...people, ...locked };
  for (const { session } of Object.values(invited)) {
    await owner.ok(shareFlow, { params: { id: flowId }, body: { with: session.email } });
    await owner.ok(shareSequence, { params: { id: sequenceId }, body: { with: session.email } });
  }
  await owner.ok(shareSequence, { params: { id: sequenceId }, body: { with: guest.session.email } });
  const out = { with: people.revoked.session.email };
  await owner.ok(unshareFlow, { params: { id: flowId }, body: out });
  await owner.ok(unshareSequence, { params: { id: sequenceId }, body: out });
  const tokenOf = async (who: Client, scope: Scope) => {
    const made = await who.ok(createApiToken, { body: { name: scope, scopes: [scope], expiresInDays: 1 } });
    return { id: made.id, client: new Client(url, made.token) };
  };
  const ended = await tokenOf(owner, 'flows:read');
  await owner.ok(revokeApiToken, { params: { tokenId: ended.id } });
  const ofSuspended = await tokenOf(locked.suspended, 'flows:read');
  const params = async ({ session: { email } }: typeof stranger) => {
    const { accounts } = await administrator.ok(listAccounts, { query: { search: email } });
    return { accountId: accounts[0]?.id ?? '' };
  };
  await administrator.ok(changeAccount, { params: await params(locked.suspended), body: { suspended: true } });
  const { email } = locked.erased.session;
  await administrator.ok(eraseAccount, { params: await params(locked.erased), body: { email } });
  kinds = {
    anonymous: { role: null, client: new Client(url) },
    'a forged login': { role: null, client: new Client(url, `${owner.jwt}x`) },
    'a suspended account': { role: null, client: locked.suspended },
    'an erased account': { role: null, client: locked.erased },
    'a revoked API token': { role: null, client: ended.client },
    'an API token of a suspended account': { role: null, client: ofSuspended.client },
    'a stranger': { role: 'stranger', client: stranger },
    'a former collaborator': { role: 'stranger', client: people.revoked },
    'a collaborator': { role: 'collaborator', client: people.collaborator },
    'a collaborator of the flow’s sequence': { role: 'collaborator', client: guest, flowId: attached },
    'the owner': { role: 'owner', client: owner },
    'an administrator': { role: 'administrator', client: administrator },
    ...(await learners()),
    ...Object.fromEntries(
      await Promise.all(
        (['owner', 'collaborator', 'stranger'] as const).flatMap((role) =>
          SCOPES.map(async (scope) => {
            const who = { owner, collaborator: people.collaborator, stranger }[role];
            return [
              `an API token (${scope}): ${role}`,
              { role, scope, client: (await tokenOf(who, scope)).client },
            ] as const;
          }),
        ),
      ),
    ),
  };
});
afterAll(async () => {
  await course.platform.stop();
  await parley.drop();
  rmSync(folder, { recursive: true });
});

/** Learners by an open link, by a signed one, by a launch of a course platform, and one of another flow. */
async function learners(): Promise<Readonly<Record<string, Kind>>> {
  const { owner } = course;
  const share = new Client(parley.shareUrl);
  const client = new Client(parley.consoleUrl);
  const published = async (identifierTrust: string): Promise<number> => {
    const body = { name: 'Played', definition: oneQuestion(), settings: { identifierTrust } };
    const { id } = await owner.ok(createFlow, { body: body as never });
    await owner.ok(publishFlow, { params: { id } });
    return id;
  };
  const begun = async (id: number, identifier?: string, proof?: string): Promise<Kind> => {
    const learner = new Learner(share, id, oneQuestion(), identifier);
    const { status, body } = await learner.post(proof === undefined ? {} : { token: proof });
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    const { token = learner.token } = body as { token?: string };
    return { role: null, client, chat: { flowId: id, identifier: learner.identifier, token: proof ?? token } };
  };
  const signed = await published('signed');
  const { secret } = await owner.ok(getFlowLinkSecret, { params: { id: signed } });
  const browser = new LaunchBrowser();
  const plan = { sub: '4', name: 'Asha L', custom: course.customFor({ kind: 'flow', id: flowId }) };
  const { location } = await browser.launch(course.platform, course.loginUrl, plan);
  const { text } = await browser.visit(location ?? '');
  const page = JSON.parse(/id="parley-data">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null') as Record<string, string>;
  return {
    'a learner': await begun(flowId),
    'a learner of another flow': await begun(await published('bound')),
    'a learner with a signed link': await begun(signed, 'ana', signLink(secret, { kind: 'flow', id: signed }, 'ana')),
    'a learner of a course platform': await begun(flowId, page['identifier'], page['signature']),
  };
}

/** A status that must come, or what must not come. */
type Cell = 'in' | 401 | 403 | 'not broken';
function expected(route: Route, { role, scope }: Kind): Cell {
  if (route.action === 'public' || route.action === 'learner.play') return 'not broken';
  if (role === null) return 401;
  if (scope !== undefined && scopeOf(route.action, route.scope) !== scope) return 403;
  // Everybody owns their own account; to flows and sequences an administrator is a stranger.
  if (!isItemRoute(route)) return may('owner', route.action) || may(role, route.action) ? 'in' : 403;
  return may(role === 'administrator' ? 'stranger' : role, route.action) ? 'in' : 403;
}
const fits = (cell: Cell, status: number): boolean =>
  status < 500 && (cell === 'not broken' || (cell === 'in' ? status !== 401 && status !== 403 : status === cell));

/** A body that no route accepts, so that what passes the gate changes nothing. */
function visit(route: Route, { client, chat, ...kind }: Kind): Promise<Answered<never>> {
  const headers: Record<string, string> = chat ? { 'x-chat-token': chat.token } : {};
  const address = addressOf(route, { flowId: kind.flowId ?? flowId, sequenceId });
  return client.raw(route.method, address, route.body ? { body: '{"unknown-field":1}', headers } : { headers });
}

test('AUTHZ-9 every route answers every kind of caller as the policy says, and none breaks', async () => {
  const wrong: string[] = [];
  let cells = 0;
  for (const route of API)
    for (const [name, kind] of Object.entries(kinds)) {
      const cell = expected(route, kind);
      const { status } = await visit(route, kind);
      cells += 1;
      if (!fits(cell, status)) wrong.push(`${route.method} ${route.path}, ${name}: ${status} instead of ${cell}`);
    }
  expect(wrong).toEqual([]);
  expect(cells).toBe(API.length * Object.keys(kinds).length);
  expect(Object.keys(kinds).length).toBeGreaterThanOrEqual(34);
});

test('AUTHZ-9 a learner’s chat opens to that learner, to the flow’s owner and to its collaborators alone', async () => {
  const chats = Object.entries(kinds).flatMap(([name, { chat }]) => (chat ? [[name, chat] as const] : []));
  const wrong: string[] = [];
  for (const [whose, chat] of chats)
    for (const [name, { role, client, chat: own, scope, flowId: visited }] of Object.entries(kinds)) {
      const headers: Record<string, string> = own ? { 'x-chat-token': own.token } : {};
      const params = { id: chat.flowId, identifier: chat.identifier };
      const { status } = await client.call(getHistory, { params, headers });
      // One of the played flows is shared.
      const shares = role === 'owner' || (role === 'collaborator' && chat.flowId === flowId && visited === undefined);
      const opens = own === chat || (shares && (scope === undefined || scope === 'responses:read'));
      if ((status === 200) !== opens || status >= 500) wrong.push(`${name} reads the chat of ${whose}: ${status}`);
    }
  expect(wrong).toEqual([]);
});
