/** One server changes what another one remembers. The clock stands still, so that no memory expires. */
import { setTimeout as pause } from 'node:timers/promises';
import { login, me } from '@parley/contracts/http/auth';
import { endOtherSessions } from '@parley/contracts/http/auth-sessions';
import { createFlow } from '@parley/contracts/http/flows';
import { changeAccount, changeInstallation } from '@parley/contracts/http/operation';
import { Client, newAuthor, PASSWORD } from './testing/client.js';
import { oneQuestion } from './testing/sequences.js';
import { startTwoServers, type TwoServers } from './testing/two-servers.js';

let servers: TwoServers;
let first: Awaited<ReturnType<typeof newAuthor>>;
beforeAll(async () => {
  const now = Date.now();
  servers = await startTwoServers('inside', { now: () => now });
  first = await newAuthor(servers[0].consoleUrl);
});
afterAll(() => servers.drop());

const atOther = (jwt: string | null) => new Client(servers[1].consoleUrl, jwt);
async function until(is: () => Promise<boolean>): Promise<void> {
  while (!(await is())) await pause(10);
}

test('SCALE-11 an account that is suspended at one server is refused by the other, and let in again', async () => {
  const author = await newAuthor(servers[0].consoleUrl);
  const status = async (client = atOther(author.jwt)) => (await client.call(me)).status;
  expect(await status()).toBe(200);
  const suspend = (suspended: boolean) =>
    first.ok(changeAccount, { params: { accountId: author.session.id }, body: { suspended } });
  await suspend(true);
  await until(async () => (await status()) === 401);
  await suspend(false);
  const { jwt } = await atOther(null).ok(login, { body: { email: author.session.email, password: PASSWORD } });
  await until(async () => (await status(atOther(jwt))) === 200);
});

test('SCALE-11 a login that is ended at one server is refused by the other', async () => {
  const author = await newAuthor(servers[0].consoleUrl);
  const { jwt } = await atOther(null).ok(login, { body: { email: author.session.email, password: PASSWORD } });
  expect((await atOther(jwt).call(me)).status).toBe(200);
  await author.ok(endOtherSessions, { body: {} });
  await until(async () => (await atOther(jwt).call(me)).status === 401);
  expect((await author.call(me)).status).toBe(200);
});

test('SCALE-11 maintenance that begins at one server begins at the other, and ends there', async () => {
  const make = async () => {
    const body = { name: 'New', definition: oneQuestion() };
    return (await atOther(first.jwt).call(createFlow, { body } as never)).status;
  };
  expect(await make()).toBeLessThan(300);
  await first.ok(changeInstallation, { body: { maintenance: true } });
  await until(async () => (await make()) === 503);
  await first.ok(changeInstallation, { body: { maintenance: false } });
  await until(async () => (await make()) < 300);
});
