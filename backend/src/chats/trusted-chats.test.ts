/** A person who is trusted to be the learner continues the right chat (decision 3). */
import { randomUUID } from 'node:crypto';
import { updateProfile } from '@parley/contracts/http/auth';
import { getHistory } from '@parley/contracts/http/chats';
import { createFlow, publishFlow, updateFlow } from '@parley/contracts/http/flows';
import { getFlowLinkSecret } from '@parley/contracts/http/link-secret';
import { Client, newAuthor } from '../testing/client.js';
import { oneQuestion, RIGHT } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { signLink } from './signed-links/link-signature.js';
import { Learner } from './testing/learner.js';
import { testMark } from './testing/test-mark.js';

let parley: TestParley;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
/** s that the server's clock is ahead */
let ahead = 0;
const definition = oneQuestion();

beforeAll(async () => {
  parley = await startTestParley({ clock: { now: () => Date.now() + ahead * 1_000 } });
  owner = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(() => parley.drop());

const flowTrusting = async (identifierTrust: string): Promise<number> => {
  const body = { name: 'Sums', definition, settings: { identifierTrust } };
  const { id } = await owner.ok(createFlow, { body: body as never });
  await owner.ok(publishFlow, { params: { id } });
  return id;
};
const read = (id: number, identifier: string) => share.call(getHistory, { params: { id, identifier } });

test('TRUST-11 a signed link’s chat continues by its own token, also if the reply with it was lost', async () => {
  const id = await flowTrusting('signed');
  const { secret } = await owner.ok(getFlowLinkSecret, { params: { id } });
  const proof = signLink(secret, { kind: 'flow', id }, 'ana', Math.floor(Date.now() / 1_000) + 3_600);
  const ana = new Learner(share, id, definition, 'ana', { chatId: randomUUID(), token: proof });
  const lost = (await ana.post()).body as { token?: string };
  const { token } = (await ana.post()).body as { token?: string };
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(token).toBe(lost.token);
  ahead = 3_600;
  try {
    const said = ana.say(RIGHT);
    expect(await said.post()).toMatchObject({ status: 403, body: { code: 'link-expired' } });
    expect(await said.post({ token: token! })).toMatchObject({ status: 200, body: { completed: true } });
  } finally {
    ahead = 0;
  }
});

test('TRUST-4 a newer chat of somebody who was not trusted does not stand before the trusted person’s own', async () => {
  const id = await flowTrusting('open');
  const bo = new Learner(share, id, definition, 'bo');
  await bo.post();
  const trust = (identifierTrust: string) =>
    owner.ok(updateFlow, { params: { id }, body: { settings: { identifierTrust } } as never });
  await trust('bound');
  await new Learner(share, id, definition, 'bo').post();
  await trust('open');
  expect(await read(id, 'bo')).toMatchObject({ status: 200, body: { id: bo.chatId } });
});

test('CHAT-11 nobody goes on with an author’s test, and no test with a learner’s chat', async () => {
  const id = await flowTrusting('open');
  const mark = await testMark(owner, id);
  const trial = new Learner(share, id, definition, 'cy');
  await trial.post({ test: mark });
  expect(await read(id, 'cy')).toMatchObject({ status: 404 });
  const own = await new Learner(share, id, definition, 'cy').post({ chatId: undefined as never });
  expect(own.body).not.toMatchObject({ chatId: trial.chatId });
  await trial.post({ test: mark });
  expect(await read(id, 'cy')).toMatchObject({ status: 200, body: own.body && { id: own.body['chatId'] } });
  const again = await new Learner(share, id, definition, 'cy').post({ chatId: undefined as never, test: mark });
  expect(again.body).toMatchObject({ chatId: trial.chatId });
});

test('TRUST-1 the choice whom to trust is no default of an author’s: each flow has its own', async () => {
  expect(await owner.call(updateProfile, { body: { settings: { identifierTrust: 'open' } } as never })).toMatchObject({
    status: 400,
  });
});
