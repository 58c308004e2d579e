import type { PlayableFlow } from '../chat/chat-props.js';
import { chatProps, fakeTools } from '../testing/chat-harness.js';
import { flowOf } from '../testing/flows.js';
import { allTrees } from './all-trees.js';
import { Session } from './session.js';

const eight = flowOf({
  start: { message: 'Eight: **two**, {{@start}}?', answers: [{ key: 'a', message: 'on', nextKey: '.end' }] },
  end: { message: 'End of eight, you said {{@why}}' },
});
const leads = flowOf({
  start: { message: 'One?', answers: [{ key: 'a', message: 'yes', nextKey: '.why' }] },
  why: { message: 'Why?', answers: [{ key: 'b', message: '*', nextKey: 'remote?chatId=8.start' }] },
});
const flow: PlayableFlow = {
  id: 7,
  version: null,
  name: 'One',
  definition: leads,
  linked: [{ id: 8, version: 3, definition: eight, trees: { 'Eight: **two**, {{@start}}?': [['p', 'x']] } }],
};
const texts = (session: Session) => session.state.items.map(({ message }) => message);
const begun = async (given: PlayableFlow) => {
  const tools = fakeTools();
  const session = new Session(chatProps({ flow: given }), tools);
  await session.start();
  const say = async (text: string) => {
    session.answer(text, 0);
    await tools.pass(5_000);
  };
  return { session, say };
};

test('ENG-42 the player continues in the flow that it is led to, which it got with its own', async () => {
  const { session, say } = await begun(flow);
  for (const text of ['yes', 'because', 'on']) await say(text);
  expect(texts(session)).toEqual([
    'One?',
    'yes',
    'Why?',
    'because',
    'Eight: **two**, ____?',
    'on',
    'End of eight, you said because',
  ]);
  expect(session.state.chat).toMatchObject({ completed: true, flowId: 7 });
});

test('ENG-A12 the player reads an author’s numbers by the language of each flow', async () => {
  const asking = (nextKey: string) =>
    flowOf({
      start: {
        message: 'How many?',
        inputDisplayType: 'number',
        answers: [
          { key: 'a', message: '1.500', score: 1, nextKey },
          { key: 'b', message: '*', score: 0, nextKey },
        ],
      },
      end: { message: 'End' },
    });
  const scores = async (language: string, linked: string) => {
    const { session, say } = await begun({
      ...flow,
      language,
      definition: asking('remote?chatId=8.start'),
      linked: [{ id: 8, version: 3, language: linked, definition: asking('.end') }],
    });
    await say('1500');
    await say('1500');
    return session.state.items.flatMap(({ score }) => score ?? []);
  };
  expect([await scores('de', 'en'), await scores('en', 'de')]).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test('ENG-81 a flow that the player was not given is an error in words, and the chat stays as it was', async () => {
  const { session, say } = await begun({ ...flow, linked: [] });
  await say('yes');
  await say('because');
  expect(session.state.error).toMatchObject({ code: 'flow-not-found' });
  expect(texts(session)).toEqual(['One?', 'yes', 'Why?']);
});

test('ENG-43 the preview’s later news of linked flows change no earlier message', async () => {
  const { session, say } = await begun({ ...flow, linked: [] });
  await say('yes');
  await session.update(chatProps({ ...session.props, flow }));
  await say('because');
  expect(texts(session).at(-1)).toBe('Eight: **two**, ____?');
});

test('FLOW-K1 a prompt that its author renames keeps what was answered there in the preview', async () => {
  const { session, say } = await begun(flow);
  await say('yes');
  const rename = (text: string) => text.replaceAll('"why"', '"reason"').replaceAll('.why', '.reason');
  const renamed = JSON.parse(rename(JSON.stringify(leads)).replace('key-reason', 'key-why')) as typeof leads;
  await say('because');
  await session.update(chatProps({ ...session.props, flow: { ...flow, definition: renamed } }));
  expect(texts(session).slice(0, 4)).toEqual(['One?', 'yes', 'Why?', 'because']);
});

test('PLAY-T2 trees of linked flows are found like those of the flow itself', () => {
  const own = { ...flow, trees: { 'One **?**': [['p', 'y']] } } as unknown as PlayableFlow;
  expect(Object.keys(allTrees(own))).toEqual(['Eight: **two**, {{@start}}?', 'One **?**']);
  expect(allTrees(own)).toBe(allTrees(own));
  expect(allTrees({ ...flow, linked: undefined })).toEqual({});
});
