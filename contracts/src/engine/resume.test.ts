import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { chatOf, errorOf, play, START } from '../fixtures/builders/chat-player.js';
import { loadChat, saveChat } from './resume.js';
import type { SavedChat } from './types.js';

const flow = aFlow()
  .withPrompt('start', '?', {
    scoreStrategy: { thread: 'max' },
    answers: [anAnswer('x', { nextKey: '.end', score: 3 })],
  })
  .withPrompt('end', 'end')
  .prepared();
const { chat } = play(flow).say('x');
const saved = (): SavedChat => {
  const result = saveChat(chat, { receiving: false });
  if (!result.ok) throw new Error(result.error.code);
  return result.saved;
};

test('ENG-53 a saved chat has history, strategies, language, score and completed', () => {
  expect(saved()).toEqual({
    v: 1,
    history: chat.history,
    scoreStrategies: { 'k-start': { thread: 'max' } },
    language: 'en',
    score: 3,
    completed: true,
  });
});

test('ENG-54, ENG-55, ENG-82 saving is refused while receiving, behind a sent item, and before the first message', () => {
  expect(errorOf(saveChat(chat, { receiving: true }))).toBe('save-while-receiving');
  expect(errorOf(saveChat({ ...chat, history: chat.history.slice(0, 2) }, { receiving: false }))).toBe(
    'save-ends-with-sent',
  );
  expect(errorOf(saveChat({ ...chat, history: [] }, { receiving: false }))).toBe('chat-not-initialised');
});

test('ENG-56, ENG-57 loading wants a received item at the end and the same language', () => {
  expect(errorOf(loadChat(flow, { ...saved(), history: chat.history.slice(0, 2) }, START))).toBe('load-ends-with-sent');
  expect(loadChat(flow, saved(), { ...START, language: 'hi' })).toEqual({
    ok: false,
    error: { code: 'load-language-mismatch', detail: 'en' },
  });
  expect(loadChat(flow, { ...saved(), language: 7 as never }, START)).toEqual({
    ok: false,
    error: { code: 'load-language-mismatch', detail: undefined },
  });
  expect(errorOf(loadChat(flow, { ...saved(), history: [] }, START))).toBe('chat-not-initialised');
  const torn = loadChat(flow, { ...saved(), history: [{ ...chat.history[0], at: 'now' }] as never }, START);
  expect(torn).toEqual({ ok: false, error: { code: 'chat-not-initialised', detail: 'history 0 t' } });
  const other = aFlow().withPrompt('start', 'another').prepared();
  expect(errorOf(loadChat(other, saved(), START))).toBe('prompt-not-defined');
});

test('a loaded chat says nothing again, and in review it does not go on by itself', () => {
  expect(loadChat(flow, saved(), START)).toEqual({ ok: true, chat, effects: [] });
  const auto = aFlow().withPrompt('start', 'a', { nextKey: '.end' }).withPrompt('end', 'end').prepared();
  const half = { ...saved(), history: play(auto).chat.history.slice(0, 1) };
  expect(chatOf(loadChat(auto, half, START)).history).toHaveLength(2);
  for (const runMode of ['admin', 'readonly'] as const)
    expect(chatOf(loadChat(auto, half, { ...START, runMode })).history).toHaveLength(1);
});

test('ENG-L4 a step that follows a quick response has its pause when the chat is loaded in between', () => {
  const steps = aFlow()
    .withPrompt('start', '', {
      messages: [
        { key: 'a', message: 'a', repeatAnswers: true, minNextPromptDelayMs: 70 },
        { key: 'b', message: 'b' },
      ],
      answers: [anAnswer('on', { quickResponse: { message: 'well' } })],
      nextKey: '.end',
    })
    .withPrompt('end', 'end')
    .prepared();
  const whole = play(steps).say('on').chat;
  expect(whole.history.map(({ message }) => message)).toEqual(['a', 'on', 'well', 'b']);
  const half = { ...saved(), history: whole.history.slice(0, 3) };
  expect(chatOf(loadChat(steps, half, START)).history[3]).toMatchObject({ message: 'b', delayMs: 70 });
});

test('ENG-L4 left behind a quick response, FWD goes on to its prompt and REP asks again', () => {
  const quick = aFlow()
    .withPrompt('start', '?', {
      minNextPromptDelayMs: 30,
      answers: [
        anAnswer('on', { nextKey: '.end', quickResponse: { message: 'good' } }),
        anAnswer('no', { quickResponse: { message: 'try again', repeatAnswers: true } }),
      ],
    })
    .withPrompt('end', 'end')
    .prepared();
  const upTo = (says: string, count: number) => ({
    ...saved(),
    history: play(quick).say(says).chat.history.slice(0, count),
  });
  const onward = chatOf(loadChat(quick, upTo('on', 3), START));
  expect(onward.history.map(({ message }) => message)).toEqual(['?', 'on', 'good', 'end']);
  expect(onward.history[3]).toMatchObject({ delayMs: 30 });
  const again = chatOf(loadChat(quick, upTo('no', 3), START));
  expect(again.history).toHaveLength(3);
  expect(again.input?.choices.map(({ message }) => message)).toEqual(['on']);
});

test('ENG-L4 left behind the quick response of an answer that asks again, a step asks again before the next one comes', () => {
  const steps = aFlow()
    .withPrompt('start', '', {
      messages: [
        { key: 'a', message: 'a', repeatAnswers: true },
        { key: 'b', message: 'b' },
      ],
      answers: [anAnswer('no', { quickResponse: { message: 'try again', repeatAnswers: true } }), anAnswer('yes')],
      nextKey: '.end',
    })
    .withPrompt('end', 'end')
    .prepared();
  const { chat: whole } = play(steps).say('no');
  expect(whole.history.map(({ message }) => message)).toEqual(['a', 'no', 'try again']);
  const again = chatOf(loadChat(steps, { ...saved(), history: whole.history }, START));
  expect(again).toEqual(whole);
});

test('ENG-82 a text that is no saved chat is refused with the place of the fault', () => {
  const load = (value: unknown) => loadChat(flow, value as SavedChat, START);
  expect(load(null)).toEqual({ ok: false, error: { code: 'load-language-mismatch', detail: undefined } });
  expect(load('chat')).toEqual({ ok: false, error: { code: 'load-language-mismatch', detail: undefined } });
  expect(load({ ...saved(), history: {} })).toEqual({
    ok: false,
    error: { code: 'chat-not-initialised', detail: 'history' },
  });
  expect(load({ ...saved(), history: [saved().history[0], 7] })).toEqual({
    ok: false,
    error: { code: 'chat-not-initialised', detail: 'history 1' },
  });
  expect(load({ ...saved(), history: [null] })).toMatchObject({ error: { detail: 'history 0' } });
});
