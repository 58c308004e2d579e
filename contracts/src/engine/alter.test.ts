import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { chatOf, errorOf, play } from '../fixtures/builders/chat-player.js';
import { alter } from './alter.js';
import { loadChat } from './resume.js';

const flow = aFlow()
  .withPrompt('start', 'Name?', { answers: [anAnswer('*', { nextKey: '.way' })] })
  .withPrompt('way', 'Hi {{@start}}. Way?', {
    answers: [
      anAnswer('a', { nextKey: '.end', score: 1 }),
      anAnswer('b', { nextKey: '.end', score: 2, quickResponse: { message: 'Nice' } }),
      anAnswer('far', { nextKey: '.far' }),
    ],
  })
  .withPrompt('far', 'Far', { forbidsAnswerAlteration: true, answers: [anAnswer('back', { nextKey: '.end' })] })
  .withPrompt('end', 'End', { answers: [anAnswer('again', { nextKey: '.start' })] })
  .prepared();
const played = play(flow).say('Mia').say('a');
const texts = (chat: ReturnType<typeof chatOf>) => chat.history.map(({ message }) => message);

test('ENG-X1 an alteration that leads the same way is taken in place, and texts that quote it follow', () => {
  const outcome = played.alters('i1', 'Leo');
  expect(texts(chatOf(outcome))).toEqual(['Name?', 'Leo', 'Hi Leo. Way?', 'a', 'End']);
  expect(chatOf(outcome).history[1]).toMatchObject({ key: 'i103', answerAltered: true });
  expect(outcome.ok && outcome.effects).toEqual([{ type: 'save' }]);
  const other = chatOf(played.alters('i2', 'b'));
  expect(texts(other)).toEqual(['Name?', 'Mia', 'Hi Mia. Way?', 'b', 'Nice', 'End']);
  expect(other.score.total).toBe(2);
});

test('ENG-17, 18 one that changes the next prompt asks first, then truncates and goes on', () => {
  const asked = played.alters('i2', 'far');
  expect(asked).toEqual({ ok: true, chat: played.chat, effects: [{ type: 'confirmTruncate', itemKey: 'i2' }] });
  const confirmed = chatOf(played.alters('i2', 'far', true));
  expect(texts(confirmed)).toEqual(['Name?', 'Mia', 'Hi Mia. Way?', 'far', 'Far']);
  expect(confirmed.score.total).toBeNull();
});

test('ENG-16 only answers of prompts that allow it, and only where there is one', () => {
  const far = play(flow).say('Mia').say('far').say('back');
  expect(errorOf(far.alters('i3', 'back'))).toBe('alteration-forbidden');
  expect(errorOf(far.alters('i1/0', 'x'))).toBe('alteration-forbidden');
  expect(errorOf(far.alters('nothing', 'x'))).toBe('alteration-forbidden');
  expect(errorOf(far.alters('i2', 'nowhere'))).toBe('invalid-answer');
});

test('ENG-15 an alteration equal to what was said is ignored; so is any in readonly and admin mode', () => {
  expect(played.alters('i2', 'a')).toEqual({ ok: true, chat: played.chat, effects: [] });
  for (const runMode of ['readonly', 'admin'] as const) {
    const chat = { ...played.chat, runMode };
    expect(alter(flow, chat, 'i2', { key: 'z' as never, message: 'b', at: 1 })).toEqual({
      ok: true,
      chat,
      effects: [],
    });
  }
});

test('ENG-X1 what reviewers wrote on later items stays', () => {
  const history = played.chat.history.map((item) =>
    item.key === 'i2' ? { ...item, comment: 'Good', superScore: 5 } : item,
  );
  const saved = { v: 1 as const, history, scoreStrategies: {}, language: 'en' as const, score: 1, completed: false };
  const chat = chatOf(loadChat(flow, saved, { language: 'en', runMode: 'normal', seed: 'seed', at: 1 }));
  expect(chat.score.total).toBe(5);
  const altered = chatOf(alter(flow, chat, 'i1', { key: 'z' as never, message: 'Leo', at: 9 }));
  expect(altered.history[3]).toMatchObject({ comment: 'Good', superScore: 5 });
  expect(altered.score.total).toBe(5);
});
