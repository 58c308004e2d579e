/** Prompts follow each other, and each asks in its own way. */
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { errorOf, input, play, START } from '../fixtures/builders/chat-player.js';
import { answer } from './answer.js';
import { prepareFlow } from './prepare.js';
import { replay } from '../fixtures/replay.js';
import { inputsOf } from './replay.js';
import { startChat } from './start.js';

const toEnd = (message: string) => anAnswer(message, { nextKey: '.end' });

test('ENG-3 next prompt is the answer’s nextKey, else the prompt’s nextKey', () => {
  const flow = aFlow()
    .withPrompt('start', 'Where?', { nextKey: '.b', answers: [anAnswer('own', { nextKey: '.a' }), anAnswer('always')] })
    .withPrompt('a', 'A')
    .withPrompt('b', 'B')
    .prepared();
  expect(play(flow).say('own').lines.at(-1)).toBe('A');
  expect(play(flow).say('always').lines.at(-1)).toBe('B');
  expect(play(flow).say('own').chat.history[1]?.nextKey).toBe('.a');
});

test('ENG-4, ENG-5, ENG-P1 a prompt is none, auto, choice or custom; none is terminal, auto goes on', () => {
  const types = aFlow()
    .withPrompt('start', 'auto', { nextKey: '.choice' })
    .withPrompt('choice', 'choice', {
      answers: [anAnswer('typed', { nextKey: '.typed' }), anAnswer('quiz', { nextKey: '.quiz' })],
    })
    .withPrompt('typed', 'any text', { answers: [toEnd('*')] })
    .withPrompt('quiz', 'a number', { inputDisplayType: 'number', answers: [toEnd('5')] })
    .withPrompt('end', 'none')
    .prepared();
  expect([...types.prompts.values()].map(({ answerType }) => answerType)).toEqual([
    'auto',
    'choice',
    'custom',
    'custom',
    'none',
  ]);
  const start = play(types);
  expect(start.lines).toEqual(['auto', 'choice']);
  expect(start.say('quiz').chat.input).toMatchObject({ answerType: 'custom', choices: [], acceptsAnyText: false });
  expect(start.say('typed').say('x').chat).toMatchObject({
    completed: true,
    input: { isTerminal: true, needsUserInput: false },
  });
});

test('ENG-6, ENG-7, ENG-P8 without auto answering an auto prompt waits for Next, which gives the same items', () => {
  const flow = aFlow()
    .withPrompt('start', 'one', { nextKey: '.two' })
    .withPrompt('two', 'two', { nextKey: '.ask' })
    .withPrompt('ask', 'ask', { answers: [toEnd('yes')] })
    .withPrompt('end', 'end')
    .prepared();
  const waiting = play(flow, { autoAnswer: false });
  expect(waiting.chat).toMatchObject({ autoRequest: true, input: { answerType: 'auto', needsUserInput: true } });
  const pressed = waiting.say('').say('').say('yes').chat;
  const { chat } = play(flow).say('yes');
  expect(pressed.history.map(({ message }) => message)).toEqual(chat.history.map(({ message }) => message));
  const again = replay(flow, { ...START, autoAnswer: false }, inputsOf(pressed.history));
  expect(again.ok && again.chat.history.map(({ key }) => key)).toEqual(pressed.history.map(({ key }) => key));
  expect(pressed.history.slice(0, 3).map(({ key }) => key)).toEqual(['start/0', 'start/1', 'start/2']);
});

test('ENG-8, ENG-9, ENG-P5 a programmatic prompt answers itself, by the other answer of that text if there is one', () => {
  const flow = aFlow()
    .withPrompt('start', 'level', {
      answerProgrammatically: true,
      answers: [anAnswer('{{v.level}}', { nextKey: '.any' }), anAnswer('expert', { nextKey: '.expert' })],
    })
    .withPrompt('any', 'Any level')
    .withPrompt('expert', 'Expert level')
    .prepared();
  expect(play(flow, { context: { 'v.level': 'expert' } }).lines).toEqual(['level', '> expert', 'Expert level']);
  const { chat } = play(flow, { context: { 'v.level': 'new' } });
  expect(chat.history[1]).toMatchObject({ key: 'start/1', auto: true, message: 'new', matched: ['{{v.level}}'] });
  expect(chat.hasAnswered).toBe(false);
  expect(errorOf(startChat(flow, START))).toBe('computed-answer-empty');
});

test('ENG-8, ENG-49, I18N-8 a chat computes with an answer in the same way in every language', () => {
  const flow = aFlow()
    .withPrompt('start', 'Well?', {
      answers: [
        anAnswer('yes', { tMessage: { hi: 'हाँ' }, nextKey: '.points' }),
        anAnswer('no', { tMessage: { hi: 'नहीं' }, nextKey: '.points' }),
      ],
    })
    .withPrompt('points', 'How many?', { answers: [anAnswer('5', { tMessage: { hi: '५' }, nextKey: '.first' })] })
    .withPrompt('first', 'computed', {
      answerProgrammatically: true,
      answers: [anAnswer('{{@start}}', { nextKey: '.other' }), anAnswer('yes', { hidden: true, nextKey: '.second' })],
    })
    .withPrompt('second', 'computed again', {
      answerProgrammatically: true,
      answers: [
        anAnswer('{{@first}}', { nextKey: '.other' }),
        anAnswer('yes', { tMessage: { hi: 'हाँ' }, scoreVar: '@points', nextKey: '.good' }),
      ],
    })
    .withPrompt('other', 'other')
    .withPrompt('good', 'good')
    .prepared();
  const of = (language: 'en' | 'hi', said: string) => play(flow, { language }).say(said).say('5');
  expect(of('en', 'yes').lines.slice(4)).toEqual(['computed', '> yes', 'computed again', '> yes', 'good']);
  expect(of('hi', 'yes').lines.slice(4)).toEqual(['computed', '> हाँ', 'computed again', '> हाँ', 'good']);
  expect([of('en', 'yes').chat.score.total, of('hi', 'yes').chat.score.total]).toEqual([5, 5]);
  expect(of('hi', 'no').lines.slice(4)).toEqual(['computed', '> नहीं', 'other']);
});

test('ENG-22, ENG-P2, P3 steps are shown in order, with their pauses; a step that repeats the answers asks', () => {
  const steps = [
    { key: '1', message: 'one', minNextPromptDelayMs: 500 },
    { key: '2', message: 'two', repeatAnswers: true },
    { key: '3', message: 'three' },
  ];
  const flow = aFlow()
    .withPrompt('start', 'unused', { messages: steps, nextKey: '.end', answers: [anAnswer('Next'), toEnd('Skip')] })
    .withPrompt('end', 'end')
    .prepared();
  const first = play(flow);
  expect(first.lines).toEqual(['one', 'two']);
  expect(first.chat.history[1]).toMatchObject({ stepIndex: 1, delayMs: 500, continuesThread: true });
  const second = first.say('Next');
  expect(second.lines.slice(2)).toEqual(['> Next', 'three']);
  expect(second.chat.input?.choices.map(({ message }) => message)).toEqual(['Next', 'Skip']);
  expect(second.say('Next').lines.slice(4)).toEqual(['> Next', 'end']);
  expect(first.say('Skip').lines.slice(2)).toEqual(['> Skip', 'end']);
});

test('ENG-P4 alternates are shown on repeats, then the last one stays', () => {
  const flow = aFlow()
    .withPrompt('start', 'first', {
      altMessages: ['second', 'third'],
      answers: [anAnswer('again', { nextKey: '.start' })],
    })
    .prepared();
  expect(
    play(flow)
      .say('again')
      .say('again')
      .say('again')
      .lines.filter((line) => !line.startsWith('>')),
  ).toEqual(['first', 'second', 'third', 'third']);
});

test('I18N-T18 alternates are shown in the chat’s language, if they have a text in it', () => {
  const flow = aFlow()
    .withPrompt('start', 'first', {
      tMessage: { hi: 'पहला' },
      altMessages: ['second', 'third'],
      tAltMessages: [{}, { hi: 'तीसरा' }],
      answers: [anAnswer('again', { nextKey: '.start' })],
    })
    .prepared();
  const { lines } = play(flow, { language: 'hi' }).say('again').say('again').say('again');
  expect(lines.filter((line) => !line.startsWith('>'))).toEqual(['पहला', 'second', 'तीसरा', 'तीसरा']);
});

test('ENG-26, ENG-11, ENG-D1 pauses are data: none at first, the prompt’s before the next one, none for reviewers', () => {
  const flow = aFlow()
    .withPrompt('start', 'a', {
      minNextPromptDelayMs: 700,
      answers: [anAnswer('x', { nextKey: '.end', quickResponse: { message: 'ok' } })],
    })
    .withPrompt('end', 'b')
    .prepared();
  const reveals = (effects: ReturnType<typeof play>['effects']) =>
    effects.flatMap((effect) => (effect.type === 'reveal' ? [[effect.itemKey, effect.afterMs]] : []));
  expect(reveals(play(flow).effects)).toEqual([['start/0', 0]]);
  expect(reveals(play(flow).say('x').effects)).toEqual([
    ['i1/0', null],
    ['i1/1', 700],
  ]);
  expect(reveals(play(flow, { runMode: 'admin' }).effects)).toEqual([['start/0', 0]]);
});

test('ENG-50, ENG-T3 shuffled choices: by the seed, stored, the same through the visit', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const flow = aFlow()
    .withPrompt('start', 'pick', {
      inputDisplayConfig: { shuffleChoices: true },
      answers: names.map((name) => anAnswer(name, { quickResponse: { message: 'no', repeatAnswers: true } })),
    })
    .prepared();
  const first = play(flow);
  const order = first.chat.input?.choices.map(({ message }) => message) ?? [];
  expect([...order].sort()).toEqual(names);
  expect(first.chat.history[0]?.choicesDisplayOrder).toEqual(order.map((name) => names.indexOf(name)));
  expect(play(flow).chat.input?.choices.map(({ message }) => message)).toEqual(order);
  const orders = ['s1', 's2', 's3', 's4'].map((seed) => play(flow, { seed }).chat.input?.choicesDisplayOrder.join(''));
  expect(new Set(orders).size).toBeGreaterThan(1);
  expect(first.say('c').chat.input?.choices.map(({ message }) => message)).toEqual(
    order.filter((name) => name !== 'c'),
  );
});

test('ENG-75, ENG-76, ENG-79, ENG-80, ENG-81 and decision 37: what a flow can be wrong about', () => {
  const twice = aFlow().withPrompt('start', 'a').withPrompt('start', 'b').build();
  expect(errorOf(prepareFlow(twice, { flowId: 1, version: null }))).toBe('duplicate-prompt');
  expect(errorOf(prepareFlow(aFlow().build(), { flowId: 1, version: null }))).toBe('start-missing');
  expect(errorOf(prepareFlow(null as never, { flowId: 1, version: null }))).toBe('flow-definition-failed');
  const begin = (nextKey: string | null) => {
    const flow = aFlow()
      .withPrompt('start', 'a', { answers: [anAnswer('x', { nextKey })] })
      .prepared();
    const started = startChat(flow, START);
    return started.ok ? errorOf(answer(flow, started.chat, input(1, 'x'))) : 'not started';
  };
  expect(begin('.nowhere')).toBe('prompt-not-defined');
  expect(begin(null)).toBe('no-next-key');
  expect(begin('remote?chatId=7.start')).toBe('flow-not-found');
  expect(begin('remote?chat=7.start')).toBe('flow-definition-failed');
  expect(begin('1.start')).toBeNull();
  const circle = aFlow()
    .withPrompt('start', 'a', { nextKey: '.b' })
    .withPrompt('b', 'b', { nextKey: '.start' })
    .prepared();
  expect(errorOf(startChat(circle, START))).toBe('too-many-automatic-steps');
});

test('decision 37: 100 automatic steps in a turn are allowed, 101 are not', () => {
  const chain = (length: number) => {
    const names = Array.from({ length }, (_, n) => (n === 0 ? 'start' : `p${n}`));
    return names
      .reduce((flow, name, n) => flow.withPrompt(name, name, { nextKey: `.${names[n + 1] ?? 'end'}` }), aFlow())
      .withPrompt('end', 'end')
      .prepared();
  };
  expect(play(chain(100)).chat.completed).toBe(true);
  expect(errorOf(startChat(chain(101), START))).toBe('too-many-automatic-steps');
});

test('ENG-P6 answers may name a common list; a list that is not there takes no answers', () => {
  const flow = aFlow()
    .with({ commonAnswers: { yesno: [toEnd('yes'), toEnd('no')] } })
    .withPrompt('start', 'ok?', { answers: '.yesno' })
    .withPrompt('end', 'end');
  expect(play(flow.prepared()).chat.input?.choices.map(({ message }) => message)).toEqual(['yes', 'no']);
  const lost = play(flow.with({ commonAnswers: {} }).prepared());
  expect(lost.chat.input).toMatchObject({ answerType: 'choice', choices: [] });
  expect(errorOf(lost.tries('yes'))).toBe('prompt-accepts-no-answers');
});

test('StartOptions.from plays from another prompt, in preview only', () => {
  const flow = aFlow().withPrompt('start', 'a').withPrompt('b', 'b').prepared();
  expect(play(flow, { runMode: 'preview', from: 'b' }).lines).toEqual(['b']);
  expect(play(flow, { runMode: 'normal', from: 'b' }).lines).toEqual(['a']);
  expect(errorOf(startChat(flow, { ...START, runMode: 'preview', from: 'c' }))).toBe('prompt-not-defined');
});

test('ENG-P5 unknown variables count for nothing when another answer of that text is looked for, also among several', () => {
  const flowOf = (template: string, more = {}) =>
    aFlow()
      .withPrompt('start', 'q', {
        answerProgrammatically: true,
        nextKey: '.end',
        answers: [anAnswer(template, { nextKey: '.end', score: 1 }), anAnswer('gold', { nextKey: '.gold', score: 2 })],
        ...more,
      })
      .withPrompt('end', 'end')
      .withPrompt('gold', 'GOLD')
      .prepared();
  const context = { 'v.b': 'gold' };
  expect(play(flowOf('{{v.a}}{{v.b}}'), { context }).lines).toEqual(['q', '> gold', 'GOLD']);
  const several = play(flowOf('{{v.b}}', { acceptsMultipleAnswers: true }), { context }).chat;
  expect(several.history[1]).toMatchObject({ multipleAnswers: ['gold'], matched: ['gold'], score: 2 });
});

test('ENG-60, ENG-T2 the words for an answer from outside quote the answer itself, on each visit its own', () => {
  const flow = aFlow()
    .withPrompt('start', 'W', {
      answerExternally: true,
      extAnswerFulfilledMessage: 'Your teacher says: {{@start}}',
      answers: [anAnswer('*', { nextKey: '.more' })],
    })
    .withPrompt('more', 'Again?', { answers: [anAnswer('yes', { nextKey: '.start' })] })
    .prepared();
  const { chat } = play(flow).say('first', { external: true }).say('yes').say('second', { external: true });
  const told = chat.history.flatMap(({ extAnswerFulfilledMessage, values }) =>
    extAnswerFulfilledMessage ? [values?.['@start']] : [],
  );
  expect(told).toEqual(['first', 'second']);
});

test('ENG-21, I18N-8 a reaction that is written in one language only is shown in that one', () => {
  const flow = aFlow()
    .withPrompt('start', 'w', {
      answers: [anAnswer('a', { nextKey: '.end', quickResponse: { message: '', tMessage: { hi: 'वाह' } } })],
    })
    .withPrompt('end', 'end')
    .prepared();
  expect(play(flow, { language: 'hi' }).say('a').lines).toEqual(['w', '> a', 'वाह', 'end']);
  expect(play(flow, { language: 'en' }).say('a').lines).toEqual(['w', '> a', 'end']);
});

test('decision 30 what only the catch-all takes is normalised as the catch-all says', () => {
  const flowOf = (name: string) =>
    aFlow()
      .withPrompt('start', 'Q', {
        normalizeAnswers: [{ name: 'lowercase' }],
        answers: [anAnswer('*', { nextKey: '.end', normalize: [{ name }] })],
      })
      .withPrompt('end', 'end')
      .prepared();
  expect(play(flowOf('removeWhitespace')).say('A B').chat.history[1]?.normalizedMessage).toBe('AB');
  expect(errorOf(play(flowOf('rot13')).tries('A B'))).toBe('unknown-transformer');
});
