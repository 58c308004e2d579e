/** Run modes and answers from outside. */
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { errorOf, play } from '../fixtures/builders/chat-player.js';

const waiting = aFlow()
  .with({ extAnswerPendingMessage: 'Flow: wait', extAnswerFulfilledMessage: 'Flow: done' })
  .withPrompt('start', 'Your teacher reads this', {
    answerExternally: true,
    extAnswerPendingMessage: 'Please wait',
    tExtAnswerPendingMessage: { hi: 'रुकिए' },
    answers: [anAnswer('*', { nextKey: '.end' })],
  })
  .withPrompt('end', 'Thanks, {{@start}}');
const plain = aFlow()
  .withPrompt('start', '?', { answers: [anAnswer('x', { nextKey: '.end' })] })
  .withPrompt('end', 'end');

test('ENG-13, ENG-14, ENG-A6 readonly ignores answers, admin too except where an admin answers', () => {
  for (const runMode of ['readonly', 'admin'] as const) {
    const { chat, tries } = play(plain.prepared(), { runMode });
    expect(tries('x')).toEqual({ ok: true, chat, effects: [] });
    expect(chat.input?.needsUserInput).toBe(false);
  }
  expect(play(waiting.prepared(), { runMode: 'admin' }).say('Good').chat.completed).toBe(true);
  expect(play(waiting.prepared(), { runMode: 'readonly' }).say('Good').chat.completed).toBe(false);
});

test('ENG-58, ENG-61, ENG-62, ENG-A5 a chat waits for an answer from outside; what is shown meanwhile is the prompt’s, else the flow’s', () => {
  const chat = play(waiting.prepared());
  expect(chat.chat.input).toMatchObject({
    needsUserInput: false,
    answerExternally: true,
    extAnswerPendingMessage: 'Please wait',
  });
  expect(play(waiting.prepared(), { language: 'hi' }).chat.input?.extAnswerPendingMessage).toBe('रुकिए');
  expect(errorOf(chat.tries('me'))).toBe('prompt-accepts-no-answers');
  for (const runMode of ['preview', 'admin'] as const)
    expect(play(waiting.prepared(), { runMode }).chat.input).toMatchObject({
      needsUserInput: true,
      acceptsAnyText: true,
    });
  const bare = aFlow()
    .with({ extAnswerPendingMessage: 'Flow: wait' })
    .withPrompt('start', '?', { answerExternally: true, answers: [anAnswer('*', { nextKey: '.start' })] });
  expect(play(bare.prepared()).chat.input?.extAnswerPendingMessage).toBe('Flow: wait');
});

test('I18N-T19 the flow’s words for waiting prompts are in the chat’s language', () => {
  const flow = aFlow()
    .with({
      extAnswerPendingMessage: 'Flow: wait',
      tExtAnswerPendingMessage: { hi: 'फ़्लो: रुकिए' },
      extAnswerFulfilledMessage: 'Flow: done',
      tExtAnswerFulfilledMessage: { hi: 'फ़्लो: हो गया' },
    })
    .withPrompt('start', '?', { answerExternally: true, answers: [anAnswer('*', { nextKey: '.end' })] })
    .withPrompt('end', 'end')
    .prepared();
  const chat = play(flow, { language: 'hi' });
  expect(chat.chat.input?.extAnswerPendingMessage).toBe('फ़्लो: रुकिए');
  const { history } = chat.say('x', { external: true }).chat;
  expect(history[1]?.extAnswerFulfilledMessage).toBe('फ़्लो: हो गया');
});

test('ENG-60, ENG-A5 a supplied answer carries the learners’ version instead', () => {
  const { chat, lines } = play(waiting.prepared()).say('Well done', { external: true });
  expect(chat.history[1]).toMatchObject({
    answerExternally: true,
    extAnswerFulfilledMessage: 'Flow: done',
    message: 'Well done',
  });
  expect(lines.at(-1)).toBe('Thanks, Well done');
  expect(errorOf(play(plain.prepared()).tries('x', { external: true }))).toBe('prompt-accepts-no-answers');
});

test('ENG-60 words of a prompt that are blank stand before the flow’s no more than none', () => {
  const flow = aFlow()
    .with({ extAnswerFulfilledMessage: 'Flow: done' })
    .withPrompt('start', '?', {
      answerExternally: true,
      extAnswerFulfilledMessage: ' ',
      answers: [anAnswer('*', { nextKey: '.end' })],
    })
    .withPrompt('end', 'end');
  expect(play(flow.prepared()).say('x', { external: true }).chat.history[1]?.extAnswerFulfilledMessage).toBe(
    'Flow: done',
  );
});

test('ENG-60 the learner gets neither label nor variables of a choice that somebody else picked', () => {
  const flow = aFlow()
    .withPrompt('start', 'Your grade?', {
      answerExternally: true,
      answers: [anAnswer('Grade {{grade}}', { nextKey: '.end' })],
    })
    .withPrompt('end', 'end');
  const [, said] = play(flow.prepared(), { context: { grade: 'A' } }).say('Grade {{grade}}', { external: true }).chat
    .history;
  expect(said?.matched).toEqual(['Grade {{grade}}']);
  expect(said).not.toHaveProperty('template');
  expect(said).not.toHaveProperty('values');
});

test('ENG-37, ENG-59, ENG-60 words about an answer from outside bring the values of their variables along', () => {
  const flow = aFlow()
    .withPrompt('start', 'Your answer?', { answers: [anAnswer('*', { nextKey: '.wait' })] })
    .withPrompt('wait', 'Your teacher reads this', {
      answerExternally: true,
      extAnswerPendingMessage: 'Dear {{name}}, you said {{@start}}: wait',
      extAnswerFulfilledMessage: '{{name}}, it was read',
      answers: [anAnswer('*', { nextKey: '.end' })],
    })
    .withPrompt('end', 'end');
  const chat = play(flow.prepared(), { context: { name: 'Asha' } }).say('seven');
  expect(chat.chat.input).toMatchObject({
    extAnswerPendingMessage: 'Dear {{name}}, you said {{@start}}: wait',
    values: { name: 'Asha', '@start': 'seven' },
  });
  const { history } = chat.say('Good', { external: true }).chat;
  expect(history.find(({ answerExternally, direction }) => answerExternally && direction === 'sent')).toMatchObject({
    extAnswerFulfilledMessage: '{{name}}, it was read',
    values: { name: 'Asha' },
  });
});
