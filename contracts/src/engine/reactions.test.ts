/** Quick responses: which text follows an answer, and whether the question is asked again. */
import type { QuickResponse } from '../definition/definition';
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { errorOf, play } from '../fixtures/builders/chat-player.js';

const right = anAnswer('right', { nextKey: '.end' });
const wrong = (name: string, quickResponse: object = {}) =>
  anAnswer(name, { quickResponse: { message: '', repeatAnswers: true, ...quickResponse } });
const shown = (chat: ReturnType<typeof play>) => chat.chat.input?.choices.map(({ message }) => message);

test('ENG-R1, R2 FWD goes on; REP asks again, without what was given', () => {
  const flow = aFlow()
    .withPrompt('start', '?', { answers: [right, wrong('a', { message: 'no' }), wrong('b', { message: 'no' })] })
    .withPrompt('end', 'end')
    .prepared();
  const twice = play(flow).say('a').say('b');
  expect(shown(twice)).toEqual(['right']);
  expect(errorOf(twice.tries('a'))).toBe('invalid-answer');
  expect(
    twice.chat.history.filter(({ direction }) => direction === 'sent').map(({ continuesThread }) => continuesThread),
  ).toEqual([undefined, true]);
});

test('I18N-T18 reactions that come one after the other are shown in the chat’s language', () => {
  const quickResponse: QuickResponse = { messages: ['one', 'two'], tMessages: [{}, { hi: 'दो' }], repeatAnswers: true };
  const flow = aFlow()
    .withPrompt('start', '?', { answers: [anAnswer('*', { quickResponse })] })
    .prepared();
  const { lines } = play(flow, { language: 'hi' }).say('x').say('x').say('x');
  expect(lines.filter((line) => line === 'one' || line === 'दो')).toEqual(['one', 'दो', 'दो']);
});

test('ENG-R2 choices in the very same words are not listed once one was given; in other letters it is another choice', () => {
  const flow = aFlow()
    .withPrompt('start', '?', {
      normalizeAnswers: [{ name: 'lowercase' }],
      answers: [right, wrong('no', { message: 'hm' }), wrong('no', { message: 'hm' }), wrong('NO', { message: 'hm' })],
    })
    .withPrompt('end', 'end')
    .prepared();
  expect(shown(play(flow).say('no'))).toEqual(['right', 'NO']);
});

test('ENG-R2 typed answers may be given again', () => {
  const flow = aFlow()
    .withPrompt('start', '?', { answers: [{ ...right, hidden: true }, wrong('*', { message: 'no' })] })
    .withPrompt('end', 'end')
    .prepared();
  expect(play(flow).say('x').say('x').say('right').lines.at(-1)).toBe('end');
});

test('ENG-R3 a silent REP says the prompt again, by its alternates, within the same visit', () => {
  const flow = aFlow()
    .withPrompt('start', 'first', { altMessages: ['second'], answers: [right, wrong('a')] })
    .withPrompt('end', 'end')
    .prepared();
  const chat = play(flow).say('a');
  expect(chat.lines).toEqual(['first', '> a', 'second']);
  expect(chat.chat.history[2]).toMatchObject({ part: 'message', continuesThread: true });
  expect(shown(chat)).toEqual(['right']);
});

test('ENG-R4 a list of an answer is shown one message at a time', () => {
  const flow = aFlow()
    .withPrompt('start', '?', { answers: [right, wrong('*', { messages: ['hint 1', 'hint 2'] })] })
    .withPrompt('end', 'end')
    .prepared();
  const lines = play(flow).say('x').say('y').say('z').lines;
  expect(lines.filter((line) => line.startsWith('hint'))).toEqual(['hint 1', 'hint 2', 'hint 2']);
});

test('ENG-R5, R8 the prompt’s list serves silent REP answers; where nothing repeats, every answer', () => {
  const list = { quickResponses: [{ message: 'hint 1' }, { message: 'hint 2' }] };
  const hints = aFlow()
    .withPrompt('start', '?', { ...list, answers: [right, wrong('a'), wrong('b'), wrong('c', { message: 'own' })] })
    .withPrompt('end', 'end')
    .prepared();
  expect(play(hints).say('a').say('c').say('b').say('right').lines).toEqual([
    '?',
    '> a',
    'hint 1',
    '> c',
    'own',
    '> b',
    'hint 2',
    '> right',
    'end',
  ]);
  const cheers = aFlow()
    .withPrompt('start', '?', { ...list, answers: [right] })
    .withPrompt('end', 'end')
    .prepared();
  expect(play(cheers).say('right').lines).toEqual(['?', '> right', 'hint 1', 'end']);
});

test('ENG-R6 an answer asks again where it says so itself, whatever the prompt and its own link say', () => {
  const flow = aFlow()
    .withPrompt('start', '?', {
      quickResponses: [{ message: 'hint' }],
      answers: [
        wrong('stays', { message: 'no' }),
        anAnswer('goes', { nextKey: '.end', quickResponse: { message: 'ok' } }),
      ].map((answer) => ({ ...answer, nextKey: '.end' })),
    })
    .withPrompt('end', 'end')
    .prepared();
  const stayed = play(flow).say('stays');
  expect(stayed.lines).toEqual(['?', '> stays', 'no']);
  expect(stayed.say('goes').lines.slice(-3)).toEqual(['> goes', 'ok', 'end']);
});

test('ENG-R7 the first of several picked choices that has words speaks, and "Always to" leads on', () => {
  const flow = aFlow()
    .withPrompt('start', '?', {
      acceptsMultipleAnswers: true,
      nextKey: '.end',
      answers: [
        anAnswer('a', { nextKey: '.elsewhere' }),
        anAnswer('b', { nextKey: '.elsewhere', quickResponse: { message: 'from b' } }),
        anAnswer('c', { quickResponse: { message: 'from c' } }),
      ],
    })
    .withPrompt('elsewhere', 'elsewhere')
    .withPrompt('end', 'end')
    .prepared();
  expect(play(flow).say(['c', 'b', 'a']).lines.slice(2)).toEqual(['from b', 'end']);
});

test('ENG-21 a quick response has a content type and a translation of its own', () => {
  const flow = aFlow()
    .withPrompt('start', '?', {
      answers: [
        anAnswer('x', {
          nextKey: '.end',
          quickResponse: { message: 'v', tMessage: { hi: 'वी' }, contentType: 'video' },
        }),
      ],
    })
    .withPrompt('end', 'end')
    .prepared();
  expect(play(flow, { language: 'hi' }).say('x').chat.history[2]).toMatchObject({
    message: 'वी',
    contentType: 'video',
    part: 'quickResponse',
  });
});

describe('due messages', () => {
  const rep = { repeatAnswers: true };
  const after = (flow: ReturnType<ReturnType<typeof aFlow>['prepared']>, ...says: readonly string[]) =>
    says.reduce((player, said) => player.say(said), play(flow)).lines.at(-1);

  test('ENG-R4 an answer’s messages count that answer at that prompt, not others', () => {
    const counted = { message: '', messages: ['first', 'second'], ...rep };
    const flow = aFlow()
      .withPrompt('start', '?', {
        answers: [
          anAnswer('*', { quickResponse: { message: 'other', ...rep } }),
          anAnswer('a', { quickResponse: counted }),
          anAnswer('on', { nextKey: '.next' }),
        ],
      })
      .withPrompt('next', '?', {
        answers: [anAnswer('a', { quickResponse: counted }), anAnswer('*', { nextKey: '.end' })],
      })
      .withPrompt('end', 'end')
      .prepared();
    expect(after(flow, 'x', 'y', 'a')).toBe('first');
    expect(after(flow, 'a', 'x', 'a')).toBe('second');
    expect(after(flow, 'a', 'on', 'a')).toBe('first');
  });
  test('ENG-R5 the prompt’s list is for REP answers that say nothing at all; a silent FWD stays silent', () => {
    const flow = aFlow()
      .withPrompt('start', '?', {
        quickResponses: [{ message: 'from the list' }],
        answers: [
          anAnswer('blank', { quickResponse: { message: '  ', ...rep } }),
          anAnswer('words', { quickResponse: { message: '', messages: ['own words'], ...rep } }),
          anAnswer('image', { quickResponse: { message: { url: 'u' }, contentType: 'lightbox', ...rep } }),
          anAnswer('on', { nextKey: '.end', quickResponse: { message: '' } }),
        ],
      })
      .withPrompt('end', 'end')
      .prepared();
    expect(after(flow, 'blank')).toBe('from the list');
    expect(after(flow, 'words')).toBe('own words');
    expect(after(flow, 'image')).toBe('{"url":"u"}');
    expect(play(flow).say('on').lines).toEqual(['?', '> on', 'end']);
  });
});
