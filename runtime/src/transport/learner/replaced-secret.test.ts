/** @jest-environment node */
/**
 * Answers given while the secret of a link was replaced are kept, and sent through the newly signed link (TRUST-22).
 */
import type { PlayableFlow } from '../../chat/chat-props.js';
import { threePrompts } from '../../testing/flows.js';
import { Learner, type Tab } from '../../testing/learner-harness.js';
import { withProof } from './proof.js';
import { bodyOf, type LearnerApi } from './wire.js';

const flow: PlayableFlow = { id: 7, version: 1, name: 'Fractions', definition: threePrompts };

/**
 * A server whose secret can be replaced: it first accepts `signature 1` and issues `token 1`, later only the second
 * ones.
 */
function signedLearner() {
  const learner = new Learner(flow);
  let secret = 1;
  /** Chats that have begun; they are refused with another code than a new chat. */
  const begun = new Set<string>();
  const takes = (token: string | null) => token === `signature ${secret}` || token === `token ${secret}`;
  const api: LearnerApi = {
    async post(record) {
      const { history: sent, chatId, token } = record;
      const code = begun.has(chatId) ? 'signed-chat' : 'link-not-signed';
      if (!takes(token)) return { kind: 'refused', status: 401, code, sent };
      begun.add(chatId);
      const result = learner.server.post(bodyOf(record));
      if (result.kind !== 'kept') return { ...result, sent };
      return { kind: 'kept', reply: { ...result.reply, token: `token ${secret}` }, sent };
    },
    remote: async ({ token }) =>
      takes(token) ? { status: 'fulfilledNull' } : { status: 'rejected', error: 'http-401' },
    read: async (_flowId, _identifier, chatId, token) => (takes(token) && chatId ? learner.server.reply(chatId) : null),
  };
  const open = (signature: string): Promise<Tab> =>
    learner.open({ newToken: () => signature, proof: signature }, withProof(api, signature));
  return { learner, open, replaceSecret: () => (secret += 1) };
}
const said = (learner: Learner) => learner.server.recorded.length;

test('TRUST-22 answers given after the secret was replaced stay on the device, and are sent by the new link', async () => {
  const { learner, open, replaceSecret } = signedLearner();
  const first = await open('signature 1');
  await learner.rest();
  first.session.answer('1/2', 0);
  await learner.rest(1);
  const before = said(learner);
  replaceSecret();
  first.session.answer('Because', 0);
  await learner.rest(60_000);
  expect(first.notices.at(-1)).toEqual({ code: 'signed-chat' });
  expect(first.states.at(-1)).toBe('rejected');
  expect(said(learner)).toBe(before);
  first.close();

  const again = await open('signature 1');
  await learner.rest(1);
  expect(again.notices.at(-1)).toEqual({ code: 'signed-chat' });
  expect(again.session.state.items.map(({ message }) => message)).toContain('Because');
  again.close();

  const second = await open('signature 2');
  await learner.rest(1);
  expect(second.notices).toEqual([]);
  expect(second.states.at(-1)).toBe('saved');
  expect(said(learner)).toBe(before + 1);
  expect([...learner.server.chats.values()].map(({ completed }) => completed)).toEqual([true]);
});

test('TRUST-22 an attempt before this one, and one that never began, wait for the new link too', async () => {
  const { learner, open, replaceSecret } = signedLearner();
  const first = await open('signature 1');
  await learner.rest();
  replaceSecret();
  first.session.answer('1/2', 0);
  await learner.rest(1);
  await first.session.restart();
  await learner.rest(1);
  first.session.answer('1/2', 0);
  await learner.rest(60_000);
  expect(said(learner)).toBe(0);
  first.close();
  const second = await open('signature 2');
  await learner.rest(60_000);
  expect(second.notices).toEqual([]);
  expect(said(learner)).toBe(2);
  expect(learner.server.chats.size).toBe(2);
});

test('TRUST-22 reviews and remote contents are asked for by the new link where the token is refused', async () => {
  const asked: (string | null)[] = [];
  const api = withProof(
    {
      post: () => Promise.reject(new Error('unused')),
      remote: async ({ token }) => {
        asked.push(token);
        return token === 'new' ? { status: 'fulfilledNull' } : { status: 'rejected', error: 'http-401' };
      },
      read: async (_flow, _identifier, _chat, token) => {
        asked.push(token);
        return null;
      },
    },
    'new',
  );
  expect(await api.remote({ token: 'old' } as never, 'k')).toEqual({ status: 'fulfilledNull' });
  await api.read(7, 'asha', 'c', 'old');
  await api.read(7, 'asha', 'c', 'new');
  await api.read(7, 'asha', null, null);
  expect(asked).toEqual(['old', 'new', 'old', 'new', 'new', 'new']);
});
