/** Whoever guesses identifiers, codes or numbers is slowed down, and learns nothing by it. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { getHistory, getPlayable } from '@parley/contracts/http/chats';
import { createFlow, getPublished, publishFlow, updateFlow } from '@parley/contracts/http/flows';
import { getEvaluation } from '@parley/contracts/http/reviews';
import { Client, newAuthor } from './testing/client.js';
import { Learner } from './chats/testing/learner.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';

const POINTS = 10;
const definition = {
  promptsArray: [
    {
      key: 'p',
      name: 'start',
      definition: { message: 'Question?', answers: [{ key: 'a', message: '*', nextKey: '.e' }] },
    },
    { key: 'e', name: 'e', definition: { message: 'Thank you.' } },
  ],
} as unknown as FlowDefinition;
let parley: TestParley;
let share: Client;
let owner: Client;
beforeEach(async () => {
  parley = await startTestParley({
    env: { TRUST_PROXY: '1' },
    limits: { missesPerAddress: { points: POINTS, per: 60 } },
  });
  share = new Client(parley.shareUrl);
});
afterEach(() => parley.drop());

async function flowOf(identifierTrust: 'open' | 'bound'): Promise<number> {
  owner = await newAuthor(parley.consoleUrl);
  const { id } = await owner.ok(createFlow, { body: { name: 'Flow', definition } as never });
  await owner.ok(updateFlow, { params: { id }, body: { settings: { identifierTrust } } as never });
  await owner.ok(publishFlow, { params: { id } });
  return id;
}
const read = async (id: number, identifier: string, headers = {}) => {
  const { status, headers: said } = await share.call(getHistory, { params: { id, identifier }, headers });
  if (status === 429) expect(Number(said.get('retry-after'))).toBeGreaterThan(0);
  return status;
};
async function guessMuch(id: number): Promise<void> {
  for (let n = 0; n <= POINTS; n += 1) await read(id, `nobody-${n}`);
}

test.each(['open', 'bound'] as const)(
  'HTTP-38 after many wrong identifiers a right one gets the same reply (%s)',
  async (trust) => {
    const id = await flowOf(trust);
    const ana = new Learner(share, id, definition, 'ana').say('My answer');
    expect((await ana.post()).status).toBe(200);
    expect(await read(id, 'ana')).toBe(trust === 'open' ? 200 : 401);
    await guessMuch(id);
    expect([await read(id, 'ana'), await read(id, 'nobody')]).toEqual([429, 429]);
    expect(await read(id, 'ana', { 'x-chat-token': 'x'.repeat(43) })).toBe(429);
    // The chat's own token proves who asks; who answers goes on, too.
    expect(await read(id, 'ana', { 'x-chat-token': ana.token })).toBe(200);
    const evaluation = { params: { id, identifier: 'ana', evaluationId: 'essay' } };
    expect((await share.call(getEvaluation, evaluation)).status).toBe(429);
  },
);
test('HTTP-38 flow numbers and codes are guessed no faster; who has a published flow may read it', async () => {
  const id = await flowOf('bound');
  const numbers = Array.from({ length: POINTS + 1 }, (_, n) => 900_000 + n);
  for (const unknown of numbers)
    expect([404, 429]).toContain((await share.call(getPublished, { params: { id: unknown, version: 1 } })).status);
  expect((await share.call(getPublished, { params: { id: 900_000, version: 1 } })).status).toBe(429);
  expect((await share.call(getPublished, { params: { id, version: 1 } })).status).toBe(200);
  const another = new Learner(share, id, definition, 'ben').say('My answer');
  expect((await another.post()).status).toBe(200);
});
test('HTTP-38 a header that says nothing of the caller frees nobody from the limit', async () => {
  const headers = { authorization: 'x' };
  const ask = async (id: number) => (await share.call(getPlayable, { params: { id }, headers })).status;
  const replies: number[] = [];
  for (let n = 0; n <= POINTS; n += 1) replies.push(await ask(900_000 + n));
  expect(replies).toEqual([...Array.from({ length: POINTS }, () => 404), 429]);
});
test('HTTP-38 who has an account but no role guesses no faster, from however many addresses; the owner isn’t counted', async () => {
  const id = await flowOf('open');
  const ana = new Learner(share, id, definition, 'ana').say('My answer');
  expect((await ana.post()).status).toBe(200);
  const eve = await newAuthor(parley.consoleUrl);
  const guess = async (who: Client, identifier: string, address: string) => {
    const headers = { 'x-forwarded-for': address };
    return (await who.call(getHistory, { params: { id, identifier }, headers })).status;
  };
  expect(await guess(eve, 'ana', '203.0.113.1')).toBe(200);
  for (let n = 0; n <= POINTS; n += 1) await guess(eve, `nobody-${n}`, `203.0.113.${n}`);
  expect(await guess(eve, 'ana', '203.0.113.99')).toBe(429);
  expect(await guess(new Client(parley.consoleUrl), 'ana', '203.0.113.99')).toBe(200);
  for (let n = 0; n <= POINTS; n += 1) expect(await guess(owner, `nobody-${n}`, '198.51.100.1')).toBe(404);
  expect(await guess(owner, 'ana', '198.51.100.1')).toBe(200);
});
