/** Finds the meaning of an answer: normalisers, catch-all, several choices. */
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { errorOf, play } from '../fixtures/builders/chat-player.js';
import type { PromptDefinition } from '../definition/definition.js';
import { normalize } from './normalize.js';
import { textFor } from '../max-score/sayings.js';

const asking = (definition: PromptDefinition) =>
  play(
    aFlow()
      .withPrompt('start', '?', { nextKey: '.end', ...definition })
      .withPrompt('end', 'end')
      .prepared(),
  );
const matched = (definition: PromptDefinition, text: string) => {
  const outcome = asking(definition).tries(text);
  return outcome.ok ? outcome.chat.history[1]?.matched?.[0] : outcome.error.code;
};
const by = (...names: string[]) => ({
  normalizeAnswers: names.map((name) => ({ name })),
  answers: [anAnswer('New York')],
});

test.each([
  ['ENG-30', 'lowercase', 'NEW YORK', 'New York'],
  ['ENG-31', 'trimWhitespace', '  New York\n', 'New York'],
  ['ENG-32', 'removeWhitespace', 'N e wYork', 'New York'],
  ['ENG-33', 'collapseWhitespace', 'New \t York', 'New York'],
  ['ENG-33', 'collapseWhitespace', ' New York', 'invalid-answer'],
  ['ENG-35', 'shout', 'New York', 'unknown-transformer'],
])('%s normaliser %s: %j', (_, name, text, expected) => {
  expect(matched(by(name), text)).toBe(expected);
});

test('ENG-34, ENG-36 normalisers run in their order; one that throws is an error', () => {
  const seen: string[] = [];
  const transformers = new Map([
    ['a', (text: string) => (seen.push('a'), `${text}a`)],
    ['b', (text: string) => (seen.push('b'), `${text}b`)],
    [
      'c',
      (): string => {
        throw new RangeError('no');
      },
    ],
  ]);
  expect(normalize('', [{ name: 'b' }, { name: 'a' }], 2, transformers)).toEqual({ ok: true, text: 'ba' });
  expect(seen).toEqual(['b', 'a']);
  expect(normalize('', [{ name: 'c' }], 2, transformers)).toEqual({
    ok: false,
    error: { code: 'failing-transformer', detail: 'c' },
  });
});

test('decision 30: Unicode NFC comes first; an answer’s own normalisers override the prompt’s', () => {
  expect(matched({ answers: [anAnswer('Café')] }, 'Cafe\u0301')).toBe('Café');
  const mixed = {
    normalizeAnswers: [{ name: 'lowercase' }],
    answers: [anAnswer('Exact', { normalize: [] }), anAnswer('Loose')],
  };
  expect(matched(mixed, 'EXACT')).toBe('invalid-answer');
  expect(matched(mixed, 'LOOSE')).toBe('Loose');
});

test('ENG-A2 decision 29: choices first, the catch-all last, the first of equal answers, no blank text', () => {
  const definition = {
    answers: [
      anAnswer('*'),
      anAnswer('Yes', { key: '1' }),
      anAnswer('Yes', { key: '2' }),
      anAnswer('no', { hidden: true }),
    ],
  };
  expect(matched(definition, 'Yes')).toBe('Yes');
  expect(matched(definition, 'no')).toBe('no');
  expect(matched(definition, 'else')).toBe('*');
  expect(matched(definition, ' \n')).toBe('invalid-answer');
  expect(asking(definition).chat.input).toMatchObject({ acceptsAnyText: true, choices: [{ index: 1 }, { index: 2 }] });
});

test('ENG-19, ENG-20 several choices: a list, of which each is a choice; each counts once, in the author’s order', () => {
  const definition = {
    acceptsMultipleAnswers: true,
    answers: [anAnswer('a', { score: 1 }), anAnswer('b', { score: 2 }), anAnswer('*')],
  };
  const chat = asking(definition);
  expect(errorOf(chat.tries('a'))).toBe('array-required');
  expect(errorOf(chat.tries(['a', 'x']))).toBe('unmatched-answers');
  expect(errorOf(chat.tries([]))).toBe('unmatched-answers');
  expect(chat.say(['b', 'a', 'b']).chat.history[1]).toMatchObject({
    message: 'a, b',
    multipleAnswers: ['a', 'b'],
    score: 3,
  });
});

test('ENG-77, ENG-78 a terminal prompt accepts no answers; what matches nothing is invalid', () => {
  const end = asking({ answers: [anAnswer('x')] });
  expect(errorOf(end.tries('y'))).toBe('invalid-answer');
  expect(errorOf(end.tries(['x']))).toBe('invalid-answer');
  expect(errorOf(end.say('x').tries('x'))).toBe('prompt-accepts-no-answers');
});

test('ENG-15, ENG-A1 the same answer under the same key is ignored; keys are given once and never the engine’s', () => {
  const chat = asking({
    answers: [anAnswer('x', { quickResponse: { message: 'no', repeatAnswers: true } }), anAnswer('y')],
  }).say('x');
  const again = chat.tries('x', { key: chat.chat.history[1]?.key });
  expect(again).toEqual({ ok: true, chat: chat.chat, effects: [] });
  expect(errorOf(chat.tries('y', { key: chat.chat.history[1]?.key }))).toBe('invalid-answer');
  for (const key of ['', 'start', 'i1/0', 'x'.repeat(201)])
    expect(errorOf(chat.tries('y', { key: key as never }))).toBe('invalid-answer');
});

test('ENG-A4 an upload answers with images', () => {
  const chat = asking({ inputDisplayType: 'AwsImageUpload', answers: [anAnswer('*')] });
  const text = '{"images":[{"url":"https://x.test/a.png"}]}';
  expect(chat.say(text).chat.history[1]).toMatchObject({
    contentType: 'image',
    message: { images: [{ url: 'https://x.test/a.png' }] },
    originalMessage: text,
  });
  const [image, long] = [{ url: 'https://x.test/a.png' }, { url: `https://x.test/${'a'.repeat(2_048)}` }];
  const partly = [
    [image, { url: 1 }],
    [image, null],
    [image, long],
  ].map((images) => JSON.stringify({ images }));
  for (const wrong of ['hello', '{}', '{"images":[]}', '{"images":[{"url":1}]}', 'null', ...partly])
    expect(errorOf(chat.tries(wrong))).toBe('invalid-answer');
});

test('ENG-A4 a choice next to an upload is listed and answers in its own words; a hidden one is neither', () => {
  const chat = asking({
    inputDisplayType: 'AwsImageUpload',
    answers: [anAnswer('I have none'), anAnswer('secret', { hidden: true }), anAnswer('*')],
  });
  expect(chat.chat.input?.answerType).toBe('custom');
  expect(chat.chat.input?.choices.map(({ message }) => message)).toEqual(['I have none']);
  const [, said] = chat.say('I have none').chat.history;
  expect(said).toMatchObject({ message: 'I have none', contentType: null, matched: ['I have none'] });
  // Distinguishes the author's words from what learners type at other prompts of this kind.
  expect(said?.template).toBe('I have none');
  expect(errorOf(chat.tries('secret'))).toBe('invalid-answer');
});

test('ENG-15 a key given long ago is still known', () => {
  const flow = aFlow()
    .withPrompt('start', '?', { answers: [anAnswer('x', { nextKey: '.start', score: 1 })] })
    .prepared();
  let chat = play(flow);
  for (let n = 0; n < 300; n += 1) chat = chat.say('x');
  expect(chat.tries('x', { key: 'i2' as never })).toEqual({ ok: true, chat: chat.chat, effects: [] });
  const next = chat.say('x');
  expect(next.tries('x', { key: 'i301' as never })).toEqual({ ok: true, chat: next.chat, effects: [] });
  expect(next.chat.score.total).toBe(1);
});

test('ENG-H5 lists of normalisers that only repeat each other are one list: a thousand answers stay cheap to match', () => {
  const names = ['lowercase', 'trimWhitespace', 'collapseWhitespace', 'removeWhitespace'];
  const repeats = (n: number) => Array.from({ length: 20 }, (_, i) => ({ name: names[(n >> (i % 10)) & 3]! }));
  const answers = Array.from({ length: 999 }, (_, n) =>
    anAnswer(`Answer ${n}`, { normalize: repeats(n), nextKey: '.start' }),
  );
  const flow = aFlow()
    .withPrompt('start', '?', { answers: [...answers, anAnswer('*', { nextKey: '.start' })] })
    .prepared();
  expect(flow.prompts.get('start')!.matchers.length).toBeLessThanOrEqual(64);
});

describe('bounds', () => {
  const typed = aFlow()
    .withPrompt('start', '?', { answers: [anAnswer('*', { nextKey: '.end' })] })
    .withPrompt('end', 'end')
    .prepared();
  test('ENG-H4 10,000 bytes in UTF-8 are accepted and one more is refused, whatever the letters', () => {
    const taken = ['x'.repeat(10_000), 'é'.repeat(5_000), `${'ह'.repeat(3_333)}x`, '🙂'.repeat(2_500)];
    const atEdges = ['\u007f'.repeat(10_000), '\u07ff'.repeat(5_000), `${'\u0800'.repeat(3_333)}x`];
    const refused = ['x'.repeat(10_001), `${'é'.repeat(5_000)}x`, `${'ह'.repeat(3_333)}é`, `${'🙂'.repeat(2_500)}x`];
    expect([...taken, ...atEdges].map((text) => errorOf(play(typed).tries(text)))).toEqual(Array(7).fill(null));
    expect(refused.map((text) => errorOf(play(typed).tries(text)))).toEqual(Array(4).fill('answer-too-long'));
  });

  const several = aFlow()
    .withPrompt('start', '?', {
      acceptsMultipleAnswers: true,
      nextKey: '.end',
      normalizeAnswers: [{ name: 'lowercase' }],
      answers: [anAnswer('a'), anAnswer('b')],
    })
    .withPrompt('end', 'end')
    .prepared();
  test('ENG-20 every entry must be a text that is a choice, and there may be no more of them than choices', () => {
    const say = (message: readonly unknown[]) => errorOf(play(several).tries(message as readonly string[]));
    expect(say(['A', 'b'])).toBeNull();
    expect(say(['a', 'A', 'b'])).toBe('unmatched-answers');
    expect(say(['a', 7])).toBe('unmatched-answers');
    expect(say([null])).toBe('unmatched-answers');
    expect(say(['a', 'x'.repeat(10_001)])).toBe('answer-too-long');
  });
  test('ENG-35 an unknown normaliser is an error for several choices too', () => {
    const broken = aFlow()
      .withPrompt('start', '?', {
        acceptsMultipleAnswers: true,
        nextKey: '.start',
        normalizeAnswers: [{ name: 'rot13' }],
        answers: [anAnswer('a')],
      })
      .prepared();
    expect(errorOf(play(broken).tries(['a']))).toBe('unknown-transformer');
  });
});

test('ENG-A2 decision 29: the very words first, then of answers that match by their normalisers the first in the author’s order', () => {
  const lower = { normalize: [{ name: 'lowercase' }] };
  const flowOf = (...answers: ReturnType<typeof anAnswer>[]) =>
    aFlow().withPrompt('start', '?', { answers, nextKey: '.end' }).withPrompt('end', 'end').prepared();
  const picked = (flow: ReturnType<typeof flowOf>) => play(flow).say('Yes').chat.history[1]?.score;
  const [one, two, three] = [1, 2, 3].map((score) => ({ score }));
  expect(picked(flowOf(anAnswer('no'), anAnswer('yes', { ...two, ...lower }), anAnswer('Yes', three)))).toBe(3);
  expect(picked(flowOf(anAnswer('no'), anAnswer('yes', { ...two, ...lower }), anAnswer('YES', three)))).toBe(2);
  expect(picked(flowOf(anAnswer('Yes', one), anAnswer('yes', { ...two, ...lower })))).toBe(1);
});

describe('ENG-A11 in a number field answers are compared as numbers', () => {
  const field: PromptDefinition = {
    inputDisplayType: 'number',
    answers: [anAnswer('25', { score: 10 }), anAnswer('1,000', { score: 5 }), anAnswer('*', { score: 0 })],
  };
  test.each([
    ['25', '25'],
    ['25.0', '25'],
    ['025', '25'],
    ['2.5e1', '25'],
    ['1000', '1,000'],
    ['26', '*'],
    ['25 g', '*'],
  ])('%s is %s', (text, expected) => {
    expect(matched(field, text)).toBe(expected);
  });

  test('a typed answer is kept; its match, its score and its way are those of the answer', () => {
    const { chat } = asking(field).say('25.00');
    expect(chat.history[1]).toMatchObject({
      message: '25.00',
      normalizedMessage: '25',
      matched: ['25'],
      score: 10,
    });
  });

  test('a range is a number field too; a text field, a telephone and several choices are not', () => {
    expect(matched({ ...field, inputDisplayType: 'range' }, '25.0')).toBe('25');
    for (const inputDisplayType of ['text', 'tel', 'password', null])
      expect(matched({ ...field, inputDisplayType }, '25.0')).toBe('*');
    const several = { ...field, acceptsMultipleAnswers: true, answers: [anAnswer('25'), anAnswer('26')] };
    expect(errorOf(asking(several).tries(['25.0']))).toBe('unmatched-answers');
  });

  test('the very words go first, then the first answer of that number', () => {
    const twice = { ...field, answers: [anAnswer('25'), anAnswer('25.0'), anAnswer('*')] };
    expect(matched(twice, '25.0')).toBe('25.0');
    expect(matched(twice, '25.00')).toBe('25');
  });

  test('the number that a learner gave is the score that `scoreVar` names', () => {
    const chat = asking({ ...field, answers: [anAnswer('*', { scoreVar: '@start' })] }).say('1,250.50');
    expect(chat.chat.history[1]?.score).toBe(1250.5);
  });
});

test('ENG-A11, ENG-H6 a path through a number field says a number that only “any answer” takes', () => {
  const flow = aFlow().withPrompt('start', '?', {
    inputDisplayType: 'number',
    answers: [anAnswer('1'), anAnswer('2.0'), anAnswer('*')],
  });
  const prompt = flow.prepared().prompts.get('start');
  expect(prompt && textFor(prompt, 2)).toBe('3');
});
