/** TRUST-19: who opens a chat, by how it began, how identifiers are trusted now, and what the caller shows. */
import { randomBytes } from 'node:crypto';
import { getHistory } from '@parley/contracts/http/chats';
import { archiveFlow, createFlow, publishFlow, updateFlow } from '@parley/contracts/http/flows';
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

const TRUSTS = ['bound', 'open', 'signed'] as const;
type Trust = (typeof TRUSTS)[number];
type Scope = 'flow' | 'sequence';

/** Each caller shows something else. `replaced`: after the secret was replaced. */
const CALLERS = [
  'its token',
  'another token',
  'a signature',
  'nothing',
  'its token, replaced',
  'a former signature, replaced',
  'a new signature, replaced',
] as const;
type Caller = (typeof CALLERS)[number];

/** The table of SPEC.md: began under, trusted now, who gets in. */
const EVERYBODY = CALLERS;
const THE_BROWSER: readonly Caller[] = ['its token', 'its token, replaced'];
const TABLE: Readonly<Record<Trust, Readonly<Record<Trust, readonly Caller[]>>>> = {
  bound: { bound: THE_BROWSER, open: THE_BROWSER, signed: THE_BROWSER },
  open: {
    bound: THE_BROWSER,
    open: EVERYBODY,
    signed: [...THE_BROWSER, 'a signature', 'a new signature, replaced'],
  },
  signed: {
    bound: ['its token'],
    open: ['its token'],
    signed: ['its token', 'a signature', 'a new signature, replaced'],
  },
};

const ANA = 'ana@school.example';
const definition = oneQuestion();
let parley: TestParley;
let owner: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
beforeAll(async () => {
  parley = await startTestParley();
  owner = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(() => parley.drop());

interface Played {
  readonly flowId: number;
  /** Absent: the chat is no step of a sequence. */
  readonly sequenceId?: number;
  readonly setTrust: (identifierTrust: Trust) => Promise<unknown>;
  readonly secret: () => Promise<string>;
  readonly rotate: () => Promise<unknown>;
  readonly sign: (secret: string) => string;
}
async function played(scope: Scope): Promise<Played> {
  const settings = (identifierTrust: Trust) => ({ settings: { identifierTrust } }) as never;
  if (scope === 'flow') {
    const { id } = await owner.ok(createFlow, { body: { name: 'Sums', definition } as never });
    await owner.ok(publishFlow, { params: { id } });
    const params = { id };
    return {
      flowId: id,
      setTrust: (trust) => owner.ok(updateFlow, { params, body: settings(trust) }),
      secret: async () => (await owner.ok(getFlowLinkSecret, { params })).secret,
      rotate: () => owner.ok(rotateFlowLinkSecret, { params }),
      sign: (secret) => signLink(secret, { kind: 'flow', id }, ANA),
    };
  }
  const { id, flows } = await publishedSequence(owner, { flows: ['One', 'Two'] });
  const params = { id };
  return {
    flowId: flows[0]!.id,
    sequenceId: id,
    setTrust: (trust) => owner.ok(updateSequence, { params, body: settings(trust) }),
    secret: async () => (await owner.ok(getSequenceLinkSecret, { params })).secret,
    rotate: () => owner.ok(rotateSequenceLinkSecret, { params }),
    sign: (secret) => signLink(secret, { kind: 'sequence', id }, ANA),
  };
}

const anyToken = () => randomBytes(32).toString('base64url');

/** A chat of Ana's, begun under `began`, its flow then set to `now`. */
async function situation(scope: Scope, began: Trust, now: Trust) {
  const at = await played(scope);
  await at.setTrust(began);
  const former = at.sign(await at.secret());
  const shown = began === 'signed' ? former : anyToken();
  const ana = new Learner(share, at.flowId, definition, ANA, { chatId: crypto.randomUUID(), token: shown });
  const begun = await ana.post({}, at.sequenceId);
  expect(begun.status).toBe(200);
  const { token } = begun.body as { token: string };
  await at.setTrust(now);
  const shows = async (caller: Caller): Promise<string | undefined> => {
    if (caller.startsWith('its token')) return token;
    if (caller === 'nothing') return undefined;
    if (caller === 'another token') return anyToken();
    return caller.startsWith('a former') ? former : at.sign(await at.secret());
  };
  return { at, ana, token, shows };
}
type Situation = Awaited<ReturnType<typeof situation>>;

interface Outcome {
  readonly reads: number;
  readonly asks: number;
  readonly found: boolean;
  /** The token that the reply tells, where it is the chat's. */
  readonly told: string | undefined;
}
/** Reads the chat by its id and by its identifier, and posts to it. */
async function tries({ at, ana, shows }: Situation, caller: Caller): Promise<Outcome> {
  const token = await shows(caller);
  const headers: Record<string, string> = token === undefined ? {} : { 'x-chat-token': token };
  const params = { id: at.flowId, identifier: ANA };
  const inSequence = at.sequenceId === undefined ? {} : { flowSequenceId: at.sequenceId };
  const named = await share.call(getHistory, { params, headers, query: { chatId: ana.chatId, ...inSequence } });
  const unnamed = await share.call(getHistory, { params, headers, query: inSequence });
  // Posting what the chat has is a question: nothing is written, and the reply tells the token.
  const asked = await ana.post({ token: token as never }, at.sequenceId);
  return {
    reads: named.status,
    asks: asked.status,
    found: (unnamed.body as { id?: string }).id === ana.chatId,
    told: (asked.body as { token?: string }).token,
  };
}

const cells = (['flow', 'sequence'] as const).flatMap((scope) =>
  TRUSTS.flatMap((began) => TRUSTS.map((now) => [scope, began, now] as const)),
);

test.each(cells)(
  'TRUST-19 %s: a chat begun under %s, trusted now %s, opens to whom the table says',
  async (...cell) => {
    const [, began, now] = cell;
    const place = await situation(...cell);
    const rights = new Set<Caller>();
    for (const caller of CALLERS) {
      if (caller === 'its token, replaced') await place.at.rotate();
      const { reads, asks, found, told } = await tries(place, caller);
      // Reading by id, reading by identifier and writing never differ.
      expect([caller, reads, asks, found]).toEqual(
        reads === 200 ? [caller, 200, 200, true] : [caller, 401, 401, false],
      );
      if (reads === 200) rights.add(caller);
      // Only a signed chat's token is sent, and after a replacement it is another one.
      expect([caller, told]).toEqual([caller, reads === 200 && began === 'signed' ? expect.any(String) : undefined]);
      if (told !== undefined) expect(told === place.token).toBe(!caller.endsWith('replaced'));
    }
    expect([...rights]).toEqual(CALLERS.filter((caller) => TABLE[began][now].includes(caller)));
  },
);

test.each(cells)(
  'TRUST-19 %s: a chat begun under %s, trusted now %s, takes an answer from whom the table says',
  async (...cell) => {
    const [, began, now] = cell;
    const place = await situation(...cell);
    const { at, ana, shows } = place;
    ana.say(RIGHT);
    const refused = CALLERS.filter((caller) => !TABLE[began][now].includes(caller));
    const post = async (caller: Caller) => {
      const { status } = await ana.post({ token: (await shows(caller)) as never }, at.sequenceId);
      return [caller, status];
    };
    for (const caller of refused.filter((each) => !each.endsWith('replaced')))
      expect(await post(caller)).toEqual([caller, 401]);
    await at.rotate();
    for (const caller of refused.filter((each) => each.endsWith('replaced')))
      expect(await post(caller)).toEqual([caller, 401]);
    const [last] = TABLE[began][now].filter((caller) => caller.endsWith('replaced'));
    if (last) expect(await post(last)).toEqual([last, 200]);
  },
);

test.each(TRUSTS.flatMap((began) => TRUSTS.map((now) => [began, now] as const)))(
  'TRUST-19 SEQ-T8 progress in a sequence begun under %s, trusted now %s, is told to whom the table says',
  async (began, now) => {
    const place = await situation('sequence', began, now);
    const { at, ana, token, shows } = place;
    await ana.say(RIGHT).post({ token }, at.sequenceId);
    for (const caller of CALLERS) {
      if (caller === 'its token, replaced') await at.rotate();
      const shown = await shows(caller);
      const { body, status } = await share.call(getSequenceHistory, {
        params: { id: at.sequenceId!, identifier: ANA },
        ...(shown !== undefined && { headers: { 'x-chat-token': shown } }),
      });
      const tells = JSON.stringify(body).includes(ana.chatId);
      // A signed step's token is that step's alone: it says nothing of the sequence.
      const isStepsOwn = began === 'signed' && caller.startsWith('its token');
      expect([caller, tells]).toEqual([caller, !isStepsOwn && TABLE[began][now].includes(caller)]);
      expect([200, 401]).toContain(status);
    }
  },
);

test.each(TRUSTS)(
  'TRUST-19 a chat begun under %s is read by identifier with its token after archiving',
  async (trust) => {
    const { at, ana, token } = await situation('flow', trust, trust);
    await owner.ok(archiveFlow, { params: { id: at.flowId } });
    const params = { id: at.flowId, identifier: ANA };
    const read = (shown: string) => share.call(getHistory, { params, headers: { 'x-chat-token': shown } });
    expect(await read(token)).toMatchObject({ status: 200, body: { id: ana.chatId } });
    expect((await read(anyToken())).status).toBe(410);
  },
);

test('TRUST-20 a moment of open gives away nothing of a signed chat, then or later', async () => {
  const place = await situation('flow', 'signed', 'open');
  const { at, ana } = place;
  const params = { id: at.flowId, identifier: ANA };
  expect((await share.call(getHistory, { params })).status).toBe(401);
  // A post that names no chat begins another one, and gets that one's token.
  const other = new Learner(share, at.flowId, definition, ANA);
  const begun = await other.post({ chatId: undefined as never, token: undefined as never });
  const { token, chatId } = begun.body as { token: string; chatId: string };
  expect([begun.status, chatId === ana.chatId]).toEqual([200, false]);
  await at.setTrust('signed');
  expect((await ana.post({ token })).status).toBe(401);
  // A chat that was begun meanwhile does not hide the learner's own.
  const signature = at.sign(await at.secret());
  const found = await share.call(getHistory, { params, headers: { 'x-chat-token': signature } });
  expect(found).toMatchObject({ status: 200, body: { id: ana.chatId } });
  const goesOn = await ana.say(RIGHT).post({ chatId: undefined as never, token: signature });
  expect(goesOn).toMatchObject({ status: 200, body: { chatId: ana.chatId, completed: true } });
});

test('TRUST-21 a replaced secret ends the token of a signed chat; the newly signed link goes on with the chat', async () => {
  const { at, ana, token } = await situation('flow', 'signed', 'signed');
  await at.rotate();
  expect(await ana.say(RIGHT).post({ token })).toMatchObject({ status: 401, body: { code: 'signed-chat' } });
  const signature = at.sign(await at.secret());
  const again = await ana.post({ token: signature });
  expect(again).toMatchObject({ status: 200, body: { chatId: ana.chatId, completed: true } });
  const { token: next } = again.body as { token: string };
  expect(next).not.toBe(token);
  expect((await ana.post({ token: next })).status).toBe(200);
  await at.rotate();
  expect((await ana.post({ token: next })).status).toBe(401);
});
