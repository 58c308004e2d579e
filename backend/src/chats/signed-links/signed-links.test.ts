import { getHistory } from '@parley/contracts/http/chats';
import { createFlow, publishFlow, shareFlow, updateFlow } from '@parley/contracts/http/flows';
import {
  getFlowLinkSecret,
  getSequenceLinkSecret,
  rotateFlowLinkSecret,
  rotateSequenceLinkSecret,
} from '@parley/contracts/http/link-secret';
import { getSequenceHistory, updateSequence } from '@parley/contracts/http/sequences';
import { Client, newAuthor } from '../../testing/client.js';
import { oneQuestion, publishedSequence, RIGHT } from '../../testing/sequences.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { Learner } from '../testing/learner.js';
import { signLink } from './link-signature.js';

let parley: TestParley;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
const definition = oneQuestion();
const ANA = 'ana@school.example';
const BEN = 'ben@school.example';

/** By so many seconds the server's clock is ahead. */
let later = 0;
const now = () => Math.floor(Date.now() / 1_000);
afterEach(() => void (later = 0));
beforeAll(async () => {
  parley = await startTestParley({ clock: { now: () => Date.now() + later * 1_000 } });
  owner = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(() => parley.drop());

async function flow(
  identifierTrust = 'signed',
): Promise<{ id: number; sign: (identifier: string, end?: number) => string }> {
  const { id } = await owner.ok(createFlow, {
    body: { name: 'Sums', definition, settings: { identifierTrust } } as never,
  });
  await owner.ok(publishFlow, { params: { id } });
  const { secret } = await owner.ok(getFlowLinkSecret, { params: { id } });
  return { id, sign: (identifier, end) => signLink(secret, { kind: 'flow', id }, identifier, end) };
}
const trust = (id: number, identifierTrust: string) =>
  owner.ok(updateFlow, { params: { id }, body: { settings: { identifierTrust } } as never });
/** A browser in which the signed link was opened. */
const linked = (id: number, identifier: string, token: string, chatId?: string) =>
  new Learner(share, id, definition, identifier, { chatId: chatId ?? crypto.randomUUID(), token });
const read = (id: number, identifier: string, token?: string) =>
  share.call(getHistory, { params: { id, identifier }, ...(token && { headers: { 'x-chat-token': token } }) });
const EXPIRED = { status: 403, body: { code: 'link-expired' } };
const NOT_SIGNED = { status: 401, body: { code: 'link-not-signed' } };
const OTHERS = { status: 401, body: { code: 'chat-token' } };
const SIGNED = { status: 401, body: { code: 'signed-chat' } };

test('TRUST-8 a signed link begins a chat and goes on with it on another device', async () => {
  const { id, sign } = await flow();
  const first = linked(id, ANA, sign(ANA));
  const begun = await first.post();
  expect(begun).toMatchObject({ status: 200, body: { chatId: first.chatId } });
  expect(await read(id, ANA, sign(ANA))).toMatchObject({ status: 200, body: { id: first.chatId } });
  const second = linked(id, ANA, sign(ANA), first.chatId);
  expect(await second.say(RIGHT).post()).toMatchObject({ status: 200, body: { completed: true, score: 10 } });
  // A post that names no chat continues the existing one.
  const named = await linked(id, ANA, sign(ANA)).post({ chatId: undefined as never });
  expect([(named.body as { chatId: string }).chatId, (named.body as { code?: string }).code]).toContain(first.chatId);
});

test('TRUST-8 the reply has a token of the chat’s own, and the browser may go on with it', async () => {
  const { id, sign } = await flow();
  const ana = linked(id, ANA, sign(ANA));
  const { token } = (await ana.post()).body as { token: string };
  expect(token).not.toBe(sign(ANA));
  expect(await ana.say(RIGHT).post({ token })).toMatchObject({ status: 200 });
});

test('TRUST-9 another identifier’s, another flow’s, a changed and a missing signature begin nothing and open nothing', async () => {
  const [one, other] = [await flow(), await flow()];
  const ana = linked(one.id, ANA, one.sign(ANA));
  await ana.post();
  const right = one.sign(ANA);
  const wrong = [
    one.sign(BEN),
    one.sign(`${ANA} `),
    one.sign(ANA.toUpperCase()),
    other.sign(ANA),
    signLink('pls_guess', { kind: 'flow', id: one.id }, ANA),
    signLink(
      (await owner.ok(getFlowLinkSecret, { params: { id: one.id } })).secret,
      { kind: 'sequence', id: one.id },
      ANA,
    ),
    `${right}=`,
    right.slice(0, -1),
    right.slice(0, -1) + String.fromCharCode(right.charCodeAt(42) ^ 1),
    'x'.repeat(43),
  ];
  for (const signature of wrong) {
    expect([signature, await linked(one.id, ANA, signature).post()]).toMatchObject([signature, NOT_SIGNED]);
    expect(await linked(one.id, ANA, signature, ana.chatId).say(RIGHT).post()).toMatchObject(SIGNED);
    expect(await read(one.id, ANA, signature)).toMatchObject(SIGNED);
  }
  expect(await read(one.id, ANA)).toMatchObject(SIGNED);
});

test('TRUST-9 a signature does not open somebody else’s chat by its id', async () => {
  const { id, sign } = await flow();
  const ana = linked(id, ANA, sign(ANA));
  await ana.post();
  expect((await linked(id, BEN, sign(BEN), ana.chatId).say(RIGHT).post()).status).toBe(404);
  const asked = await share.call(getHistory, {
    params: { id, identifier: BEN },
    query: { chatId: ana.chatId },
    headers: { 'x-chat-token': sign(BEN) },
  });
  expect(asked.status).toBe(404);
});

test('TRUST-10 a repeated start makes no second chat', async () => {
  const { id, sign } = await flow();
  const ana = linked(id, ANA, sign(ANA)).say(RIGHT);
  const answers = await Promise.all([1, 2, 3].map(() => ana.post()));
  expect(new Set(answers.map(({ body }) => (body as { chatId: string }).chatId)).size).toBe(1);
  await parley.upToDate();
  const { rows } = await parley.stores.pool.query('select 1 from read.chat where flow_id = $1', [id]);
  expect(rows).toHaveLength(1);
});

test('TRUST-11 a new secret makes what was signed before worthless, at once; a new link goes on with the chat', async () => {
  const { id, sign } = await flow();
  const ana = linked(id, ANA, sign(ANA));
  const { token } = (await ana.post()).body as { token: string };
  const { secret } = await owner.ok(rotateFlowLinkSecret, { params: { id } });
  expect(await linked(id, ANA, sign(ANA)).post()).toMatchObject(NOT_SIGNED);
  expect(await read(id, ANA, sign(ANA))).toMatchObject(SIGNED);
  expect(await ana.say(RIGHT).post({ token })).toMatchObject(SIGNED);
  const signature = signLink(secret, { kind: 'flow', id }, ANA);
  expect(await ana.post({ token: signature })).toMatchObject({ status: 200, body: { completed: true } });
  expect(await read(id, ANA, signature)).toMatchObject({ status: 200, body: { id: ana.chatId } });
  expect((await owner.ok(getFlowLinkSecret, { params: { id } })).secret).toBe(secret);
});

test('TRUST-18 a link with an end begins and opens its chat until then; a chat under way is finished with its own token', async () => {
  const { id, sign } = await flow();
  const end = now() + 3_600;
  const ana = linked(id, ANA, sign(ANA, end));
  const { token } = (await ana.post()).body as { token: string };
  expect(await read(id, ANA, sign(ANA, end))).toMatchObject({ status: 200, body: { id: ana.chatId } });
  later = 3_600;
  expect(await read(id, ANA, sign(ANA, end))).toMatchObject(EXPIRED);
  expect(await linked(id, ANA, sign(ANA, end), ana.chatId).say(RIGHT).post()).toMatchObject(EXPIRED);
  expect(await linked(id, ANA, sign(ANA, end)).post()).toMatchObject(EXPIRED);
  expect(await linked(id, BEN, sign(BEN, end)).post()).toMatchObject(EXPIRED);
  expect(await ana.say(RIGHT).post({ token })).toMatchObject({ status: 200, body: { completed: true } });
  // One that has none goes on without.
  expect(await read(id, ANA, sign(ANA))).toMatchObject({ status: 200 });
});

test('TRUST-18 an end that is changed, dropped, added or moved into the identifier is no signature', async () => {
  const { id, sign } = await flow();
  const end = now() - 60;
  const [, bare = ''] = sign(ANA, end).split('.');
  const free = sign(ANA);
  const wrong = [
    bare,
    `${end + 3_600}.${bare}`,
    `0${end}.${bare}`,
    `${end}.${end}.${bare}`,
    `.${bare}`,
    `${end}.${free}`,
  ];
  for (const proof of wrong) expect([proof, await linked(id, ANA, proof).post()]).toMatchObject([proof, NOT_SIGNED]);
  const trick = `${now() + 3_600}:${ANA}`;
  expect(await linked(id, ANA, `${now() + 3_600}.${sign(trick)}`).post()).toMatchObject(NOT_SIGNED);
  expect((await share.raw('GET', `/chats/${id}/${ANA}?sig=${bare}&exp=${end}`)).status).not.toBe(500);
});

test('TRUST-12 a signature does not open a chat from when the identifier proved nothing; it opens one that was begun under open', async () => {
  const bound = await flow('bound');
  const impostor = new Learner(share, bound.id, definition, ANA);
  await impostor.post();
  await trust(bound.id, 'signed');
  expect(await read(bound.id, ANA, bound.sign(ANA))).toMatchObject(OTHERS);
  const open = await flow('open');
  const before = new Learner(share, open.id, definition, ANA);
  await before.post();
  await trust(open.id, 'signed');
  expect(await read(open.id, ANA)).toMatchObject(OTHERS);
  expect(await read(open.id, ANA, open.sign(ANA))).toMatchObject({ status: 200, body: { id: before.chatId } });
});

test('TRUST-12 no longer signed: the signature opens nothing more', async () => {
  const { id, sign } = await flow();
  await linked(id, ANA, sign(ANA)).post();
  await trust(id, 'bound');
  expect(await read(id, ANA, sign(ANA))).toMatchObject(SIGNED);
});

test('TRUST-13 in a sequence its own secret counts, for every step', async () => {
  const { id, flows } = await publishedSequence(owner);
  const flowIds = flows.map((step) => step.id);
  await owner.ok(updateSequence, { params: { id }, body: { settings: { identifierTrust: 'signed' } } as never });
  const { secret } = await owner.ok(getSequenceLinkSecret, { params: { id } });
  const sign = (identifier: string) => signLink(secret, { kind: 'sequence', id }, identifier);
  const flowId = flowIds[0]!;
  const ofFlow = signLink(
    (await owner.ok(getFlowLinkSecret, { params: { id: flowId } })).secret,
    { kind: 'flow', id: flowId },
    ANA,
  );
  expect(await linked(flowId, ANA, ofFlow).post({}, id)).toMatchObject(NOT_SIGNED);
  expect(await linked(flowId, ANA, sign(ANA)).say(RIGHT).post({}, id)).toMatchObject({
    status: 200,
    body: { completed: true },
  });
  expect(await linked(flowIds[1]!, ANA, sign(ANA)).post({}, id)).toMatchObject({ status: 200 });
  const progress = (token: string) =>
    share.call(getSequenceHistory, { params: { id, identifier: ANA }, headers: { 'x-chat-token': token } });
  expect(JSON.stringify((await progress(sign(ANA))).body)).toContain(`"completed":true`);
  expect(JSON.stringify((await progress(sign(BEN))).body)).not.toContain(`"completed":true`);
  await owner.ok(rotateSequenceLinkSecret, { params: { id } });
  expect(await linked(flowId, BEN, sign(BEN)).post({}, id)).toMatchObject(NOT_SIGNED);
});

test('TRUST-14 the secret is the owner’s alone, is stored nowhere, and differs everywhere', async () => {
  const [one, other] = [await flow(), await flow()];
  const collaborator = await newAuthor(parley.consoleUrl);
  await owner.ok(shareFlow, { params: { id: one.id }, body: { with: collaborator.session.email } });
  expect((await collaborator.call(getFlowLinkSecret, { params: { id: one.id } })).status).toBe(403);
  expect((await collaborator.call(rotateFlowLinkSecret, { params: { id: one.id } })).status).toBe(403);
  const secrets = await Promise.all([one, other].map(({ id }) => owner.ok(getFlowLinkSecret, { params: { id } })));
  expect(new Set(secrets.map(({ secret }) => secret)).size).toBe(2);
  expect(secrets[0]).toMatchObject({ prefix: `flow:${one.id}:` });
  expect(JSON.stringify(parley.lines)).not.toContain(secrets[0]!.secret);
});
