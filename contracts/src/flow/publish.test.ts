import { describe, expect, test } from '@jest/globals';
import type { PromptKey } from '../ids';
import type { FlowDefinition, PromptDefinition } from '../definition/definition';
import type { Language } from '../definition/values';
import { newFlowDefinition } from './new-flow';
import { publishChecks } from './publish-checks';
import { inLanguage, publishedDefinition } from './published';
import { translated, withTranslation } from '../definition/translations';
import { countWords, wordCount } from '../markdown/word-count';

const flow = (
  prompts: Readonly<Record<string, PromptDefinition>>,
  commonAnswers: FlowDefinition['commonAnswers'] = {},
): FlowDefinition => ({
  promptsArray: Object.entries(prompts).map(([name, definition]) => ({
    key: `k-${name}` as PromptKey,
    name,
    definition,
  })),
  commonAnswers,
});
const check = (definition: FlowDefinition, languages: readonly Language[] = ['en']) =>
  publishChecks(definition, { language: 'en', languages });
const refusals = (definition: FlowDefinition) =>
  check(definition).refusals.map(({ code, promptKey, msg }) => `${code} ${promptKey}: ${msg}`);
const answer = (message: string, nextKey: string | null = '.end') => ({ key: message, message, nextKey });
const end: PromptDefinition = { message: 'Bye' };

describe('reasons against publishing', () => {
  test('PUB-2 a new flow and a connected one pass', () => {
    expect(check(newFlowDefinition('k' as PromptKey))).toEqual({ refusals: [], warnings: [] });
    expect(check(flow({ start: { answers: [answer('a')] }, end }))).toEqual({ refusals: [], warnings: [] });
    expect(refusals(flow({ start: { answers: [answer('a', 'remote?chatId=7.start')] } }))).toEqual([]);
  });
  test('PUB-3 the start prompt must be there', () =>
    expect(refusals(flow({ end }))).toEqual(['start-missing null: The start prompt is missing']));
  test('PUB-4 dangling answers and multi-select', () => {
    expect(refusals(flow({ start: { answers: [answer('a', null)] } }))).toEqual([
      'dangling-answers k-start: Prompt 1: All answers must lead to some prompt',
    ]);
    expect(refusals(flow({ start: { answers: [answer('a')], acceptsMultipleAnswers: true }, end }))).toEqual([
      "dangling-multi-select k-start: Prompt 1: 'Always to' must be provided when allowing multiple select",
    ]);
  });
  test('PUB-5 links to nothing, of answers and of prompts', () => {
    expect(refusals(flow({ start: { answers: [answer('a'), answer('b', '.x')] }, end }))).toEqual([
      'link-to-nothing k-start: Prompt 1: answer 2 leads to a prompt that does not exist',
    ]);
    expect(refusals(flow({ start: { nextKey: 'end' }, end }))).toEqual([
      "link-to-nothing k-start: Prompt 1: 'Always to' leads to a prompt that does not exist",
    ]);
    expect(refusals(flow({ start: { nextKey: '.constructor' } }))).toHaveLength(1);
  });
  test('PUB-6 normalisers that the engine does not know', () =>
    expect(
      refusals(
        flow({
          start: {
            answers: [{ ...answer('a'), normalize: [{ name: 'rot13' }, { name: 'lowercase' }] }],
            normalizeAnswers: [{ name: 'toString' }],
          },
          end,
        }),
      ),
    ).toEqual([
      "unknown-normalizer k-start: Prompt 1: answers can't be matched with “toString”",
      "unknown-normalizer k-start: Prompt 1: answers can't be matched with “rot13”",
    ]));
  test('PUB-7 common answers that do not resolve; those that do are checked with the prompt', () => {
    expect(refusals(flow({ start: { answers: '.yes' } }))).toEqual([
      'unknown-common-answers k-start: Prompt 1: there is no list of common answers named “.yes”',
    ]);
    expect(refusals(flow({ start: { answers: '.constructor' } }))).toHaveLength(1);
    expect(refusals(flow({ start: { answers: 'yes' }, end }, { yes: [answer('yes')] }))).toEqual([]);
    expect(refusals(flow({ start: { answers: '.yes' } }, { yes: [answer('yes', null)] }))).toEqual([
      'dangling-answers k-start: Prompt 1: All answers must lead to some prompt',
    ]);
  });
  test('PUB-8 prompts that lead into one another without asking', () => {
    expect(
      refusals(flow({ start: { answers: [answer('a', '.b')] }, b: { nextKey: '.c' }, c: { nextKey: '.b' } })),
    ).toEqual(['endless-chain k-b: Prompt 2 → Prompt 3: goes round and round without ever asking']);
    expect(refusals(flow({ start: { nextKey: '.start' } }))).toHaveLength(1);
    expect(refusals(flow({ start: { nextKey: '.b' }, b: { answers: [answer('a', '.start')] } }))).toEqual([]);
    expect(
      refusals(
        flow({ start: { nextKey: '.b' }, b: { answers: '.yes', nextKey: '.start' } }, { yes: [answer('yes', null)] }),
      ),
    ).toEqual([]);
  });
  test('PUB-9 two answers that accept any text', () =>
    expect(refusals(flow({ start: { answers: [answer('*'), { ...answer('*'), key: '2' }] }, end }))).toEqual([
      'two-catch-alls k-start: Prompt 1: only one answer may accept any text',
    ]));
});

test('PUB-15 a prompt may say 100,000 characters at once: more than that could not be stored with an answer', () => {
  const text = (length: number) => 'x'.repeat(length);
  const codes = (start: PromptDefinition) =>
    check(flow({ start: { answers: [answer('a')], nextKey: '.end', ...start }, end })).refusals.map(({ code }) => code);
  const step = (key: string, length: number) => ({ key, message: text(length) });
  expect(codes({ message: text(100_000) })).toEqual([]);
  expect(codes({ message: text(100_001) })).toEqual(['text-too-long']);
  expect(codes({ message: 'x', tMessage: { hi: text(100_001) } })).toEqual(['text-too-long']);
  expect(codes({ messages: [step('a', 60_000), step('b', 60_000)] })).toEqual(['text-too-long']);
  expect(codes({ message: 'x', quickResponses: [{ message: text(100_001) }] })).toEqual(['text-too-long']);
});

test('PUB-19 UPLD-7 a prompt that asks for files says where they go', () => {
  const codes = (inputDisplayConfig?: PromptDefinition['inputDisplayConfig']) =>
    refusals(flow({ start: { inputDisplayType: 'AwsImageUpload', inputDisplayConfig, answers: [answer('*')] }, end }));
  expect(codes({ pathTemplate: '{{name}}', uploadPath: '/aws/s3-sign-upload' })).toEqual([]);
  for (const config of [undefined, {}, { pathTemplate: '{{name}}' }, { pathTemplate: ' ', uploadPath: '/x' }])
    expect(codes(config)).toEqual(['upload-not-configured k-start: Prompt 1: does not say where uploaded files go']);
});

describe('warnings', () => {
  test('PUB-10 prompts that nothing leads to', () =>
    expect(check(flow({ start: { answers: [answer('a')] }, end, lost: { nextKey: '.end' } })).warnings).toEqual([
      {
        code: 'unreachable-prompt',
        promptKey: 'k-lost',
        msg: 'Prompt 3: nothing leads here',
        path: [{ promptKeyStr: '0.lost', promptKey: 'k-lost', promptName: 'lost', says: null }],
      },
    ]));
  test('PUB-11 missing translations, once a prompt and language', () => {
    const half = flow({
      start: { message: 'Hi', tMessage: { hi: ' ' }, answers: [answer('a'), answer('*')] },
      end: { message: 'Bye', tMessage: { hi: 'अलविदा' } },
    });
    expect(check(half, ['en', 'hi']).warnings).toMatchObject([
      { code: 'missing-translation', promptKey: 'k-start', msg: 'Prompt 1: texts are missing in “hi”' },
    ]);
    expect(check(half).warnings).toEqual([]);
  });
  test('PUB-22 an answer without words that learners are shown', () => {
    const answers = [answer('a'), answer(' '), { ...answer(''), hidden: true }];
    expect(check(flow({ start: { answers }, end })).warnings).toMatchObject([
      { code: 'empty-answer', promptKey: 'k-start', msg: 'Prompt 1: answer 2 says nothing' },
    ]);
  });
  test('PUB-38 answers that look the same, whatever the invisible characters in them are', () => {
    const warned = (...answers: object[]) =>
      check(flow({ start: { answers }, end } as never)).warnings.map(({ msg }) => msg);
    expect(warned(answer('No'), answer('Yes'), answer('Ye\u00ads\u200b'))).toEqual([
      'Prompt 1: answers 2 and 3 look the same',
    ]);
    expect(warned(answer('Yes'), answer('yes'), answer('*'))).toEqual([]);
    const inHindi = (message: string) => ({ ...answer(message), tMessage: { hi: 'हाँ' } });
    expect(warned(inHindi('Yes'), inHindi('Sure'))).toEqual(['Prompt 1: answers 1 and 2 look the same in “hi”']);
  });
  test('PUB-8 long chains and 2,000 prompts are walked to the end', () => {
    const long = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, i) => [
        i === 0 ? 'start' : `p${i}`,
        i === 1_999 ? {} : { nextKey: `.p${i + 1}`, answers: i % 100 === 50 ? [answer('on', null)] : [] },
      ]),
    );
    // Guards against exponential work; the benchmark measures the speed.
    const before = process.cpuUsage();
    expect(check(flow(long))).toEqual({ refusals: [], warnings: [] });
    expect(process.cpuUsage(before).user).toBeLessThan(20_000_000);
  });
});

describe('texts of a published definition', () => {
  const draft = flow(
    {
      start: {
        message: 'Hi',
        tMessage: { hi: 'नमस्ते' },
        custom: { notes: 'secret', feedback: true },
        answers: [
          { ...answer('Yes'), tMessage: { hi: 'हाँ' }, quickResponse: { message: 'Good', tMessage: { hi: 'अच्छा' } } },
          { ...answer('*'), tMessage: { hi: 'x' } },
        ],
        quickResponses: [{ message: 'Q', tMessage: { hi: '' } }],
        extAnswerPendingMessage: 'Wait',
        tExtAnswerPendingMessage: { hi: 'रुको' },
      },
      end: { messages: [{ key: 's', message: 'Bye', tMessage: { hi: 'अलविदा' } }] },
    },
    { yes: [{ ...answer('OK'), tMessage: { hi: 'ठीक' } }] },
  );
  test('PUB-13 no notes and nothing for authors only', () => {
    const shown = publishedDefinition(draft);
    expect(JSON.stringify(shown)).not.toMatch(/secret|custom/);
    expect(shown.promptsArray[0]?.definition.tMessage).toEqual({ hi: 'नमस्ते' });
  });
  test('PUB-14 one language, the default’s text where there is none', () => {
    expect(inLanguage(publishedDefinition(draft), 'hi')).toEqual(
      flow(
        {
          start: {
            message: 'नमस्ते',
            answers: [{ ...answer('हाँ'), key: 'Yes', quickResponse: { message: 'अच्छा' } }, answer('*')],
            quickResponses: [{ message: 'Q' }],
            extAnswerPendingMessage: 'रुको',
          },
          end: { messages: [{ key: 's', message: 'अलविदा' }] },
        },
        { yes: [{ ...answer('ठीक'), key: 'OK' }] },
      ),
    );
    expect(JSON.stringify(inLanguage(draft, 'en'))).not.toContain('tMessage');
  });
});

describe('translations', () => {
  test('I18N-9 a blank translation counts as none', () => {
    expect([
      translated('Hi', { hi: '  ' }, 'hi'),
      translated('Hi', { hi: 'अ' }, 'hi'),
      translated('Hi', undefined, 'hi'),
    ]).toEqual(['Hi', 'अ', 'Hi']);
    expect(translated<{ url: string }>({ url: 'a' }, { hi: { url: '' } }, 'hi')).toEqual({ url: 'a' });
  });
  test('I18N-10 setting a blank translation removes it', () => {
    expect(withTranslation({ hi: 'अ' }, 'hi', ' ')).toBeUndefined();
    expect(withTranslation({ hi: 'अ', en: 'a' }, 'hi', '')).toEqual({ en: 'a' });
    expect(withTranslation(undefined, 'hi', 'अ')).toEqual({ hi: 'अ' });
  });
});

describe('word count', () => {
  test('EDIT-31 images, variables and punctuation count for nothing', () => {
    expect(
      countWords(
        'Hello, **big** world! ![a graph of speed](https://x.io/a.png?w=1 "Title") {{name}} … 👋 — <b>x</b>',
        'en',
      ),
    ).toBe(4);
    expect(countWords('', 'en')).toBe(0);
  });
  test('EDIT-31 Hindi words count by their own rules', () => expect(countWords('क्या आप तैयार हैं?', 'hi')).toBe(4));
  test('EDIT-30 only the default language counts, every place where there is text', () =>
    expect(
      wordCount(
        flow({
          start: { message: 'One two', tMessage: { hi: 'तीन चार' }, answers: [answer('Yes please'), answer('*')] },
          v: { message: 'https://a/b', contentType: 'video' },
        }),
        'en',
      ),
    ).toBe(4));
});
