/** @jest-environment node */
/** The token of a course leads to the learner's chat on every device, and only from the frame of a package. */
import { IDBFactory } from 'fake-indexeddb';
import type { PlayableFlow } from '../../chat/chat-props.js';
import { threePrompts } from '../../testing/flows.js';
import { Learner } from '../../testing/learner-harness.js';
import { courseToken } from './course-token.js';
import { openRecordStore } from './record-store.js';

const TOKEN = '0123456789abcdef'.repeat(4);
const FRAME = { hash: `#course=${TOKEN}`, isChatPage: true, isFramed: true };

test('PACK-10 the chat takes the token of the course around it', () => {
  expect(courseToken(FRAME)).toBe(TOKEN);
});

test.each([
  ['a link that is opened by itself', { isFramed: false }],
  ['a page of somebody else', { isChatPage: false }],
  ['no token', { hash: '' }],
  ['another fragment', { hash: `#token=${TOKEN}` }],
  ['a token that is too short', { hash: '#course=0123' }],
  ['a token with other letters', { hash: `#course=${'x'.repeat(64)}` }],
  ['a token that goes on', { hash: `#course=${TOKEN}0` }],
])('PACK-10 %s hands over none', (_, change) => {
  expect(courseToken({ ...FRAME, ...change })).toBeUndefined();
});

const flow: PlayableFlow = { id: 7, version: 1, name: 'Fractions', definition: threePrompts };

test.each(['indexeddb', 'memory'])(
  'PACK-10 a chat of the course goes on in a browser that knows nothing (%s)',
  async (kind) => {
    const learner = new Learner(flow);
    const given = { newToken: () => TOKEN, byToken: true, askServer: true };
    const first = await learner.open(given);
    await learner.rest();
    first.session.answer('1/2', 0);
    await learner.rest(1);
    const { seed } = first.session.state.chat!;
    first.close();
    await learner.rest();
    const asked: unknown[] = [];
    const indexedDB = new IDBFactory();
    const elsewhere = await learner.open(
      {
        ...given,
        mayHaveRecord: () => false,
        store: () => openRecordStore(kind === 'memory' ? {} : { indexedDB }),
      },
      {
        read: async (...args) => {
          asked.push(args);
          return args[3] === TOKEN ? learner.server.reply(seed) : null;
        },
      },
    );
    await learner.rest();
    expect(asked[0]).toEqual([7, 'asha', null, TOKEN]);
    expect(elsewhere.session.state.items.map(({ message }) => message)).toContain('1/2');
    elsewhere.session.answer('Because', 0);
    await learner.rest(1);
    expect(learner.server.history(seed).map(({ m }) => m)).toContain('Because');
    expect(learner.server.chats.size).toBe(1);
  },
);
