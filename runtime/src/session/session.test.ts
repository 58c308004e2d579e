import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { PromptKey } from '@parley/contracts/ids';
import type { PlayerEvent } from '../chat/chat-props.js';
import { chatProps, fakeTools } from '../testing/chat-harness.js';
import { flowOf, threePrompts } from '../testing/flows.js';
import { previewTransport } from '../transport/preview.js';
import { readonlyTransport } from '../transport/readonly.js';
import { toWire } from '@parley/contracts/engine/history-wire';
import { Session } from './session.js';

const texts = (session: Session) => session.state.items.map(({ message }) => message);

const begin = async (change: Parameters<typeof chatProps>[0] = {}) => {
  const tools = fakeTools();
  const events: PlayerEvent[] = [];
  const session = new Session(chatProps({ onEvent: (event) => void events.push(event), ...change }), tools);
  await session.start();
  return { session, tools, events };
};

test('PLAY-P1 ENG-1 the first prompt is shown at once', async () => {
  const { session, events } = await begin();
  expect(texts(session)).toEqual(['Which is larger?']);
  expect(session.state.receiving).toBe(false);
  expect(session.state.input?.choices.map(({ message }) => message)).toEqual(['1/2', '1/3']);
  expect(events.slice(0, 2)).toEqual([{ type: 'ready' }, { type: 'progress', answered: 0 }]);
});

test('PLAY-P1 PLAY-47 ENG-23 an answer is sent after 250 ms and the next message after 1000 ms more', async () => {
  const { session, tools } = await begin({ runMode: 'normal' });
  session.answer('1/2');
  await tools.pass(249);
  expect(texts(session)).toEqual(['Which is larger?']);
  await tools.pass(1);
  expect(texts(session)).toEqual(['Which is larger?', '1/2']);
  expect(session.state.receiving).toBe(true);
  expect(session.state.input).toBeNull();
  await tools.pass(999);
  expect(session.state.receiving).toBe(true);
  await tools.pass(1);
  expect(texts(session)).toEqual(['Which is larger?', '1/2', 'Explain how you know.']);
  expect(session.state.receiving).toBe(false);
});

test('PLAY-P3 PLAY-47 a tab closed right after the tap has the answer', async () => {
  const save = jest.fn(() => Promise.resolve());
  const { session, tools } = await begin({ runMode: 'normal', transport: { ...previewTransport(() => 'seed'), save } });
  session.answer('1/2');
  await tools.pass(0);
  session.close();
  expect(save).toHaveBeenLastCalledWith(expect.arrayContaining([expect.objectContaining({ m: '1/2' })]), undefined);
  await tools.pass(250);
  expect(texts(session)).toEqual([]);
});

test('PLAY-P2 quickened pauses are 200 ms, the settings say otherwise than 1000', async () => {
  const quick = await begin({ runMode: 'preview', quickenPauses: true });
  quick.session.answer('1/2', 0);
  await quick.tools.pass(200);
  expect(quick.session.state.items).toHaveLength(3);
  const own = await begin({ runMode: 'preview', settings: { chatDefaultDelayMs: 50 } });
  own.session.answer('1/2', 0);
  await own.tools.pass(50);
  expect(own.session.state.items).toHaveLength(3);
});

test('PLAY-P3 a second tap while an answer is on its way is ignored', async () => {
  const { session, tools } = await begin();
  session.answer('1/2');
  session.answer('1/3');
  await tools.pass(3000);
  expect(texts(session)).toEqual(['Which is larger?', '1/2', 'Explain how you know.']);
});

test('ENG-5 the last prompt completes the chat, and the host hears it once', async () => {
  const { session, tools, events } = await begin();
  session.answer('1/2', 0);
  await tools.pass(2000);
  session.answer('Because', 0);
  await tools.pass(2000);
  expect(session.state.chat?.completed).toBe(true);
  expect(events.filter(({ type }) => type === 'completed')).toHaveLength(1);
  expect(events.filter(({ type }) => type === 'progress').at(-1)).toEqual({ type: 'progress', answered: 2 });
});

test('PLAY-E16 an answer’s consequences are reported before it is stored and shown', async () => {
  let isStuck = false;
  const { transport } = chatProps();
  const save = () => (isStuck ? new Promise<void>(() => undefined) : undefined);
  const { session, tools, events } = await begin({ maxScore: 3, transport: { ...transport, save } });
  isStuck = true;
  session.answer('1/2', 250);
  await tools.pass(3_000);
  expect(events.at(-1)).toEqual({
    type: 'decided',
    score: 1,
    maxScore: 3,
    completed: false,
  });
});

test('PLAY-E16 the last answer is reported as the end at once, although the end is shown later', async () => {
  const { session, tools, events } = await begin();
  session.answer('1/2', 0);
  await tools.pass(2000);
  session.answer('Because', 250);
  await tools.pass(0);
  expect(events.at(-1)).toMatchObject({ type: 'decided', completed: true });
  expect(events.map(({ type }) => type)).not.toContain('completed');
});

test('restart begins again with another seed and drops pending work', async () => {
  const { session, tools } = await begin();
  session.answer('1/2', 0);
  await tools.pass(0);
  const seed = session.state.chat?.seed;
  await session.restart();
  await tools.pass(5000);
  expect(texts(session)).toEqual(['Which is larger?']);
  expect(session.state.chat?.seed).not.toBe(seed);
});

test('ENG-83 an engine error is shown, reported and can be restarted from', async () => {
  const broken: FlowDefinition = {
    promptsArray: [
      {
        key: 'p1' as PromptKey,
        name: 'start',
        definition: { message: 'Hi', answers: [{ key: 'a', message: 'Go', nextKey: '.nowhere' }] },
      },
    ],
  };
  const { session, tools, events } = await begin({ flow: { id: 7, version: 1, name: 'Broken', definition: broken } });
  session.answer('Go', 0);
  await tools.pass(0);
  expect(session.state.error?.code).toBe('prompt-not-defined');
  expect(events.at(-1)).toEqual({ type: 'error', code: 'prompt-not-defined' });
  expect(session.state.sending).toBeNull();
  await session.restart();
  expect(session.state.error).toBeNull();
});

test('a recorded chat is shown whole, at once, and can be looked at only', async () => {
  const first = await begin();
  first.session.answer('1/2', 0);
  await first.tools.pass(2000);
  const history = first.session.state.chat?.history.map(toWire) ?? [];
  const { session, tools } = await begin({
    runMode: 'readonly',
    transport: readonlyTransport({ history, seed: 'seed' }),
  });
  expect(texts(session)).toEqual(['Which is larger?', '1/2', 'Explain how you know.']);
  session.answer('ignored', 0);
  await tools.pass(5000);
  expect(session.state.items).toHaveLength(3);
});

test('a changed draft keeps the answers that still fit', async () => {
  const { session, tools } = await begin();
  session.answer('1/2', 0);
  await tools.pass(2000);
  const [start, why, end] = threePrompts.promptsArray;
  const changed = {
    promptsArray: [start, { ...why, definition: { ...why?.definition, message: 'Why?' } }, end],
  } as FlowDefinition;
  await session.update(
    chatProps({ flow: { id: 7, version: null, name: 'F', definition: changed }, transport: session.props.transport }),
  );
  expect(texts(session)).toEqual(['Which is larger?', '1/2', 'Why?']);
});

test('an answer tapped just before the draft changed is given all the same', async () => {
  const { session, tools } = await begin();
  session.answer('1/2');
  const flow = { id: 7, version: null, name: 'F', definition: structuredClone(threePrompts) };
  await session.update(chatProps({ flow, transport: session.props.transport }));
  await tools.pass(2000);
  expect(texts(session)).toEqual(['Which is larger?', '1/2', 'Explain how you know.']);
});

test('a transport that cannot load says so and does not throw', async () => {
  const transport = {
    ...previewTransport(() => 'seed'),
    load: () => Promise.reject(Object.assign(new Error('no'), { status: 403 })),
  };
  const { session } = await begin({ transport });
  expect(session.state.loadError).toBe(403);
});

test('PLAY-O13 a change that is confirmed while an answer is still being kept is made once that is kept', async () => {
  const to = (message: string) => ({ key: message, message, nextKey: `.${message}` });
  const definition = flowOf({
    start: { message: 'Which?', answers: [to('a'), to('b')] },
    a: { message: 'A?', answers: [{ key: 'any', message: '*' }], nextKey: '.b' },
    b: { message: 'B it is.' },
  });
  let kept = Promise.resolve();
  const { session, tools } = await begin({
    runMode: 'normal',
    flow: { id: 7, version: 1, name: 'Forked', definition },
    settings: { chatDefaultDelayMs: 0 },
    transport: { ...previewTransport(() => 'seed'), save: () => kept },
  });
  session.answer('a', 0);
  await tools.pass(0);
  let keep: () => void = () => undefined;
  kept = new Promise((resolve) => (keep = resolve));
  session.answer('because', 0);
  const said = session.state.items.find(({ direction }) => direction === 'sent')!;
  void session.alter(said.key, 'b');
  session.confirmAlter(true);
  await tools.pass(0);
  expect(texts(session)).toEqual(['Which?', 'a', 'A?']);
  keep();
  await tools.pass(0);
  expect(texts(session)).toEqual(['Which?', 'b', 'B it is.']);
  expect(session.state.confirming).toBeNull();
});
