import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { draftDefinitionSchema } from '../draft/draft-definition.schema';
import { definitionSchema, settingsSchema, translationsSchema } from './definition.schema';
import { jsonProblem } from './storable-text';

const start = { key: 'k1', name: 'start', definition: { message: 'Hi' } };
const draft = (...more: readonly unknown[]) => ({ promptsArray: [start, ...more] });
const prompt = (definition: unknown) => ({ key: 'k2', name: 'b', definition });
const refusals = (value: unknown, schema: z.ZodType = draftDefinitionSchema) => {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
};

describe('a draft', () => {
  test('FLOW-K2 takes what editors send and drops fields it does not know', () => {
    const sent = {
      ...draft(prompt({ message: { url: 'x', junk: 1 }, contentType: 'meeting', answers: '.common', junk: 1 })),
      commonAnswers: { common: [{ key: 'a', message: '*', score: 1.5, nextKey: null }] },
      junk: { deep: 1 },
    };
    expect(draftDefinitionSchema.parse(sent)).toEqual({
      promptsArray: [start, prompt({ message: { url: 'x' }, contentType: 'meeting', answers: '.common' })],
      commonAnswers: { common: [{ key: 'a', message: '*', score: 1.5, nextKey: null }] },
    });
  });
  test('FLOW-K2 an unfinished draft saves: dangling links, unknown normalisers and lists', () => {
    expect(
      refusals(draft(prompt({ nextKey: '.nowhere', normalizeAnswers: [{ name: 'rot13' }], answers: 'what' }))),
    ).toEqual([]);
    expect(refusals(draft(prompt({ answers: [{ key: 'a', message: '' }], acceptsMultipleAnswers: true })))).toEqual([]);
  });
  test('FLOW-K3 prompts, answers and steps need keys; the refusal names the place', () => {
    expect(refusals(draft({ name: 'b', definition: {} }))[0]).toMatch(/^promptsArray\.1\.key: /);
    expect(refusals(draft(prompt({ answers: [{ message: 'a' }] })))[0]).toMatch(
      /^promptsArray\.1\.definition\.answers/,
    );
    expect(refusals(draft(prompt({ messages: [{ message: 'a' }] })))[0]).toMatch(
      /^promptsArray\.1\.definition\.messages\.0\.key: /,
    );
  });
  test('FLOW-15 FLOW-K4 names and keys are given once', () => {
    expect(refusals(draft({ ...start, key: 'k2' }))).toEqual([
      'promptsArray.1.name: Prompt 2 (start) has the name of prompt 1',
    ]);
    expect(refusals(draft({ ...start, name: 'b' }))).toEqual([
      'promptsArray.1.key: Prompt 2 (b) has the key of prompt 1',
    ]);
    const twice = [
      { key: 'a', message: 'x' },
      { key: 'a', message: 'y' },
    ];
    expect(refusals(draft(prompt({ answers: twice })))).toEqual([
      'promptsArray.1.definition.answers.1.key: Prompt 2 (b): answer 2 repeats a key',
    ]);
    expect(refusals(draft(prompt({ messages: twice })))).toEqual([
      'promptsArray.1.definition.messages.1.key: Prompt 2 (b): message 2 repeats a key',
    ]);
  });
  test('FLOW-11 the first prompt is the start prompt', () => {
    expect(refusals({ promptsArray: [] })).toEqual(['promptsArray: The first prompt must be the start prompt']);
    expect(refusals({ promptsArray: [prompt({}), start] })).toEqual([
      'promptsArray: The first prompt must be the start prompt',
    ]);
  });
  test.each(['__proto__', 'constructor', 'prototype'])('FLOW-K5 %s is no name', (name) => {
    expect(refusals(draft({ key: 'k', name, definition: {} }))).toEqual([
      'promptsArray.1.name: This name can’t be used',
    ]);
    const lists = JSON.parse(`{"${name}": []}`) as unknown;
    expect(refusals({ ...draft(), commonAnswers: lists })).toEqual([`commonAnswers.${name}: This name can’t be used`]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
  test.each(['__proto__', 'constructor', 'prototype'])('FLOW-K5 %s is no key of a prompt', (key) => {
    expect(refusals(draft({ key, name: 'p', definition: {} }))).toEqual(['promptsArray.1.key: This key can’t be used']);
  });
  test('FLOW-K6 sizes are limited', () => {
    const many = Array.from({ length: 2_000 }, (_, i) => ({ key: `p${i}`, name: `p${i}`, definition: {} }));
    expect(refusals(draft(...many))).toEqual(['promptsArray: At most 2000 prompts are allowed']);
    expect(refusals(draft(...many.slice(1)))).toEqual([]);
    for (const pause of [-1, 60_001, 1.5, Number.NaN, '5'])
      expect(refusals(draft(prompt({ minNextPromptDelayMs: pause })))).toHaveLength(1);
    for (const pause of [0, 60_000, null]) expect(refusals(draft(prompt({ minNextPromptDelayMs: pause })))).toEqual([]);
    for (const score of [Infinity, Number.NaN, 1e300, '1'])
      expect(refusals(draft(prompt({ maxSuperScore: score })))).toHaveLength(1);
    expect(refusals(draft(prompt({ message: { url: 'x'.repeat(2_049) } })))).toHaveLength(1);
  });
  test('FLOW-K7 NUL and lone surrogates are refused where they stand, whole emoji pass', () => {
    for (const text of ['a\0', '\ud800', '\udc00a', 'a\ud83d'])
      expect(refusals(draft(prompt({ message: text })))).toEqual([
        'promptsArray.1.definition.message: Contains characters that can’t be stored',
      ]);
    expect(refusals(draft(prompt({ message: '👩‍🏫 नमस्ते' })))).toEqual([]);
    // The schema alone refuses them, too, because replies and patches are checked without the rules between prompts.
    expect(refusals(draft(prompt({ tMessage: { hi: '\0' } })), definitionSchema)).not.toEqual([]);
  });
  test('FLOW-K6 depth is limited to 20, however deep', () => {
    const deep = (levels: number): unknown => JSON.parse('{"a":'.repeat(levels) + '1' + '}'.repeat(levels));
    expect(refusals({ ...draft(), junk: deep(18) })).toEqual([]);
    expect(refusals({ ...draft(), junk: deep(25) })[0]).toMatch(/Nested more than 20 levels$/);
    expect(jsonProblem(deep(5_000), { depth: 20, forbidden: [] })?.code).toBe('too-deep');
  });
  test.each([
    null,
    1,
    'x',
    [],
    {},
    { promptsArray: {} },
    { promptsArray: [null] },
    { promptsArray: [{ ...start, definition: [] }] },
  ])('FLOW-K2 %j is refused', (value) => expect(refusals(value)).not.toEqual([]));
});

describe('settings', () => {
  test('FLOW-K10 known ones within their ranges', () => {
    expect(
      refusals(
        {
          chatPrimaryColor: '#a1b2c3',
          chatBorderRadius: '20px',
          chatSpacing: '4px',
          chatDefaultDelayMs: 0,
          avatarUrl: 'https://x.io/a.png',
          speakerName: 'Luna',
          chatColorScheme: 'dark',
          embedOrigins: ['https://school.example', 'http://localhost:8080'],
        },
        settingsSchema,
      ),
    ).toEqual([]);
  });
  test.each([
    { junk: 1 },
    { chatPrimaryColor: 'red;background:url(x)' },
    { chatBorderRadius: '21px' },
    { chatBorderRadius: '-1px' },
    { chatSpacing: '3px' },
    { chatSpacing: '5' },
    { chatDefaultDelayMs: 60_001 },
    { avatarUrl: 'javascript:alert(1)' },
    { avatarUrl: '//evil.io' },
    { avatarUrl: 'face:dog' },
    { avatarUrl: 'face:' },
    { speakerName: 'x'.repeat(201) },
    { chatColorScheme: 'purple' },
    { identifierTrust: 'x' },
    { embedOrigins: ['*'] },
    { embedOrigins: ['https://school.example/'] },
    { embedOrigins: ["https://a.io; script-src 'unsafe-inline'"] },
    { embedOrigins: ['null'] },
  ])('FLOW-K10 %j is refused', (settings) => expect(refusals(settings, settingsSchema)).toHaveLength(1));
});

test('I18N-L1 translations are kept in every language, and what is under no language’s tag is dropped', () => {
  const texts = { hi: 'अ', ta: 'அ', ar: 'ا', 'pt-BR': 'a' };
  expect(translationsSchema.parse({ ...texts, klingonish: 'x', PT: 'x', constructor: 'x' })).toEqual(texts);
});
