import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { chatOf, errorOf, input, play } from '../fixtures/builders/chat-player.js';
import { alter } from './alter.js';
import { fromWire, toWire } from './history-wire.js';
import { libraryOf } from './linked-flow.js';
import { prepareFlow } from './prepare.js';
import { recordRemote } from './remote-message.js';
import { remoteStatusOf, remoteStatusText } from './remote-status.js';
import type { PreparedFlow, RemoteResult } from './types.js';

const url = 'https://facts.example/today';
const flow = aFlow()
  .withPrompt('start', '', {
    message: { url, statusMessages: { pending: 'One moment', rejected: ' ' } },
    contentType: 'remote',
    answers: [anAnswer('ok')],
    nextKey: '.end',
  })
  .withPrompt('end', 'Bye')
  .prepared();
const begun = play(flow);
const content = { body: '**7**', contentType: null };
const record = (result: RemoteResult, chat = begun.chat) => recordRemote(flow, chat, 'start/0', result, 5_000);
const fulfilled = chatOf(record({ status: 'fulfilled', content }));

test('ENG-64 a remote message asks for its address to be fetched', () => {
  expect(begun.effects).toContainEqual({ type: 'fetchRemote', itemKey: 'start/0', url });
});

test('ENG-63 it is pending, then fulfilled, rejected or fulfilled with null', () => {
  expect(remoteStatusOf(begun.chat.history[0]!)).toBe('pending');
  for (const status of ['pending', 'rejected', 'fulfilledNull'] as const)
    expect(remoteStatusOf(chatOf(record({ status })).history[0]!)).toBe(status);
  expect(fulfilled.history[0]?.remote).toEqual({ status: 'fulfilled', content, at: 5_000 });
});

test('ENG-63 ENG-A8 shown content stays shown; only a failure is tried again', () => {
  expect(chatOf(record({ status: 'rejected', error: 'away' }, fulfilled))).toBe(fulfilled);
  const failed = chatOf(record({ status: 'rejected', error: 'away' }));
  expect(chatOf(record({ status: 'fulfilled', content }, failed)).history).toEqual(fulfilled.history);
  const open = chatOf(record({ status: 'fulfilledNull' }));
  expect(chatOf(record({ status: 'fulfilled', content }, open)).history).toEqual(fulfilled.history);
});

test('ENG-65 the author’s words for a state, where they are any', () => {
  const { message } = begun.chat.history[0]!;
  expect(remoteStatusText(message, 'pending')).toBe('One moment');
  expect(remoteStatusText(message, 'rejected')).toBeUndefined();
  expect(remoteStatusText(message, 'fulfilledNull')).toBeUndefined();
  expect(remoteStatusText('text', 'pending')).toBeUndefined();
});

test('ENG-65 contents travel with the item, as text or as data', () => {
  for (const body of ['text', { answers: { yes: { count: 2, sample: 'y' } } }, ['a'], null]) {
    const item = chatOf(record({ status: 'fulfilled', content: { body, contentType: null } })).history[0]!;
    expect(fromWire(JSON.parse(JSON.stringify(toWire(item))))).toEqual({ ok: true, item });
  }
});

test('ENG-63 a result of another kind, or for another item, is refused', () => {
  const deep = JSON.parse('['.repeat(30) + ']'.repeat(30)) as unknown;
  for (const result of [
    { status: 'fulfilled' },
    { status: 'done' },
    { status: 'rejected', content },
    { status: 'fulfilled', content, error: 'x' },
    { status: 'fulfilled', content: { body: 'x'.repeat(70_001), contentType: null } },
    { status: 'fulfilled', content: { body: deep, contentType: null } },
    null,
  ])
    expect(errorOf(record(result as RemoteResult))).toBe('review-refused');
  expect(errorOf(recordRemote(flow, begun.chat, 'nobody', { status: 'pending' }, 1))).toBe('review-refused');
  const { chat } = begun.say('ok');
  expect(errorOf(recordRemote(flow, chat, 'i1/0', { status: 'pending' }, 1))).toBe('review-refused');
});

test('ENG-18 a remote message that stays after an alteration keeps what came', () => {
  const asked = aFlow()
    .withPrompt('start', 'Ready?', { answers: [anAnswer('yes'), anAnswer('sure')], nextKey: '.fact' })
    .withPrompt('fact', '', { message: { url }, contentType: 'remote', answers: [anAnswer('ok')], nextKey: '.end' })
    .withPrompt('end', 'Bye')
    .prepared();
  const { chat } = play(asked).say('yes').say('ok');
  const shown = chatOf(recordRemote(asked, chat, 'i1/0', { status: 'fulfilled', content }, 1));
  const altered = chatOf(alter(asked, shown, 'i1', input(9, 'sure')));
  expect(altered.history[1]).toMatchObject({ key: 'i9', message: 'sure' });
  expect(altered.history[2]?.remote).toEqual({ status: 'fulfilled', content, at: 1 });
});

test('ENG-A8 {{promptKey}} is the key of the prompt that says it, as an address needs it', () => {
  const said = (definition: ReturnType<typeof aFlow>, linked?: PreparedFlow): string => {
    const library = libraryOf(linked ? [linked] : []);
    const made = prepareFlow(definition.build(), { flowId: 1, version: 1, library });
    if (!made.ok) throw new Error(made.error.code);
    const { message } = play(made.flow).chat.history.at(-1)!;
    return typeof message === 'object' && 'url' in message ? message.url : '';
  };
  const evaluation = { message: { url: '/evaluations/{{promptKey}}' }, contentType: 'remote' } as const;
  expect(said(aFlow().withPrompt('start', '', { nextKey: '.my essay' }).withPrompt('my essay', '', evaluation))).toBe(
    '/evaluations/1.my%20essay',
  );
  const other = prepareFlow(aFlow().withPrompt('start', '', evaluation).build(), { flowId: 7, version: 3 });
  if (!other.ok) throw new Error(other.error.code);
  expect(said(aFlow().withPrompt('start', '', { nextKey: 'remote?chatId=7.start' }), other.flow)).toBe(
    `/evaluations/${encodeURIComponent('remote?chatId=7&version=3.start')}`,
  );
});
