/** Rules that can't work refuse a publication; answers that nobody can give are a warning. */
import type { Answer, AnswerRule, FlowDefinition, PromptDefinition } from '../definition/definition.js';
import { RULE_EXAMPLES, RULE_KINDS, type RuleKind } from '../definition/answer-rules.js';
import { answerSchema } from '../definition/definition.schema.js';
import { isRight, rightAnswers } from '../definition/right-answers.js';
import { prepareFlow } from '../engine/prepare.js';
import { aFlow } from '../fixtures/builders/flow-builder.js';
import { START } from '../fixtures/builders/chat-player.js';
import { inputFor } from '../max-score/sayings.js';
import { maxScore } from '../max-score/max-score.js';
import { walkWays } from '../paths/walk-ways.js';
import { publishChecks } from './publish-checks.js';
import { isUnfinished, neverTaken } from './rule-checks.js';

const flowWith = (definition: PromptDefinition): FlowDefinition =>
  aFlow()
    .withPrompt('start', '?', { nextKey: '.end', ...definition })
    .withPrompt('end', 'end')
    .build();
const codes = (definition: PromptDefinition): readonly string[] => {
  const { refusals, warnings } = publishChecks(flowWith(definition), { language: 'en', languages: ['en'] });
  return [...refusals, ...warnings].map(({ code }) => code);
};
const ruled = (rule: AnswerRule, more: Partial<Answer> = {}): Answer => ({ key: 'r', message: 'ruled', rule, ...more });
const ANY: Answer = { key: 'any', message: '*' };
const near: AnswerRule = { kind: 'near', value: 5 };

test.each<[AnswerRule, string]>([
  [{ kind: 'near' }, 'number'],
  [{ kind: 'between', least: 3, most: 2 }, 'number'],
  [{ kind: 'contains', words: ' \n ' }, 'text'],
  [{ kind: 'starts' }, 'text'],
  [{ kind: 'dated' }, 'date'],
  [{ kind: 'dated', from: '2026-02-01', to: '2026-01-01' }, 'date'],
])('RULE-9 the rule %j can never be met, so the flow is not published', (rule, inputDisplayType) => {
  expect(codes({ inputDisplayType, answers: [ruled(rule), ANY] })).toEqual(['rule-unfinished']);
});

test('RULE-9 a rule over choices names choices of its prompt', () => {
  const several = (rule: AnswerRule) =>
    codes({ acceptsMultipleAnswers: true, answers: [{ key: 'a', message: 'A' }, ruled(rule)] });
  expect(several({ kind: 'chose' })).toEqual(['rule-unfinished']);
  expect(several({ kind: 'chose', all: ['lost'] })).toEqual(['rule-unfinished']);
  expect(several({ kind: 'chose', all: ['r'] })).toEqual(['rule-unfinished']);
  expect(several({ kind: 'chose', exactly: ['a'] })).toEqual([]);
});

test('RULE-8 the rules of a prompt have at most 40,000 characters of words and units', () => {
  const words = `light\n${'x'.repeat(9_994)}`;
  const rules = Array.from({ length: 5 }, (_, n) =>
    ruled({ kind: 'contains', words, least: 1 }, { key: `r${n}`, message: `${n}` }),
  );
  const last = ruled({ kind: 'starts', words: 'dark' }, { key: 'last', message: 'last' });
  const problems = (answers: readonly Answer[]) =>
    publishChecks(flowWith({ answers: [...answers, ANY] }), { language: 'en', languages: ['en'] }).refusals;
  expect(problems(rules.slice(0, 4))).toEqual([]);
  expect(problems([...rules, last]).map(({ code, msg }) => [code, msg.split(': ')[1]])).toEqual([
    ['rule-unfinished', 'the rule of answer 5 has too many words, with those before it'],
    ['rule-unfinished', 'the rule of answer 6 has too many words, with those before it'],
  ]);
  const made = prepareFlow(flowWith({ answers: [last, ...rules, ANY] }), { flowId: 1, version: null });
  expect(made.ok && made.flow.prompts.get('start')?.ruled).toHaveLength(4);
});

test.each<[string, FlowDefinition]>([
  [
    '200 rules that a rule before them covers',
    flowWith({
      inputDisplayType: 'number',
      answers: [
        ruled({ kind: 'between', least: -1e6 }, { key: 'all' }),
        ...Array.from({ length: 200 }, (_, n) => ruled({ kind: 'near', value: n * 3, give: 1 }, { key: `r${n}` })),
      ],
    }),
  ],
  [
    '50 questions with a rule over ten choices',
    Array.from({ length: 50 })
      .reduce<ReturnType<typeof aFlow>>(
        (flow, _, n) =>
          flow.withPrompt(n === 0 ? 'start' : `p${n}`, '?', {
            acceptsMultipleAnswers: true,
            nextKey: `.p${n + 1}`,
            answers: [
              ...Array.from({ length: 10 }, (_each, at) => ({ key: `c${at}`, message: `${at}`, score: 1 })),
              ruled({ kind: 'chose', exactly: ['c1', 'c2'] }),
            ],
          }),
        aFlow(),
      )
      .withPrompt('p50', 'end')
      .build(),
  ],
])('RULE-8 RULE-11 checks and maximum of %s take less than two seconds', (_, flow) => {
  // Processor time, because other tests run at the same moment.
  const before = process.cpuUsage();
  publishChecks(flow, { language: 'en', languages: ['en'] });
  const made = prepareFlow(flow, { flowId: 1, version: null });
  if (made.ok) maxScore(made.flow);
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});

test.each<[string, PromptDefinition, boolean]>([
  ['a number in a number field', { inputDisplayType: 'number', answers: [ruled(near)] }, true],
  ['a number in a text field', { inputDisplayType: 'text', answers: [ruled(near)] }, true],
  ['words in a number field', { inputDisplayType: 'number', answers: [ruled({ kind: 'starts', words: 'a' })] }, false],
  ['words beside buttons and a text field', { answers: [{ key: 'b', message: 'B' }, ruled(near), ANY] }, true],
  ['words beside buttons alone', { answers: [{ key: 'b', message: 'B' }, ruled(near)] }, false],
  [
    'a day in a date field',
    { inputDisplayType: 'date', answers: [ruled({ kind: 'dated', from: '2026-01-01' })] },
    true,
  ],
  [
    'a day in a text field',
    { inputDisplayType: 'text', answers: [ruled({ kind: 'dated', from: '2026-01-01' })] },
    false,
  ],
  [
    'a number among several choices',
    { acceptsMultipleAnswers: true, answers: [{ key: 'b', message: 'B' }, ruled(near)] },
    false,
  ],
  [
    'a rule of the answer that accepts anything',
    { inputDisplayType: 'text', answers: [{ ...ANY, rule: near }] },
    false,
  ],
])('RULE-9 %s', (_, definition, fits) => {
  expect(codes(definition)).toEqual(fits ? [] : ['rule-misplaced']);
});

const never = (definition: PromptDefinition) => {
  const made = prepareFlow(flowWith(definition), { flowId: 1, version: 1 });
  const prompt = made.ok ? made.flow.prompts.get('start') : undefined;
  return prompt ? neverTaken(prompt).map(({ index, by }) => [index, by]) : null;
};
const between = (least: number | undefined, most: number | undefined, more: Partial<AnswerRule> = {}): Answer =>
  ruled({ kind: 'between', least, most, ...more });

test.each<[string, readonly Answer[], readonly (readonly [number, number | null])[]]>([
  ['a range inside an earlier one', [between(0, 10), between(2, 3)], [[1, 0]]],
  ['a range that begins earlier', [between(2, 3), between(0, 10)], []],
  ['a range that two earlier ones cover together', [between(0, 5), between(5, 10), between(2, 8)], [[2, null]]],
  ['a range with a gap between two earlier ones', [between(0, 5), between(5.001, 10), between(2, 8)], []],
  ['a number inside an earlier range', [between(0, 10), { key: 'n', message: '7' }], [[1, 0]]],
  ['a range that is open above', [between(0, undefined), between(5, undefined)], [[1, 0]]],
  ['a range with another unit', [between(0, 10, { units: 'cm' }), between(2, 3, { units: 'm' })], []],
  ['a range with a unit that an earlier one needs not', [between(0, 10), between(2, 3, { units: 'm' })], []],
])('RULE-10 %s', (_, answers, found) => {
  const listed = answers.map((answer, n) => ({
    ...answer,
    key: `k${n}`,
    message: answer.rule ? `n${n}` : answer.message,
  }));
  expect(never({ inputDisplayType: 'text', answers: listed })).toEqual(found);
  expect(codes({ inputDisplayType: 'text', answers: listed })).toEqual(found.map(() => 'answer-never-taken'));
});

test('RULE-10 words that an earlier rule accepts, and sets that no choice makes', () => {
  const contains = (words: string, least?: number) => ruled({ kind: 'contains', words, least });
  const words = (...answers: readonly Answer[]) => never({ inputDisplayType: 'text', answers });
  expect(words(contains('sun\nmoon', 1), { key: 'b', message: 'the sun' })).toEqual([[1, 0]]);
  expect(words(contains('sun\nmoon', 1), contains('sun\nmoon'))).toEqual([[1, 0]]);
  expect(words(contains('sun\nmoon'), contains('sun\nmoon', 1))).toEqual([]);
  const choices = ['a', 'b'].map((key) => ({ key, message: key.toUpperCase() }));
  const sets = [ruled({ kind: 'chose', all: ['a'] }), ruled({ kind: 'chose', exactly: ['a', 'b'] }, { key: 'x' })];
  expect(never({ acceptsMultipleAnswers: true, answers: [...choices, ...sets] })).toEqual([[3, null]]);
});

interface Shadowed {
  readonly question: PromptDefinition;
  /** Accepts all that the second rule accepts. */
  readonly wide: AnswerRule;
  readonly narrow: AnswerRule;
}
const CHOICES = ['a', 'b'].map((key) => ({ key, message: key.toUpperCase() }));
const WORDS: PromptDefinition = { inputDisplayType: 'text', answers: [] };
/** A new kind of rule needs a row here. */
const SHADOWED: Readonly<Record<RuleKind, Shadowed>> = {
  near: { question: WORDS, wide: { kind: 'near', value: 5, give: 2 }, narrow: near },
  between: { question: WORDS, wide: { kind: 'between', least: 0 }, narrow: { kind: 'between', least: 2, most: 3 } },
  contains: {
    question: WORDS,
    wide: { kind: 'contains', words: 'sun' },
    narrow: { kind: 'contains', words: 'sun\nmoon' },
  },
  starts: { question: WORDS, wide: { kind: 'starts', words: 'the' }, narrow: { kind: 'starts', words: 'the sun' } },
  spelled: {
    question: WORDS,
    wide: { kind: 'spelled', words: 'sunlight\nmoonlight' },
    narrow: { kind: 'spelled', words: 'moonlight' },
  },
  dated: {
    question: { inputDisplayType: 'date', answers: [] },
    wide: { kind: 'dated', from: '2026-01-01' },
    narrow: { kind: 'dated', from: '2026-02-01', to: '2026-03-01' },
  },
  chose: {
    question: { acceptsMultipleAnswers: true, answers: CHOICES },
    wide: { kind: 'chose', all: ['a'] },
    narrow: { kind: 'chose', exactly: ['a', 'b'] },
  },
  right: {
    question: { inputDisplayType: 'order', answers: [...CHOICES, { key: 'c', message: 'C' }] },
    wide: { kind: 'right', least: 1 },
    narrow: { kind: 'right' },
  },
};
test.each(RULE_KINDS)('RULE-10 an answer whose rule “%s” an earlier one covers is never taken', (kind) => {
  const { question, wide, narrow } = SHADOWED[kind];
  const given = (question.answers ?? []) as readonly Answer[];
  const both = (...rules: readonly AnswerRule[]) =>
    codes({
      ...question,
      answers: [...given, ...rules.map((rule, n) => ruled(rule, { key: `r${n}`, message: `r${n}` }))],
    });
  expect(both(wide, narrow)).toContain('answer-never-taken');
  expect(both(narrow, wide)).not.toContain('answer-never-taken');
});

test('RULE-11 an answer with a rule can be walked to, and a set too', () => {
  const made = prepareFlow(
    flowWith({
      inputDisplayType: 'number',
      answers: [ruled({ kind: 'near', value: 1.125, give: 0.0005 }), between(1, 2), { key: 'z', message: '*' }],
    }),
    { flowId: 1, version: 1, language: 'de' },
  );
  if (!made.ok) throw new Error(made.error.code);
  const prompt = made.flow.prompts.get('start');
  expect([0, 1, 2].map((index) => prompt && inputFor(prompt, index))).toEqual(['1125e-3', '2', '3']);
  const walk = walkWays(made.flow, { ...START, language: 'de' });
  expect([walk.walked, walk.ways]).toEqual([3, 3]);
});

const letters = ['a', 'b', 'c', 'd'].map((key, n) => ({ key, message: key.toUpperCase(), score: n === 0 ? -1 : n }));
const outcome = ruled({ kind: 'chose', exactly: ['b', 'c'] }, { score: 10 });

test('RULE-11 the maximum of a prompt with rules over choices is that of the best set', () => {
  const made = prepareFlow(flowWith({ acceptsMultipleAnswers: true, answers: [...letters, outcome] }), {
    flowId: 1,
    version: 1,
  });
  if (!made.ok) throw new Error(made.error.code);
  expect(maxScore(made.flow)).toMatchObject({ score: 13, min: -1, limitReached: false });
  expect(maxScore(made.flow).best?.[0]?.says).toEqual(['B', 'C']);
  expect(walkWays(made.flow, START).unwalked).toEqual([]);
});

test('RULE-12 where a rule over choices scores, the best of these rules is right', () => {
  const scored: PromptDefinition = { acceptsMultipleAnswers: true, answers: [...letters, outcome] };
  expect([...rightAnswers(scored)]).toEqual(['ruled']);
  expect([isRight(scored, ['ruled', 'B', 'C']), isRight(scored, ['B', 'C', 'D'])]).toEqual([true, false]);
  const unscored: PromptDefinition = { ...scored, answers: [...letters, { ...outcome, score: null }] };
  expect([...rightAnswers(unscored)]).toEqual(['B', 'C', 'D']);
  expect(isRight(unscored, ['B', 'C', 'D'])).toBe(true);
  expect(isRight(unscored, ['ruled', 'B', 'C'])).toBe(false);
});

test('RULE-14 the schema has an example of each kind, and none is unfinished', () => {
  expect(new Set(RULE_EXAMPLES.map(({ kind }) => kind))).toEqual(new Set(RULE_KINDS));
  const choices = ['key-of-mars', 'key-of-moon'].map((key) => ({ key, message: key }));
  for (const example of RULE_EXAMPLES) {
    const { rule } = answerSchema.parse({ key: 'r', message: 'ruled', rule: example });
    expect(rule && isUnfinished(rule, choices)).toBe(false);
  }
});
