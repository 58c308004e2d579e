/** @jest-environment node */
/** An author's test whose link ends: what began goes on, and what could not begin waits for a new link (TRUST-26). */
import type { PlayableFlow } from '../../chat/chat-props.js';
import { threePrompts } from '../../testing/flows.js';
import { Learner, type Tab } from '../../testing/learner-harness.js';
import { bodyOf, type LearnerApi } from './wire.js';

const flow: PlayableFlow = { id: 7, version: 1, name: 'Fractions', definition: threePrompts };

/** A server that lets a test begin with one mark only. */
function author() {
  const learner = new Learner(flow);
  let valid = 'mark 1';
  const begun = new Set<string>();
  const asked: unknown[] = [];
  const apiOf = (mark: string): Partial<LearnerApi> => ({
    async post(record) {
      const { history: sent, chatId } = record;
      const body = bodyOf(record, mark);
      asked.push(body.test);
      if (!begun.has(chatId) && body.test !== valid) return { kind: 'refused', status: 403, code: 'test-ended', sent };
      begun.add(chatId);
      return { ...learner.server.post(body), sent };
    },
  });
  const open = (mark: string): Promise<Tab> => learner.open({ test: true }, apiOf(mark));
  return { learner, open, asked, end: () => (valid = 'mark 2') };
}
const ENDED = { code: 'test-ended' };
const said = (learner: Learner) => learner.server.recorded.length;

test('TRUST-26 a test goes on after its link has ended, in two tabs; a new attempt waits for a new link', async () => {
  const { learner, open, end } = author();
  const one = await open('mark 1');
  await learner.rest();
  const other = await open('mark 1');
  await learner.rest();
  end();
  one.session.answer('1/2', 0);
  await learner.rest();
  other.session.answer('Because', 0);
  await learner.rest();
  expect([said(learner), one.notices, other.notices]).toEqual([2, [], []]);
  other.close();

  await one.session.restart();
  await learner.rest(60_000);
  expect([one.notices.at(-1), one.states.at(-1)]).toEqual([ENDED, 'rejected']);
  one.session.answer('1/3', 0);
  await learner.rest(60_000);
  expect(one.session.state.items.map(({ message }) => message)).toContain('1/3');
  expect(said(learner)).toBe(2);
  one.close();

  const again = await open('mark 2');
  await learner.rest(1);
  expect(again.session.state.items.map(({ message }) => message)).toContain('1/3');
  expect([again.notices, again.states.at(-1)]).toEqual([[], 'saved']);
  expect(said(learner)).toBe(3);
});

test('TRUST-26 a test that never began is begun by the new link, with all its answers', async () => {
  const { learner, open, asked, end } = author();
  end();
  const tab = await open('mark 1');
  await learner.rest();
  for (const text of ['1/2', 'Because']) {
    tab.session.answer(text, 0);
    await learner.rest(1);
  }
  expect([tab.notices.at(-1), said(learner)]).toEqual([ENDED, 0]);
  tab.close();
  const again = await open('mark 2');
  await learner.rest(1);
  expect([again.notices, again.states.at(-1), said(learner)]).toEqual([[], 'saved', 2]);
  expect(new Set(asked)).toEqual(new Set(['mark 1', 'mark 2']));
});
