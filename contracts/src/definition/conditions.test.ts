/** Conditions and rules as they are stored, before anything plays them. */
import { describe, expect, test } from '@jest/globals';
import { draftDefinitionSchema } from '../draft/draft-definition.schema.js';
import { cleanPrompt } from '../engine/clean-definition.js';
import type { SUBJECTS } from './conditions.js';
import { CONDITION_LIMITS, factsOf, isCondition, mapConditionKeys, type Condition } from './conditions.js';
import { conditionSchema } from './conditions.schema.js';
import { linksFrom, mapLinks } from './links.js';

const EACH: Readonly<Record<(typeof SUBJECTS)[number], Condition>> = {
  score: { on: 'score', prompts: ['p1', 'p2'], least: 3 },
  answered: { on: 'answered', these: [{ prompt: 'p1', answer: 'a1' }], most: 2 },
  visited: { on: 'visited', prompt: 'p1' },
  tries: { on: 'tries', least: 3 },
  variable: { on: 'variable', name: 'v.group', words: 'one\ntwo' },
  language: { on: 'language', these: ['hi'] },
};
const nested = (depth: number): Condition => (depth === 1 ? EACH.tries : { not: nested(depth - 1) });
const flowWith = (definition: object) => ({ promptsArray: [{ key: 'k', name: 'start', definition }] });

describe('COND-1 conditions are stored as they were written', () => {
  test.each(Object.entries(EACH))('%s', (_, condition) => {
    const when = [{ key: 'w', if: condition, nextKey: '.done' }];
    const draft = draftDefinitionSchema.parse(flowWith({ when, answers: [{ key: 'a', message: 'yes', when }] }));
    expect(draft.promptsArray[0]?.definition).toEqual({ when, answers: [{ key: 'a', message: 'yes', when }] });
    expect(cleanPrompt({ when }).when).toEqual(when);
  });
  test('combined by all, any and not, at most four levels deep', () => {
    const both: Condition = { all: [EACH.score, { any: [EACH.tries, { not: EACH.visited }] }] };
    expect(conditionSchema.safeParse(both).success).toBe(true);
    expect(factsOf(both)).toEqual([EACH.score, EACH.tries, EACH.visited]);
    expect(conditionSchema.safeParse(nested(CONDITION_LIMITS.depth)).success).toBe(true);
    expect(conditionSchema.safeParse(nested(CONDITION_LIMITS.depth + 1)).success).toBe(false);
  });
});

test.each([
  ['an unknown subject', { on: 'mood', least: 1 }],
  ['a missing value', { on: 'visited' }],
  ['a value of another kind', { on: 'score', least: '3' }],
  ['an unreadable part', { all: [EACH.tries, { on: 'mood' }] }],
  ['too many parts', { any: Array.from({ length: CONDITION_LIMITS.parts + 1 }, () => EACH.tries) }],
  ['nothing', {}],
])('COND-2 the player reads no condition with %s', (_, written) => {
  expect(isCondition(written)).toBe(false);
  expect(cleanPrompt({ when: [{ key: 'w', if: written, nextKey: '.a' }] }).when?.[0]?.if).toBeUndefined();
});

test('COND-3 conditional links count as links, and are renamed and removed like them', () => {
  const part = {
    nextKey: '.c',
    when: [
      { key: 'w', if: EACH.tries, nextKey: '.a' },
      { key: 'x', if: EACH.score, nextKey: '.b' },
    ],
  };
  expect(linksFrom(part)).toEqual(['.a', '.b', '.c']);
  expect(linksFrom(mapLinks(part, (link) => (link === '.b' ? '.d' : link)))).toEqual(['.a', '.d', '.c']);
  expect(mapLinks(part, (link) => (link === '.a' ? null : link)).when[0]).toEqual({ key: 'w', if: EACH.tries });
  expect(mapLinks(part, (link) => link)).toBe(part);
});

test('COND-4 a copy asks for the copied prompts and answers', () => {
  const renamed = (condition: Condition) =>
    mapConditionKeys(condition, { prompt: (key) => `new ${key}`, answer: (key) => `new ${key}` });
  expect(renamed({ not: { all: [EACH.answered, EACH.score, EACH.visited, EACH.variable] } })).toEqual({
    not: {
      all: [
        { on: 'answered', these: [{ prompt: 'new p1', answer: 'new a1' }], most: 2 },
        { on: 'score', prompts: ['new p1', 'new p2'], least: 3 },
        { on: 'visited', prompt: 'new p1' },
        EACH.variable,
      ],
    },
  });
});
