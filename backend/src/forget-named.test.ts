/** Erasing a person by a command, as `npm run forget` does. */
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import { forgetNamed } from './forget-named.js';
import { Learner } from './chats/testing/learner.js';
import { Client, newAuthor } from './testing/client.js';
import { oneQuestion } from './testing/sequences.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.drop());

async function learnerOf(author: Awaited<ReturnType<typeof newAuthor>>, identifier: string): Promise<Learner> {
  const definition = oneQuestion('One?');
  const { id } = await author.ok(createFlow, { body: { name: 'Flow', definition } as never });
  await author.ok(publishFlow, { params: { id } });
  const learner = new Learner(new Client(parley.shareUrl), id, definition, identifier);
  expect((await learner.post()).status).toBe(200);
  return learner;
}

test('AUDIT-9 a person who is erased by the command is an event of the audit log, without a name', async () => {
  const [ana, ben] = [await newAuthor(parley.consoleUrl), await newAuthor(parley.consoleUrl)];
  await learnerOf(ana, 'Kim');
  await learnerOf(ben, 'Kim');
  await parley.upToDate();
  await expect(forgetNamed(parley.stores, silentLog, 'Lee', undefined)).rejects.toThrow('No chat belongs to Lee.');
  await expect(forgetNamed(parley.stores, silentLog, 'Kim', undefined)).rejects.toThrow(
    /^Kim is a learner of several authors: .*Name one: npm run forget/,
  );
  await forgetNamed(parley.stores, silentLog, 'Kim', ana.session.email);
  await parley.upToDate();
  await expect(forgetNamed(parley.stores, silentLog, 'Kim', ana.session.email)).rejects.toThrow(/^No chat belongs to/);
  await forgetNamed(parley.stores, silentLog, 'Kim', undefined);
  const { rows } = await parley.stores.pool.query<{ account_id: null; details: object }>(
    `select account_id, details from audit_event where event = 'person-forgotten'`,
  );
  const event = { account_id: null, details: { by: 'command', subject: expect.any(String) as string } };
  expect(rows).toEqual([event, event]);
});
