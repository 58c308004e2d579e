import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { withNamedLinks } from '@parley/contracts/definition/next-links';
import { newFlowDefinition } from '@parley/contracts/flow/new-flow';
import { publishChecks } from '@parley/contracts/flow/publish-checks';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import { maxScore } from '@parley/contracts/max-score/max-score';
import type { PromptKey } from '@parley/contracts/ids';
import { closingFor } from './closing.js';
import { definitionFrom, documentFrom } from './flow-document.js';
import { KIND_CONTENTS, type PromptKind } from '@parley/contracts/flow/prompt-kinds';
import { kindOf, PROMPT_KIND_NAMES } from './prompt-kinds.js';
import { newPromptEntry } from './prompt-recipes.js';
import { marked } from './right-answers.js';

const WORDS = { again: 'Try again.', say: 'That is not right.' };

/** @param right - The author's number */
const made = (kind: PromptKind, right = '6') => {
  let count = 0;
  const newKey = () => `key-${(count += 1)}`;
  const doc = documentFrom(newFlowDefinition('start' as PromptKey));
  const { answers = [], ...more } = KIND_CONTENTS[kind](newKey, WORDS) as Partial<PromptDefinition>;
  const written = (answers as readonly Answer[]).map((each) =>
    kind === 'number' && each.message === '' ? { ...each, message: right } : each,
  );
  const asking = newPromptEntry(newKey(), { message: 'Why?', ...more, answers: written });
  const closing = closingFor(doc, asking, { key: newKey(), message: 'Bye' });
  if (!closing) throw new Error('no closing prompt');
  const flow = definitionFrom(doc);
  return { asking, flow: { ...flow, promptsArray: [...flow.promptsArray, asking, closing] } };
};

const LISTS = ['order', 'pairs', 'gaps'] as const;
const QUESTIONS = PROMPT_KIND_NAMES.filter((kind) => kind !== 'message' && !LISTS.some((list) => list === kind));

test('EDITOR-K1 a number is asked again, so it is refused until the right one is written', () => {
  const { refusals } = publishChecks(made('number', '').flow, { language: 'en', languages: ['en'] });
  expect(refusals.map(({ code }) => code)).toEqual(['nothing-to-type']);
});

test.each(QUESTIONS)('EDITOR-K1 a %s question that is added to a new flow can be published', (kind) => {
  const { flow } = made(kind);
  const { refusals, warnings } = publishChecks(flow, { language: 'en', languages: ['en'] });
  expect(refusals).toEqual([]);
  const empty = kind === 'choice' || kind === 'choices' || kind === 'pictures' ? 2 : 0;
  expect(warnings.filter(({ code }) => code !== 'empty-answer')).toEqual([]);
  expect(warnings).toHaveLength(empty);
});

test.each([
  ['order', ['repeated-part']],
  ['pairs', ['repeated-part', 'pair-missing']],
  ['gaps', ['gaps-differ', 'gap-empty']],
] as const)(
  'EDITOR-K1 a question of %s means nothing without words, so it is refused until they are written',
  (kind, codes) => {
    const { refusals } = publishChecks(made(kind).flow, { language: 'en', languages: ['en'] });
    expect(refusals.map(({ code }) => code)).toEqual(codes);
  },
);

test.each([
  ['choice', 'choice'],
  ['choices', 'choice'],
  ['short', 'custom'],
  ['number', 'custom'],
  ['long', 'custom'],
  ['upload', 'custom'],
  ['order', 'choice'],
  ['pairs', 'choice'],
  ['gaps', 'custom'],
] as const)('EDITOR-K1 a learner meets a %s question as %s', (kind, answerType) => {
  const { asking, flow } = made(kind);
  const prepared = prepareFlow(withNamedLinks(flow), { flowId: 1, version: 1 });
  if (!prepared.ok) throw new Error(prepared.error.code);
  expect(prepared.flow.promptsByKey.get(asking.key)?.answerType).toBe(answerType);
});

test.each(PROMPT_KIND_NAMES)('EDITOR-K7 a new %s prompt has its own kind', (kind) => {
  const { answers = [], ...prompt } = KIND_CONTENTS[kind](() => 'key', WORDS) as PromptDefinition;
  expect(kindOf(prompt, answers as readonly Answer[])).toBe(kind);
});

test.each([
  ['short', {}, [{ key: 'a', message: '*' }]],
  ['short', { inputDisplayType: 'date' as const }, [{ key: 'a', message: 'x' }]],
  ['slider', { inputDisplayType: 'range' as const }, [{ key: 'a', message: '*' }]],
  ['choice', { inputDisplayType: 'stacked' as const }, [{ key: 'a', message: 'x' }]],
  ['message', { inputDisplayType: 'stacked' as const }, []],
])('EDITOR-K7 a prompt is of the kind %s by what it asks for: %j', (kind, prompt, answers) => {
  expect(kindOf(prompt, answers)).toBe(kind);
});

test('EDITOR-K1 a teacher gives a long answer 0 to 1 points', () => {
  const prepared = prepareFlow(withNamedLinks(made('long').flow), { flowId: 1, version: 1 });
  if (!prepared.ok) throw new Error(prepared.error.code);
  expect(maxScore(prepared.flow).score).toBe(1);
});

const answer = (key: string, more: object = {}) => ({ key, message: key, ...more });
const scores = (prompt: ReturnType<typeof marked>) =>
  (prompt.answers as readonly { score?: number }[]).map(({ score }) => score);

test('EDITOR-K2 the right answer gets a point, the others none; another mark moves it, and taking it back leaves no scores', () => {
  const asked = marked({ answers: [answer('a'), answer('b'), answer('*')] }, 'b');
  expect(scores(asked)).toEqual([0, 1, 0]);
  expect(scores(marked(asked, 'a'))).toEqual([1, 0, 0]);
  const none = marked(asked, 'b');
  expect(scores(none)).toEqual([undefined, undefined, undefined]);
  expect(none.answers).toEqual([answer('a'), answer('b'), answer('*')]);
});

test('EDITOR-K2 several choices and typed answers may have several right ones', () => {
  for (const more of [{ acceptsMultipleAnswers: true }, { inputDisplayType: 'text' as const }]) {
    const hidden = { hidden: 'inputDisplayType' in more || undefined };
    const prompt = { ...more, answers: [answer('a', hidden), answer('b', hidden), answer('*')] };
    const both = marked(marked(prompt, 'a'), 'b');
    expect(scores(both)).toEqual([1, 1, 0]);
    expect(scores(marked(both, 'a'))).toEqual([0, 1, 0]);
  }
});

test('EDITOR-K2 the mark uses the points that a flow has, and keeps partial points and those that a teacher gives', () => {
  const answers = [
    answer('a', { score: 100 }),
    answer('b', { score: 30 }),
    answer('c'),
    answer('d', { scoreLater: true }),
  ];
  expect(scores(marked({ answers }, 'c'))).toEqual([0, 30, 100, undefined]);
});
