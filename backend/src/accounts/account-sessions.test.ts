/** A session that ends while its state is being read. */
import { randomUUID } from 'node:crypto';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import { AccountSessions } from './account-sessions.js';
import type { Accounts } from './accounts.js';

const news = { on: () => undefined, tell: () => Promise.resolve() };
/** A reading that waits until the test gives its answer. */
function held<T>() {
  let give: (answer: T) => void = () => undefined;
  const reading = new Promise<T>((done) => {
    give = done;
  });
  return { reading, give };
}
const account = (suspendedAt: Date | null) => ({ state: 'active', suspendedAt, tokenVersion: 3, unlistedEnded: false });

test('OPER-18 an account’s data isn’t kept in memory once the account is suspended', async () => {
  const early = held<object>();
  const readings = [early.reading, Promise.resolve(account(new Date()))];
  const accounts = { byId: () => readings.shift() } as unknown as Accounts;
  const sessions = new AccountSessions(accounts, {} as Pool, { now: () => 1_000 }, news);
  const id = randomUUID() as UserId;
  const asked = sessions.tokenVersionOf(id);
  sessions.forget(id);
  early.give(account(null));
  expect(await asked).toBe(3);
  expect(await sessions.tokenVersionOf(id)).toBeNull();
});

test('OPER-18 an account’s data isn’t kept in memory once its login has ended', async () => {
  const early = held<object>();
  const readings = [early.reading, Promise.resolve({ rows: [] })];
  const pool = { query: () => readings.shift() } as unknown as Pool;
  const sessions = new AccountSessions({} as Accounts, pool, { now: () => 1_000 }, news);
  const asked = sessions.isOpen('login');
  sessions.forgetSessions('login');
  early.give({ rows: [{ last_seen: new Date(1_000) }] });
  expect(await asked).toBe(true);
  expect(await sessions.isOpen('login')).toBe(false);
});
