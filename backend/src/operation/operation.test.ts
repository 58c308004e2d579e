/** Administrators: who is one, what they may do, and that it opens no flow. */
import { createApiToken, listApiTokens } from '@parley/contracts/http/api-tokens';
import { login, me, updateProfile } from '@parley/contracts/http/auth';
import { listSessions } from '@parley/contracts/http/auth-sessions';
import { createFlow, getFlow, publishFlow, shareFlow } from '@parley/contracts/http/flows';
import {
  changeAccount,
  eraseAccount,
  getOperation,
  listAccounts,
  listAudit,
  sendTestMail,
  type ListedAccount,
} from '@parley/contracts/http/operation';
import { passkeyLogin } from '@parley/contracts/http/passkeys';
import { savePromptTemplate } from '@parley/contracts/http/prompt-templates';
import { createSequence, insertFlow } from '@parley/contracts/http/sequences';
import { Learner } from '../chats/testing/learner.js';
import { Client, freshEmail, newAuthor, PASSWORD } from '../testing/client.js';
import { oneQuestion } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { AccountAdministrators } from '../accounts/administrators/account-administrators.js';
import { Audit } from '../platform/log/audit.js';
import { AuditLog } from './audit-log.js';
import { keptMailsOf } from '../platform/mail/open-mail.js';
import { ACCOUNT_COLUMNS } from './account-rows.js';

type Author = Awaited<ReturnType<typeof newAuthor>>;
let parley: TestParley;
let first: Author;
let other: Author;
beforeAll(async () => {
  parley = await startTestParley();
  first = await newAuthor(parley.consoleUrl, 'first@example.org', 'Asha');
  other = await newAuthor(parley.consoleUrl, 'other@example.org', 'Ben');
});
afterAll(() => parley.drop());

const named = async (email: string): Promise<ListedAccount> => {
  const { accounts } = await first.ok(listAccounts, { query: { search: email } });
  const found = accounts.find((account) => account.email === email);
  if (!found) throw new Error(`${email} is not listed`);
  return found;
};
const change = (client: Client, { id }: { id: string }, body: object) =>
  client.call(changeAccount, { params: { accountId: id }, body });
const events = async (query: object = {}) => (await first.ok(listAudit, { query })).events;
const flow = () => ({ name: 'Fractions', definition: oneQuestion() as never });

describe('OPER-1 an administrator', () => {
  test('is the first account of a new installation, and nobody else', async () => {
    expect((await first.ok(me)).administrator).toBe(true);
    expect((await other.ok(me)).administrator).toBe(false);
    expect((await other.call(getOperation)).status).toBe(403);
    expect(await first.ok(getOperation)).toMatchObject({
      readModels: 'good',
      parked: [],
      accounts: { active: 2, suspended: 0, invited: 0 },
      sendsMails: false,
    });
  });

  test('is one of two who sign up first at the same moment', async () => {
    const empty = await startTestParley();
    try {
      const authors = await Promise.all([1, 2, 3, 4].map(() => newAuthor(empty.consoleUrl)));
      const leading = await Promise.all(authors.map(async (author) => (await author.ok(me)).administrator));
      expect(leading.filter(Boolean)).toHaveLength(1);
    } finally {
      await empty.drop();
    }
  });

  test('OPER-2 opens no flow, and no token acts as one', async () => {
    const { id } = await other.ok(createFlow, { body: flow() });
    expect((await first.call(getFlow, { params: { id } })).status).toBe(403);
    const body = { name: 'All', scopes: ['flows:read', 'responses:read'], expiresInDays: 1 } as const;
    const { token } = await first.ok(createApiToken, { body });
    expect((await new Client(parley.consoleUrl, token).call(getOperation)).status).toBe(403);
  });

  test('OPER-3 the last one can neither leave nor be locked out', async () => {
    const { id } = await named('first@example.org');
    for (const body of [{ administrator: false }, { suspended: true }])
      expect(await change(first, { id }, body)).toMatchObject({ status: 409, body: { code: 'last-administrator' } });
    const erased = await first.call(eraseAccount, { params: { accountId: id }, body: { email: 'first@example.org' } });
    expect(erased).toMatchObject({ status: 409, body: { code: 'last-administrator' } });
  });

  test('OPER-3 two who remove each other at the same moment: one remains', async () => {
    const [a, b] = [await named('first@example.org'), await named('other@example.org')];
    expect((await change(first, b, { administrator: true })).body).toMatchObject({ administrator: true });
    const replies = await Promise.all([
      change(first, b, { administrator: false }),
      change(other, a, { administrator: false }),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const administrators = parley.app.get(AccountAdministrators);
    await administrators.add(a.id);
    await administrators.remove(b.id);
  });

  test('OPER-4 somebody who was only invited can’t be one', async () => {
    const { id } = await other.ok(createFlow, { body: flow() });
    await other.ok(shareFlow, { params: { id }, body: { with: 'invited@example.org' } });
    const invited = await named('invited@example.org');
    expect(invited.state).toBe('invited');
    expect(await change(first, invited, { administrator: true })).toMatchObject({
      status: 409,
      body: { code: 'not-active' },
    });
  });
});

test('OPER-5 a suspended account is locked out at once, its flows go on', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const { id } = await author.ok(createFlow, { body: flow() });
  await author.ok(publishFlow, { params: { id } });
  const body = { name: 'Mine', scopes: ['flows:read'], expiresInDays: 1 } as const;
  const program = new Client(parley.consoleUrl, (await author.ok(createApiToken, { body })).token);
  const account = await named(author.session.email);
  expect((await change(first, account, { suspended: true })).body).toMatchObject({ state: 'suspended' });
  expect((await author.call(me)).status).toBe(401);
  expect((await program.call(getFlow, { params: { id } })).status).toBe(401);
  const credentials = { email: author.session.email, password: PASSWORD };
  expect(await new Client(parley.consoleUrl).call(login, { body: credentials })).toMatchObject({
    status: 403,
    body: { code: 'suspended' },
  });
  const learner = new Learner(new Client(parley.shareUrl), id, oneQuestion());
  expect((await learner.post()).status).toBeLessThan(300);
  await change(first, account, { suspended: false });
  // Ended logins stay ended, because the holder of a token may not be the owner.
  expect((await author.call(me)).status).toBe(401);
  expect((await program.call(getFlow, { params: { id } })).status).toBe(401);
  const again = await new Client(parley.consoleUrl).ok(login, { body: credentials });
  const back = new Client(parley.consoleUrl, again.jwt);
  expect((await back.ok(listApiTokens)).tokens).toEqual([]);
  expect((await back.ok(listSessions)).sessions).toHaveLength(1);
  expect(await events({ event: 'login-refused' })).toContainEqual(
    expect.objectContaining({ accountId: account.id, details: { reason: 'suspended' } }),
  );
});

test('AUDIT-6 the log has the first administrator and refused logins', async () => {
  expect((await events({ event: 'administrator-added' })).at(-1)).toMatchObject({
    aboutEmail: 'first@example.org',
    details: { by: 'first account' },
  });
  const anyone = new Client(parley.consoleUrl);
  const response = { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' };
  const answer = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {}, response } as const;
  expect((await anyone.call(passkeyLogin, { body: { answer } })).status).toBe(422);
  const refused = async () => (await events({ event: 'login-refused' }))[0]?.details;
  expect(await refused()).toEqual({ by: 'passkey' });
});

test('AUDIT-7 a profile change is in the log only if the name changed', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const changes = async () => (await events({ event: 'profile-changed', accountId: author.session.id })).length;
  for (const body of [{ language: 'hi' }, { settings: {} }, { name: author.session.name ?? '' }] as const)
    await author.ok(updateProfile, { body });
  expect(await changes()).toBe(0);
  await author.ok(updateProfile, { body: { name: 'Meera' } });
  expect(await changes()).toBe(1);
});

test('OPER-10 an administrator ends the second step of somebody who lost their app', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const { id } = author.session;
  await parley.stores.pool.query(
    `insert into two_factor (account_id, secret, since) values ($1, 'x', now()) on conflict do nothing`,
    [id],
  );
  const account = await named(author.session.email);
  expect(account.secondStep).toBe(true);
  expect((await change(first, account, { secondStep: false })).body).toMatchObject({ secondStep: false });
  const credentials = { email: author.session.email, password: PASSWORD };
  expect((await new Client(parley.consoleUrl).call(login, { body: credentials })).status).toBe(200);
  expect((await events({ event: 'two-factor-off' }))[0]).toMatchObject({ details: { account: id } });
});

test('OPER-6 accounts are found by e-mail and name, 20 a page, each once', async () => {
  for (let at = 0; at < 24; at += 1)
    await newAuthor(parley.consoleUrl, `paged-${String(at).padStart(2, '0')}@pages.test`, `Page_%${at}`);
  const page = await first.ok(listAccounts, { query: { search: 'PAGES.test' } });
  expect(page.total).toBe(24);
  const last = page.accounts.at(-1);
  const rest = await first.ok(listAccounts, { query: { search: 'PAGES.test', since: last?.id } });
  expect([...page.accounts, ...rest.accounts].map(({ email }) => email)).toEqual(
    Array.from({ length: 24 }, (_each, at) => `paged-${String(at).padStart(2, '0')}@pages.test`),
  );
  expect((await first.ok(listAccounts, { query: { search: 'page_%7' } })).accounts).toHaveLength(1);
});

describe('AUDIT', () => {
  test('AUDIT-1 sign-ins, shares and opened chats are in the log, newest first', async () => {
    const { id } = await other.ok(createFlow, { body: flow() });
    await other.ok(publishFlow, { params: { id } });
    await other.ok(shareFlow, { params: { id }, body: { with: 'first@example.org' } });
    const learner = new Learner(new Client(parley.shareUrl), id, oneQuestion());
    await learner.post();
    await parley.upToDate();
    const open = () => other.raw('GET', `/api/flows/${id}/history/${learner.identifier}`);
    expect((await open()).status).toBe(200);
    await open();
    const found = await events({ accountId: other.session.id });
    expect(found[0]).toMatchObject({
      event: 'chat-opened',
      email: 'other@example.org',
      details: { flowId: id, chat: expect.any(String) as string },
    });
    expect(found.filter(({ event, details }) => event === 'chat-opened' && details['flowId'] === id)).toHaveLength(1);
    for (const address of ['responseLogs', 'responseLogs?completed=true', 'stats/written', 'stats/written'])
      expect((await other.raw('GET', `/api/flows/${id}/${address}`)).status).toBe(200);
    const tables = await events({ accountId: other.session.id, group: 'chats' });
    expect(tables.slice(0, 3).map(({ event }) => event)).toEqual(['written-read', 'chats-listed', 'chat-opened']);
    expect((await events({ group: 'shares' }))[0]).toMatchObject({
      event: 'flow-shared',
      aboutEmail: 'first@example.org',
      details: { flowId: id },
    });
    expect((await events({ event: 'signup', group: 'shares' })).length).toBe(0);
  });

  test('AUDIT-2 nothing changes or removes a row before its time', async () => {
    const { pool } = parley.stores;
    for (const statement of [
      `update audit_event set event = 'login'`,
      'delete from audit_event',
      'truncate audit_event',
    ])
      await expect(pool.query(statement)).rejects.toThrow('append-only');
  });

  test('AUDIT-3 the sweep removes what is older than the retention', async () => {
    const { pool } = parley.stores;
    const insert = `insert into audit_event (event_id, at, event) values (gen_random_uuid(), $1, 'login')`;
    const day = 86_400_000;
    await pool.query(insert, [new Date(Date.now() - 366 * day)]);
    await pool.query(insert, [new Date(Date.now() - 364 * day)]);
    const old = async () =>
      (await pool.query(`select 1 from audit_event where at < now() - interval '300 days'`)).rowCount;
    expect(await old()).toBe(2);
    await parley.app.get(AuditLog, { strict: false }).sweep();
    expect(await old()).toBe(1);
  });

  test('AUDIT-4 all of it is a CSV file, in which no cell is a formula', async () => {
    const { status, headers, body } = await first.raw('GET', '/api/operation/audit/file?group=sign-ins');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/csv');
    const [heading, ...lines] = String(body).split('\r\n');
    expect(heading).toContain('time (UTC),event,account,e-mail,about,details');
    expect(lines.filter((line) => line.includes(',signup,')).length).toBeGreaterThan(20);
    expect((await events({ group: 'exports' }))[0]).toMatchObject({ event: 'audit-exported' });
  });

  test('AUDIT-5 rows arrive once Postgres answers again, each once', async () => {
    const audit = parley.app.get(Audit, { strict: false });
    const { pool } = parley.stores;
    const query = jest.spyOn(pool, 'query').mockImplementationOnce(() => Promise.reject(new Error('away')) as never);
    audit.record('profile-changed', { userId: other.session.id, attempt: 7 });
    await audit.written();
    query.mockRestore();
    const found = await events({ event: 'profile-changed' });
    expect(found.filter(({ details }) => details['attempt'] === 7)).toHaveLength(1);
  });
});

describe('OPER-7 erasing an account', () => {
  test('every column with an account’s id has its fate', async () => {
    const { rows } = await parley.stores.pool.query<{ place: string }>(
      `select table_schema || '.' || table_name || '.' || column_name as place from information_schema.columns
       where table_schema in ('public', 'read', 'work') and data_type = 'uuid'
         and column_name in ('owner_id', 'learners_of', 'user_id', 'account_id', 'sender', 'shared_by', 'heir') order by 1`,
    );
    expect(rows.map(({ place }) => place)).toEqual(Object.keys(ACCOUNT_COLUMNS).sort());
  });

  test('archives what it owns, leaves what was shared, and no name or address stays', async () => {
    const email = 'erase-me@example.org';
    const author = await newAuthor(parley.consoleUrl, email, 'Zebulon Quartermain');
    const { id } = await author.ok(createFlow, { body: flow() });
    const { id: inSequence } = await author.ok(createFlow, { body: flow() });
    const { id: sequenceId } = await author.ok(createSequence, { body: { name: 'Course' } });
    await author.ok(insertFlow, { params: { id: sequenceId }, body: { flowId: inSequence } as never });
    const { id: shared } = await other.ok(createFlow, { body: flow() });
    await other.ok(shareFlow, { params: { id: shared }, body: { with: email } });
    await author.ok(shareFlow, { params: { id }, body: { with: 'other@example.org' } });
    const definition = oneQuestion().promptsArray[0]?.definition as never;
    await author.ok(savePromptTemplate, { body: { name: 'Mine', definition } });
    const kept = keptMailsOf(parley, { now: Date.now });
    while (!JSON.stringify(await kept.list()).includes(email)) await new Promise((done) => setTimeout(done, 20));
    const account = await named(email);
    expect(account).toMatchObject({ flows: 2, sequences: 1 });
    const params = { accountId: account.id };
    expect(await first.call(eraseAccount, { params, body: { email: freshEmail() } })).toMatchObject({
      status: 422,
      body: { code: 'other-email' },
    });
    await first.ok(eraseAccount, { params, body: { email } });
    expect((await author.call(me)).status).toBe(401);
    expect((await other.call(getFlow, { params: { id } })).status).toBe(410);
    expect((await first.ok(listAccounts, { query: { search: email } })).accounts).toEqual([]);
    await parley.upToDate();
    expect(await placesWith(['erase-me@', 'Zebulon'])).toEqual([]);
    expect((await kept.list()).map(({ to, text }) => `${to} ${text}`).join()).not.toContain(email);
    expect(await kept.list()).not.toEqual([]);
    expect((await events({ event: 'account-erased' }))[0]).toMatchObject({ details: { account: account.id } });
    // The address is free again, and leads to nothing of before.
    const again = await newAuthor(parley.consoleUrl, email);
    expect((await again.call(getFlow, { params: { id: shared } })).status).toBe(403);
  });
});

/** Names the tables of the database that contain a text. */
async function placesWith(texts: readonly string[]): Promise<string[]> {
  const { pool } = parley.stores;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    for (const text of texts) {
      const { rowCount } = await pool.query(`select 1 from ${name} t where position($1 in t::text) > 0 limit 1`, [
        text,
      ]);
      if (rowCount) found.push(name);
    }
  return found;
}

test('OPER-8 a test mail is kept where no mail server is set', async () => {
  expect(await first.ok(sendTestMail)).toEqual({ problem: null });
});
