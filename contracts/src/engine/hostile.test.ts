/** No input whatever makes an exported function throw or hang (SPEC ENG-H1…H4). */
import fc from 'fast-check';
import { errorOf, input, play, START } from '../fixtures/builders/chat-player.js';
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { alter } from './alter.js';
import { answer } from './answer.js';
import { fromWire, toWire } from './history-wire.js';
import { maxScore } from './max-score.js';
import { prepareFlow } from './prepare.js';
import { replay } from './replay.js';
import { loadChat } from './resume.js';
import { startChat } from './start.js';
import type { AnswerInput, SavedChat, StartOptions } from './types.js';

const quiz = aFlow()
  .withPrompt('start', 'Hi {{__proto__}} {{@constructor}}', {
    answers: [anAnswer('*', { nextKey: '.end' }), anAnswer('a', { nextKey: '.end' })],
  })
  .withPrompt('end', 'Bye')
  .prepared();

/** Anything, but with the field names that the engine reads. */
const field = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    'start',
    '.start',
    '.__proto__',
    '.b',
    '*',
    '{{',
    '{{@start}}',
    '{{a|urlEnc}}',
    'remote?chatId=1.start',
    Number.NaN,
    Infinity,
    -1,
    true,
    null,
  ),
);
const some = (names: readonly string[], values: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> =>
  fc.dictionary(fc.constantFrom(...names), values, { maxKeys: names.length });
const answers = fc.oneof(
  field,
  fc.array(
    some(
      ['key', 'message', 'nextKey', 'score', 'scoreVar', 'scoreLater', 'hidden', 'normalize', 'tMessage'],
      field,
    ).chain((base) =>
      some(['quickResponse'], some(['message', 'messages', 'repeatAnswers'], field)).map((more) => ({
        ...base,
        ...more,
      })),
    ),
  ),
);
const promptDefinition = some(
  [
    'message',
    'tMessage',
    'contentType',
    'altMessages',
    'quickResponses',
    'nextKey',
    'acceptsMultipleAnswers',
    'inputDisplayType',
    'answerProgrammatically',
    'answerExternally',
    'scoreStrategy',
    'minNextPromptDelayMs',
  ],
  field,
).chain((base) =>
  fc
    .record(
      { answers, messages: fc.oneof(field, fc.array(some(['message', 'repeatAnswers'], field))) },
      { requiredKeys: [] },
    )
    .map((more) => ({ ...base, ...more })),
);
const definitions = fc
  .array(
    fc.record({
      key: field,
      name: fc.oneof(fc.constantFrom('b', '__proto__', 'constructor', 'c d'), field),
      definition: fc.oneof(promptDefinition, field),
    }),
  )
  .chain((more) =>
    promptDefinition.map((definition) => ({
      promptsArray: [{ key: 's', name: 'start', definition }, ...more],
      commonAnswers: { b: [{ message: 'x' }] },
    })),
  );

test('ENG-H1 any definition is prepared or refused; what is prepared can be played and scored', () => {
  fc.assert(
    fc.property(
      fc.oneof(definitions, fc.anything()),
      fc.array(fc.oneof(field, fc.array(field)), { maxLength: 4 }),
      (definition, says) => {
        const result = prepareFlow(definition as never, { flowId: 1, version: null });
        if (!result.ok) return;
        maxScore(result.flow, { work: 1_000 });
        const outcome = startChat(result.flow, { ...START, runMode: 'preview' });
        let chat = outcome.ok ? outcome.chat : null;
        says.forEach((message, n) => {
          const next =
            chat && answer(result.flow, chat, input(n, (chat.input?.choices[0]?.message ?? message) as string));
          const typed = chat && answer(result.flow, chat, input(n, message as string));
          chat = next?.ok ? next.chat : typed?.ok ? typed.chat : chat;
        });
      },
    ),
    { numRuns: 600 },
  );
});

test('ENG-H2 any answer, saved chat, option or wire item gives an outcome', () => {
  fc.assert(
    fc.property(
      fc.anything({ maxDepth: 3 }),
      some(['key', 'message', 'at', 'external', 'altered'], fc.anything()),
      (thing, said) => {
        const { chat } = play(quiz);
        for (const each of [thing, said, { ...said, key: 'k', at: 1 }]) {
          answer(quiz, chat, each as AnswerInput);
          alter(quiz, play(quiz).say('x').chat, 'i1', each as AnswerInput, { confirmed: true });
          replay(quiz, START, [each as AnswerInput]);
        }
        startChat(quiz, {
          ...START,
          seed: thing as never,
          context: thing as never,
          language: thing as never,
          runMode: thing as never,
        });
        loadChat(quiz, thing as SavedChat, START);
        loadChat(quiz, { v: 1, language: 'en', history: [thing, said] } as never, START);
        fromWire(thing);
        fromWire({ v: 1, d: 'r', k: 'k', p: '1.start', pk: 'k-start', t: 1, m: thing });
      },
    ),
    { numRuns: 600 },
  );
});

test('ENG-H3 a wire item with one field of another kind is refused by that field', () => {
  const wire = toWire(play(quiz).say('a').chat.history[1] as never);
  for (const name of Object.keys(wire))
    expect(fromWire({ ...wire, [name]: { toString: null } })).toEqual({ ok: false, error: name });
  expect(fromWire([])).toEqual({ ok: false, error: 'item' });
  expect(fromWire({ ...wire, v: 2 })).toEqual({ ok: false, error: 'v' });
});

test('ENG-H4 answers over 10 kB are refused, at 10 kB they are taken; 10 kB of spaces and braces take no time', () => {
  expect(errorOf(play(quiz).tries('é'.repeat(5_001)))).toBe('answer-too-long');
  expect(errorOf(play(quiz).tries('é'.repeat(5_000)))).toBeNull();
  const slow = aFlow()
    .withPrompt('start', '{{'.repeat(100_000), {
      normalizeAnswers: [{ name: 'collapseWhitespace' }, { name: 'trimWhitespace' }],
      answers: [anAnswer('*', { nextKey: '.end' })],
    })
    .withPrompt('end', '{{@start}}');
  const began = performance.now();
  play(slow.prepared()).say(`${' '.repeat(9_000)}x`);
  expect(performance.now() - began).toBeLessThan(1_000);
});

test('ENG-H5 names of the language itself are names like any other', () => {
  const options: StartOptions = {
    ...START,
    context: JSON.parse('{"__proto__":"P","name":"N"}') as Record<string, string>,
  };
  expect(play(quiz, options).lines).toEqual(['Hi P ____']);
  expect(play(quiz).lines).toEqual(['Hi ____ ____']);
  const flow = prepareFlow(
    {
      prompts: JSON.parse('{"start":{"message":"a","nextKey":".__proto__"},"__proto__":{"message":"b"}}') as Record<
        string,
        unknown
      >,
    },
    { flowId: 1, version: 1 },
  );
  expect(flow.ok && play(flow.flow).lines).toEqual(['a', 'b']);
});
