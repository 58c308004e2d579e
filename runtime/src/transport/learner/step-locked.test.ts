/** @jest-environment node */
import { threePrompts } from '../../testing/flows.js';
import { Learner } from '../../testing/learner-harness.js';
import { faultyApi, NO_FAULTS } from '../../testing/faulty-server.js';

test('SEQ-T6 a step that stays locked says so after the third try, keeps the answers, and sends them once it is open', async () => {
  const learner = new Learner({ id: 7, version: 1, name: 'Fractions', definition: threePrompts });
  const api = faultyApi(learner.server, { faults: () => NO_FAULTS, chance: () => 1, delay: () => Promise.resolve() });
  let locked = true;
  const { session, notices, states } = await learner.open(
    {},
    {
      post: (record) =>
        locked
          ? Promise.resolve({ kind: 'later', afterMs: null, isLocked: true, sent: record.history })
          : api.post(record),
    },
  );
  session.answer('1/2', 0);
  await learner.rest(1);
  await learner.rest(1_000);
  expect(notices).toEqual([]);
  await learner.rest(2_000);
  expect(notices).toEqual([{ code: 'step-locked' }]);
  expect(states.at(-1)).toBe('offline');
  locked = false;
  await learner.rest(60_000);
  expect(states.at(-1)).toBe('saved');
  expect(notices).toHaveLength(1);
  const [chat] = learner.server.chats.values();
  expect(chat?.history.filter(({ direction }) => direction === 'sent').map(({ message }) => message)).toEqual(['1/2']);
});
