/** No input whatever makes an exported function throw or hang (SPEC ENG-H1…H4). */
import fc from 'fast-check';
import { errorOf, input, play, START } from '../fixtures/builders/chat-player.js';
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { alter } from './alter.js';
import { answer } from './answer.js';
import { fromWire, toWire } from './history-wire.js';
import { playPath } from '../max-score/chat-path.js';
import { libraryOf } from './linked-flow.js';
import { maxScore } from '../max-score/max-score.js';
import { prepareFlow } from './prepare.js';
import { replay } from '../fixtures/replay.js';
import { recordRemote } from './remote-message.js';
import { loadChat, saveChat } from './resume.js';
import { review } from './review.js';
import { moveTo, startSequence } from './sequence.js';
import { publishChecks } from '../flow/publish-checks.js';
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

/** Cleans a definition as the schema of drafts does: links and answers of the right kind, the rest as it comes. */
const plain = (definition: unknown): object => {
  const { answers, nextKey } = (definition ?? {}) as { answers?: unknown; nextKey?: unknown };
  const list: readonly unknown[] = Array.isArray(answers) ? answers : [];
  return {
    message: 'm',
    nextKey: typeof nextKey === 'string' ? nextKey : null,
    answers: list.map((each, n) => {
      const { message, nextKey: to } = (each ?? {}) as { message?: unknown; nextKey?: unknown };
      return {
        key: `${n}`,
        message: typeof message === 'string' ? message : '*',
        nextKey: typeof to === 'string' ? to : null,
      };
    }),
  };
};

/** Links from everywhere to everywhere, among flows that hold anything. */
const linkingDefinitions = fc
  .tuple(definitions, fc.constantFrom('remote?chatId=1.start', 'remote?chatId=2.start', 'remote?chatId=2&version=1.b'))
  .map(([definition, link]) => ({
    ...definition,
    promptsArray: definition.promptsArray.map((entry, index) =>
      index % 2 === 0 && typeof entry.definition === 'object' && entry.definition !== null
        ? { ...entry, definition: { ...entry.definition, nextKey: link } }
        : entry,
    ),
  }));

test('ENG-H6 flows that link to each other, whatever is in them, are played, scored and left at any point', () => {
  fc.assert(
    fc.property(linkingDefinitions, linkingDefinitions, fc.array(field, { maxLength: 4 }), (one, two, says) => {
      const other = prepareFlow(two as never, { flowId: 2, version: 1 });
      const made = prepareFlow(one as never, {
        flowId: 1,
        version: 1,
        library: libraryOf(other.ok ? [other.flow] : []),
      });
      if (!made.ok) return;
      const { best, worst } = maxScore(made.flow, { work: 1_000 });
      for (const path of [best, worst]) if (path) expect(playPath(made.flow, path, START).ok).toBe(true);
      const outcome = startChat(made.flow, { ...START, runMode: 'preview' });
      let chat = outcome.ok ? outcome.chat : null;
      says.forEach((message, n) => {
        const next = chat && answer(made.flow, chat, input(n, (chat.input?.choices[0]?.message ?? message) as string));
        chat = next?.ok ? next.chat : chat;
        const saved = chat && saveChat(chat, { receiving: false });
        if (chat && saved?.ok) expect(loadChat(made.flow, saved.saved, { ...START, runMode: 'preview' }).ok).toBe(true);
      });
    }),
    { numRuns: 150 },
  );
});

test('ENG-H7 reviews, fetched contents, paths and steps of any kind give an outcome', () => {
  const remote = aFlow()
    .withPrompt('start', '', {
      contentType: 'remote',
      message: { url: 'https://example.org' },
      answers: [anAnswer('*', { nextKey: '.end', scoreLater: true })],
    })
    .withPrompt('end', 'Bye')
    .prepared();
  const { chat } = play(remote).say('x');
  fc.assert(
    fc.property(fc.anything({ maxDepth: 2 }), fc.anything({ maxDepth: 2 }), (thing, other) => {
      for (const { key } of chat.history) {
        review(remote, chat, key, thing as never, other as never);
        review(remote, chat, key, { score: thing, superScore: other } as never, 1);
        review(remote, chat, key, { comment: thing } as never, 1);
        recordRemote(remote, chat, key, thing as never, other as never);
        recordRemote(remote, chat, key, { status: 'fulfilled', content: thing } as never, 1);
      }
      playPath(remote, [{ promptKeyStr: '1.start', promptKey: 'k', promptName: 'start', says: thing }] as never, START);
      const sequence = startSequence({ name: 's', language: 'en', flows: [] }, () => null);
      if (sequence.ok) moveTo(sequence.sequence, thing as never, () => null);
    }),
    { numRuns: 500 },
  );
});

test('ENG-H8 publish checks of any prompts end, and name only what is there', () => {
  fc.assert(
    fc.property(definitions, ({ promptsArray }) => {
      const named = promptsArray.map((entry, n) => ({
        key: `k${n}`,
        name: n ? `p${n}` : 'start',
        definition: plain(entry.definition),
      }));
      const keys: readonly unknown[] = named.map(({ key }) => key);
      const { refusals, warnings } = publishChecks({ promptsArray: named } as never, {
        language: 'en',
        languages: ['en', 'hi'],
      });
      for (const { promptKey } of [...refusals, ...warnings]) expect(keys).toContain(promptKey);
    }),
    { numRuns: 300 },
  );
});

test('ENG-H3 a wire item with one field of another kind is refused by that field', () => {
  const wire = toWire(play(quiz).say('a').chat.history[1] as never);
  for (const name of Object.keys(wire))
    expect(fromWire({ ...wire, [name]: { toString: null } })).toEqual({ ok: false, error: name });
  expect(fromWire([])).toEqual({ ok: false, error: 'item' });
  expect(fromWire({ ...wire, v: 2 })).toEqual({ ok: false, error: 'v' });
});

test('ENG-H4 answers over 10 kB are refused, at 10 kB they are accepted; 10 kB of spaces and braces cost no time', () => {
  expect(errorOf(play(quiz).tries('é'.repeat(5_001)))).toBe('answer-too-long');
  expect(errorOf(play(quiz).tries('é'.repeat(5_000)))).toBeNull();
  const slow = aFlow()
    .withPrompt('start', '{{'.repeat(100_000), {
      normalizeAnswers: [{ name: 'collapseWhitespace' }, { name: 'trimWhitespace' }],
      answers: [anAnswer('*', { nextKey: '.end' })],
    })
    .withPrompt('end', '{{@start}}');
  const began = process.cpuUsage();
  play(slow.prepared()).say(`${' '.repeat(9_000)}x`);
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
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
