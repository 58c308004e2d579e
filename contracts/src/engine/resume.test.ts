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

test('ENG-54, 55, 82 saving is refused while receiving, behind a sent item, and before anything was said', () => {
  expect(errorOf(saveChat(chat, { receiving: true }))).toBe('save-while-receiving');
  expect(errorOf(saveChat({ ...chat, history: chat.history.slice(0, 2) }, { receiving: false }))).toBe(
    'save-ends-with-sent',
  );
  expect(errorOf(saveChat({ ...chat, history: [] }, { receiving: false }))).toBe('chat-not-initialised');
});

test('ENG-56, 57 loading wants a received item at the end and the same language', () => {
  expect(errorOf(loadChat(flow, { ...saved(), history: chat.history.slice(0, 2) }, START))).toBe('load-ends-with-sent');
  expect(errorOf(loadChat(flow, saved(), { ...START, language: 'hi' }))).toBe('load-language-mismatch');
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
  expect(chatOf(loadChat(auto, half, { ...START, runMode: 'admin' })).history).toHaveLength(1);
});
