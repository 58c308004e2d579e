/** @jest-environment node */
import type { PlayableFlow } from '../../chat/chat-props.js';
import { threePrompts } from '../../testing/flows.js';
import { Learner } from '../../testing/learner-harness.js';

const flow: PlayableFlow = { id: 7, version: 1, name: 'Fractions', definition: threePrompts };

test.each(['reached', 'not reached'])(
  'PLAY-E14 an answer given right before the chat leaves its page is kept, and sent once (server %s)',
  async (how) => {
    const learner = new Learner(flow);
    const tab = await learner.open();
    await learner.rest();
    learner.chance = () => 0.5;
    if (how === 'not reached') learner.faults = { ...learner.faults, lostRequests: 1 };
    const { seed } = tab.session.state.chat!;
    tab.session.answer('1/2', 250);
    tab.close();
    await learner.rest(120_000);
    const said = () => learner.server.reply(seed)?.history.filter(({ d }) => d === 's').length;
    expect(said() ?? 0).toBe(how === 'reached' ? 1 : 0);
    learner.faults = { ...learner.faults, lostRequests: 0 };
    await learner.open();
    await learner.rest(2_000);
    expect(said()).toBe(1);
  },
);
