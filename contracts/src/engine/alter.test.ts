import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { chatOf, errorOf, input, play } from '../fixtures/builders/chat-player.js';
import { alter } from './alter.js';
import { answer, goPastAuto } from './answer.js';
import { recordRemote } from './remote-message.js';
import { loadChat } from './resume.js';
import { review } from './review.js';
import type { Chat } from './types.js';

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
/** As the learner's own device knows it. */
const untold = (chat: Chat, itemKey: string): Chat => ({
  ...chat,
  history: chat.history.map((item) => {
    const { matched: _, normalizedMessage: __, ...known } = item;
    return item.key === itemKey ? { ...known, message: '' } : item;
  }),
});
const texts = (chat: ReturnType<typeof chatOf>) => chat.history.map(({ message }) => message);

test('ENG-X1 ENG-X2 an alteration that leads the same way is made in place, and texts that quote it follow', () => {
  const outcome = played.alters('i1', 'Leo');
  expect(texts(chatOf(outcome))).toEqual(['Name?', 'Leo', 'Hi Leo. Way?', 'a', 'End']);
  expect(chatOf(outcome).history[1]).toMatchObject({ key: 'i103', answerAltered: true });
  expect(outcome.ok && outcome.effects).toEqual([{ type: 'save' }]);
  const other = chatOf(played.alters('i2', 'b'));
  expect(texts(other)).toEqual(['Name?', 'Mia', 'Hi Mia. Way?', 'b', 'Nice', 'End']);
  expect(other.score.total).toBe(2);
});

test('ENG-17, ENG-18 one that changes the next prompt asks first, then truncates and goes on', () => {
  const asked = played.alters('i2', 'far');
  expect(asked).toEqual({ ok: true, chat: played.chat, effects: [{ type: 'confirmTruncate', itemKey: 'i2' }] });
  const confirmed = chatOf(played.alters('i2', 'far', true));
  expect(texts(confirmed)).toEqual(['Name?', 'Mia', 'Hi Mia. Way?', 'far', 'Far']);
  expect(confirmed.score.total).toBeNull();
});

test('ENG-17 nothing is asked where "Next" was pressed last and the way stays the same', () => {
  const waits = aFlow()
    .withPrompt('start', 'One?', { answers: [anAnswer('a', { nextKey: '.mid' }), anAnswer('b', { nextKey: '.mid' })] })
    .withPrompt('mid', 'Between', { nextKey: '.more' })
    .withPrompt('more', 'More', { nextKey: '.end' })
    .withPrompt('end', 'End', {})
    .prepared();
  const begun = play(waits, { autoAnswer: false }).say('a');
  const next = (chat: ReturnType<typeof chatOf>) => chatOf(goPastAuto(waits, chat, 7));
  for (const [chat, left] of [
    [begun.chat, ['One?', 'b', 'Between']],
    [next(begun.chat), ['One?', 'b', 'Between', 'More']],
    [next(next(begun.chat)), ['One?', 'b', 'Between', 'More', 'End']],
  ] as const) {
    const outcome = alter(waits, chat, 'i1', { key: 'z' as never, message: 'b', at: 9 });
    expect(outcome.ok && outcome.effects).toEqual([{ type: 'save' }]);
    expect(texts(chatOf(outcome))).toEqual(left);
  }
  expect(goPastAuto(flow, played.chat, 7)).toEqual({ ok: true, chat: played.chat, effects: [] });
});

test('ENG-17 ENG-60 an answer from outside whose words are hidden is no reason to undo the later items', () => {
  const asked = aFlow()
    .withPrompt('start', 'One?', {
      answers: [anAnswer('a', { nextKey: '.wait', score: 1 }), anAnswer('b', { nextKey: '.wait', score: 2 })],
    })
    .withPrompt('wait', 'Wait', { answerExternally: true, answers: [anAnswer('ok', { nextKey: '.more', score: 5 })] })
    .withPrompt('more', 'More?', { answers: [anAnswer('*', { nextKey: '.end' })] })
    .withPrompt('end', 'You said {{@start}}', {})
    .prepared();
  const told = play(asked).say('a');
  const given = answer(asked, told.chat, input(5, 'ok', { external: true }));
  const whole = answer(asked, chatOf(given), input(6, 'words'));
  const { chat } = whole as Extract<typeof whole, { ok: true }>;
  const history = chat.history.map((item) =>
    item.answerExternally && item.direction === 'sent'
      ? { ...item, message: '', originalMessage: undefined, normalizedMessage: undefined, matched: undefined }
      : item,
  );
  const change = { key: 'z' as never, message: 'b', at: 9 };
  const known = alter(asked, chat, 'i1', change);
  const untold = alter(asked, { ...chat, history }, 'i1', change);
  expect(untold.ok && untold.effects).toEqual([{ type: 'save' }]);
  expect(chatOf(untold).history.map(({ key }) => key)).toEqual(chatOf(known).history.map(({ key }) => key));
  expect(chatOf(untold).score).toEqual(chatOf(known).score);
  expect([texts(chatOf(untold)).at(-1), chatOf(untold).score.total]).toEqual(['You said b', 7]);
  expect(chatOf(untold).completed).toBe(true);
});

test('ENG-16 only answers of prompts that allow it, and only where there is one', () => {
  const far = play(flow).say('Mia').say('far').say('back');
  expect(errorOf(far.alters('i3', 'back'))).toBe('alteration-forbidden');
  expect(errorOf(far.alters('i1/0', 'x'))).toBe('alteration-forbidden');
  expect(errorOf(far.alters('nothing', 'x'))).toBe('alteration-forbidden');
  expect(errorOf(far.alters('i2', 'nowhere'))).toBe('invalid-answer');
});

test('ENG-15 an alteration equal to the answer is ignored; so is any in readonly and admin mode', () => {
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

test('ENG-15 CHAT-13 one that was changed and changed back where nobody saw it has its new key', () => {
  const outcome = alter(flow, played.chat, 'i2', { key: 'z' as never, message: 'a', at: 1 }, { evenIfEqual: true });
  const { history } = chatOf(outcome);
  expect(history.map(({ message }) => message)).toEqual(played.chat.history.map(({ message }) => message));
  const place = played.chat.history.findIndex(({ key }) => key === 'i2');
  expect(history[place]).toMatchObject({ key: 'z', answerAltered: true });
});

test('ENG-15 a typed answer written otherwise is another one, also where the same answer fits it', () => {
  const typed = aFlow()
    .withPrompt('start', '?', {
      normalizeAnswers: [{ name: 'lowercase' }],
      answers: [anAnswer('yes', { nextKey: '.end' }), anAnswer('*', { nextKey: '.end' })],
    })
    .withPrompt('end', 'You said {{@start}}')
    .prepared();
  const said = play(typed).say('YES');
  expect(said.chat.history[1]?.matched).toEqual(['yes']);
  expect(texts(chatOf(said.alters('i1', 'yes')))).toEqual(['?', 'yes', 'You said yes']);
});

test('ENG-X1 reviewers’ words on later items stay', () => {
  const history = played.chat.history.map((item) =>
    item.key === 'i2' ? { ...item, comment: 'Good', noComment: true as const, superScore: 5 } : item,
  );
  const saved = { v: 1 as const, history, scoreStrategies: {}, language: 'en' as const, score: 1, completed: false };
  const chat = chatOf(loadChat(flow, saved, { language: 'en', runMode: 'normal', seed: 'seed', at: 1 }));
  expect(chat.score.total).toBe(5);
  const altered = chatOf(alter(flow, chat, 'i1', { key: 'z' as never, message: 'Leo', at: 9 }));
  expect(altered.history[3]).toMatchObject({ comment: 'Good', noComment: true, superScore: 5 });
  expect(altered.score.total).toBe(5);
});

test('ENG-X1 reviewers’ words and fetched contents stay with their own items', () => {
  const remote = (url: string, nextKey: string) => ({
    contentType: 'remote' as const,
    message: { url },
    answers: [anAnswer('*', { nextKey, scoreLater: true })],
  });
  const lesson = aFlow()
    .withPrompt('start', '?', { answers: [anAnswer('*', { nextKey: '.one', score: 1 })] })
    .withPrompt('one', '', remote('https://example.org/1', '.two'))
    .withPrompt('two', '', remote('https://example.org/2', '.end'))
    .withPrompt('end', 'End')
    .prepared();
  let { chat } = play(lesson).say('a').say('b').say('c');
  for (const [key, body] of [
    ['i2/0', 'second'],
    ['i1/0', 'first'],
  ] as const)
    chat = chatOf(recordRemote(lesson, chat, key, { status: 'fulfilled', content: { body, contentType: null } }, 5));
  chat = chatOf(review(lesson, chat, 'i2', { comment: 'Well', score: 6 }, 77));
  const altered = chatOf(alter(lesson, chat, 'i1', input(50, 'other')));
  expect(altered.history.map(({ remote: fetched }) => fetched?.content?.body)).toEqual([
    ...[undefined, undefined, 'first', undefined, 'second', undefined, undefined],
  ]);
  expect(altered.history[3]).toMatchObject({ key: 'i2', comment: 'Well', commentUpdatedAt: 77, score: 6 });
  expect(altered.history[5]).toEqual(chat.history[5]);
  expect(altered).toMatchObject({ score: { total: 7, pending: 1 }, hasAnswered: true });
});

test('ENG-15 ENG-16 the choice that was meant already is no alteration; nor is anything in readonly mode', () => {
  const loose = aFlow()
    .withPrompt('start', '?', {
      normalizeAnswers: [{ name: 'lowercase' }],
      answers: [anAnswer('Yes', { nextKey: '.end' }), anAnswer('No', { nextKey: '.no' })],
    })
    .withPrompt('no', 'No?', { answers: [anAnswer('*', { nextKey: '.end' })] })
    .withPrompt('end', 'End')
    .prepared();
  const { chat } = play(loose).say('YES');
  expect(chatOf(alter(loose, chat, 'i1', input(50, 'Yes')))).toBe(chat);
  expect(alter(loose, chat, 'i1', input(51, 'No'))).toMatchObject({ chat, effects: [{ type: 'confirmTruncate' }] });
  const readonly = { ...chat, runMode: 'readonly' as const };
  expect(chatOf(alter(loose, readonly, 'i1', input(52, 'No'), { confirmed: true }))).toBe(readonly);
  expect(alter(loose, chat, 'i1', null as never)).toEqual({
    ok: false,
    error: { code: 'invalid-answer', detail: 'key' },
  });
});

test('ENG-17 a reviewer’s score for the engine’s own answer stays with it, also under the key of a changed one before it', () => {
  const flow = aFlow()
    .withPrompt('start', '?', { answers: [anAnswer('a', { nextKey: '.own' }), anAnswer('b', { nextKey: '.own' })] })
    .withPrompt('own', 'Computed', {
      answerProgrammatically: true,
      answers: [anAnswer('fixed', { nextKey: '.end', scoreLater: true })],
    })
    .withPrompt('end', 'Bye')
    .prepared();
  const { chat } = play(flow).say('a');
  const { key } = chat.history.find(({ auto }) => auto === true)!;
  const reviewed = chatOf(review(flow, chat, key, { score: 7, comment: 'Well' }, 9));
  const changed = chatOf(alter(flow, reviewed, 'i1', input(50, 'b')));
  expect(changed.score).toEqual(reviewed.score);
  expect(changed.history.find(({ auto }) => auto === true)).toMatchObject({ score: 7, comment: 'Well' });
});

test('ENG-15 several choices are the same when they are the same ones, however often each is named', () => {
  const flow = aFlow()
    .withPrompt('start', '?', {
      acceptsMultipleAnswers: true,
      nextKey: '.end',
      answers: [anAnswer('a', { score: 1 }), anAnswer('b', { score: 5 })],
    })
    .withPrompt('end', 'Bye')
    .prepared();
  const played = play(flow).say(['a', 'b']);
  expect(chatOf(played.alters('i1', ['b', 'a']))).toBe(played.chat);
  expect(chatOf(played.alters('i1', ['a', 'a'])).history[1]).toMatchObject({ matched: ['a'] });
});

test('ENG-60 ENG-T1 blank words for a learner, and a translation without an address, stand before nothing', () => {
  const flow = aFlow()
    .withPrompt('start', '?', {
      contentType: 'meeting',
      message: { url: 'https://meet.example/a' },
      tMessage: { hi: { url: ' ' } },
      answerExternally: true,
      extAnswerPendingMessage: ' ',
      answers: [anAnswer('*', { nextKey: '.end' })],
    })
    .withPrompt('end', 'Bye')
    .prepared();
  const { chat } = play(flow, { language: 'hi' });
  expect(chat.history[0]?.message).toEqual({ url: 'https://meet.example/a' });
  expect(chat.input).not.toHaveProperty('extAnswerPendingMessage');
});

test('ENG-17 ENG-7 ENG-60 by "Next" too, a hidden answer from outside is no reason to undo the later items', () => {
  const flow = aFlow()
    .withPrompt('start', '?', { answers: [anAnswer('a', { nextKey: '.mid' }), anAnswer('b', { nextKey: '.mid' })] })
    .withPrompt('mid', 'm', { nextKey: '.ext' })
    .withPrompt('ext', 'x', { answerExternally: true, answers: [anAnswer('*', { nextKey: '.q' })] })
    .withPrompt('q', 'q', { answers: [anAnswer('*', { nextKey: '.end' })] })
    .withPrompt('end', 'end')
    .prepared();
  const waiting = chatOf(goPastAuto(flow, play(flow, { autoAnswer: false }).say('a').chat, 5));
  const resumed = chatOf(answer(flow, waiting, input(2, 'secret', { external: true })));
  const chat = chatOf(answer(flow, resumed, input(3, 'my words')));
  const history = chat.history.map((item) => (item.key === 'i2' ? { ...item, message: '', matched: undefined } : item));
  const changed = alter(flow, { ...chat, history }, 'i1', input(50, 'b'));
  expect(changed.ok && changed.effects).toEqual([{ type: 'save' }]);
  expect(chatOf(changed).history.map(({ message }) => message)).toEqual([
    '?',
    'b',
    'm',
    'x',
    '',
    'q',
    'my words',
    'end',
  ]);
});

test('ENG-50 choices stay in the order in which they were shown, and comments with their items, when an answer before them changes', () => {
  const flow = aFlow()
    .withPrompt('start', '?', { answers: [anAnswer('a', { nextKey: '.q' }), anAnswer('b', { nextKey: '.q' })] })
    .withPrompt('q', 'q', {
      inputDisplayConfig: { shuffleChoices: true },
      answers: [
        ...[...'abcdefgh'].map((message) => anAnswer(message, { nextKey: '.end' })),
        anAnswer('again', { quickResponse: { message: 'Once more', repeatAnswers: true } }),
      ],
    })
    .withPrompt('end', 'end')
    .prepared();
  const played = play(flow).say('a').say('again').say('c').chat;
  const asked = played.history.find(({ message }) => message === 'q');
  const chat = chatOf(review(flow, played, asked?.key ?? '', { comment: 'well asked' }, 9));
  const changed = chatOf(alter(flow, chat, 'i1', input(50, 'b')));
  const seen = ({ history }: Chat) =>
    history.map(({ choicesDisplayOrder, comment }) => ({ choicesDisplayOrder, comment }));
  expect(seen(changed)).toEqual(seen(chat));
  expect(chat.history.filter(({ choicesDisplayOrder }) => choicesDisplayOrder)).toHaveLength(2);
  expect(changed.history[1]).toMatchObject({ key: 'i50', message: 'b' });
});

test('ENG-14 ENG-16 an admin who changes an answer from outside takes back nothing that leads the same way', () => {
  const flow = aFlow()
    .withPrompt('start', 'x', {
      answerExternally: true,
      answers: [anAnswer('a', { nextKey: '.q' }), anAnswer('b', { nextKey: '.q' })],
    })
    .withPrompt('q', 'q', { answers: [anAnswer('*', { nextKey: '.end' })] })
    .withPrompt('end', 'end')
    .prepared();
  const chat: Chat = { ...play(flow).say('a', { external: true }).say('words').chat, runMode: 'admin' };
  const changed = alter(flow, chat, 'i1', input(50, 'b', { external: true }));
  expect(changed.ok && changed.effects).toEqual([{ type: 'save' }]);
  expect(chatOf(changed).history.map(({ message }) => message)).toEqual(['x', 'b', 'q', 'words', 'end']);
  expect(chatOf(changed).runMode).toBe('admin');
});

test('ENG-17 ENG-39 messages after a hidden answer are shown again with the words that were changed before it', () => {
  const flow = aFlow()
    .withPrompt('start', 'One?', { answers: [anAnswer('*', { nextKey: '.wait' })] })
    .withPrompt('wait', 'Wait', {
      answerExternally: true,
      minNextPromptDelayMs: 300,
      answers: [anAnswer('*', { nextKey: '.more', quickResponse: { message: 'Looked at {{@start}}' } })],
    })
    .withPrompt('more', 'You said {{@start}}', { nextKey: '.q' })
    .withPrompt('q', 'And?', { answers: [anAnswer('*', { nextKey: '.end' })] })
    .withPrompt('end', 'end')
    .prepared();
  for (const autoAnswer of [true, false]) {
    const asked = play(flow, { autoAnswer }).say('a').say('fine', { external: true }).chat;
    const chat = chatOf(answer(flow, chatOf(goPastAuto(flow, asked, 4)), input(3, 'my words')));
    const known = chatOf(alter(flow, chat, 'i1', input(50, 'b')));
    const changed = alter(flow, untold(chat, 'i2'), 'i1', input(50, 'b'));
    expect(changed.ok && changed.effects).toEqual([{ type: 'save' }]);
    expect(chatOf(changed).history).toEqual(untold(known, 'i2').history);
    expect(texts(known).slice(4, 6)).toEqual(['Looked at b', 'You said b']);
  }
});

test('ENG-L6 ENG-17 an answer whose choice has an empty text is known, and its reaction follows a change before it', () => {
  const flow = aFlow()
    .withPrompt('start', 'Ask', {
      answerExternally: true,
      quickResponses: [{ message: 'first' }, { message: 'second' }],
      answers: [
        anAnswer('', { nextKey: '.start' }),
        anAnswer('own', { nextKey: '.start', quickResponse: { message: 'mine' } }),
      ],
    })
    .prepared();
  const external = { external: true };
  const { chat } = play(flow).say('', external).say('', external);
  expect(texts(chat)).toEqual(['Ask', '', 'first', 'Ask', '', 'second', 'Ask']);
  const changed = alter(flow, chat, 'i1', input(50, 'own', external));
  expect(changed.ok && changed.effects).toEqual([{ type: 'save' }]);
  expect(texts(chatOf(changed))).toEqual(['Ask', 'own', 'mine', 'Ask', '', 'first', 'Ask']);
});

test('ENG-17 if a hidden answer leads elsewhere by the words changed before it, the learner is asked', () => {
  const flow = aFlow()
    .withPrompt('start', 'One?', { answers: [anAnswer('*', { nextKey: '.wait' })] })
    .withPrompt('wait', 'Wait', { answerExternally: true, answers: [anAnswer('*', { nextKey: '.by' })] })
    .withPrompt('by', '', {
      answerProgrammatically: true,
      answers: [anAnswer('{{@start}}', { nextKey: '.low' }), anAnswer('high', { nextKey: '.high' })],
    })
    .withPrompt('low', 'LOW', { answers: [anAnswer('*', { nextKey: '.end' })] })
    .withPrompt('high', 'HIGH', { answers: [anAnswer('*', { nextKey: '.end' })] })
    .withPrompt('end', 'end')
    .prepared();
  const { chat } = play(flow).say('low').say('fine', { external: true }).say('my essay');
  const changed = alter(flow, untold(chat, 'i2'), 'i1', input(50, 'high'));
  expect(changed.ok && changed.effects).toEqual([{ type: 'confirmTruncate', itemKey: 'i1' }]);
  expect(chatOf(changed).history).toEqual(untold(chat, 'i2').history);
});

test('ENG-15 words changed to a star are another answer than the words, although both are caught by it', () => {
  const asking = aFlow()
    .withPrompt('start', '?', { answers: [anAnswer('yes', { nextKey: '.end' }), anAnswer('*', { nextKey: '.end' })] })
    .withPrompt('end', 'end')
    .prepared();
  expect(chatOf(play(asking).say('foo').alters('i1', '*')).history[1]?.message).toBe('*');
});
