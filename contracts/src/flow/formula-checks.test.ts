import { expect, test } from '@jest/globals';
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { compileFormula } from '../markdown/mathml.js';
import type { PromptDefinition } from '../definition/definition.js';
import { formulaRefusals } from './formula-checks.js';
import { publishChecks } from './publish-checks.js';

const refusals = (more: PromptDefinition, message = 'Hi') =>
  publishChecks(
    aFlow()
      .withPrompt('start', message, { nextKey: '.end', ...more })
      .withPrompt('end', 'Bye')
      .build(),
    {
      language: 'en',
      languages: ['en', 'hi'],
      formula: compileFormula,
    },
  ).refusals.map(({ code, promptKey, msg }) => [code, promptKey, msg]);
const REFUSED = [['formula-broken', 'k-start', "Prompt 1: the formula $\\frac{1$ can't be read"]];
const BROKEN = 'Is $\\frac{1$ it?';

test('FORM-6 a broken formula is refused in a message, an answer, a reaction and a translation', () => {
  expect(refusals({}, 'Is $\\frac{1}{2}$ it for $5?')).toEqual([]);
  expect(refusals({}, BROKEN)).toEqual(REFUSED);
  expect(refusals({ tMessage: { hi: BROKEN } })).toEqual(REFUSED);
  expect(refusals({ answers: [anAnswer('$\\frac{1$', { literal: true })] })).toEqual(REFUSED);
  expect(refusals({ answers: [anAnswer('a', { quickResponse: { message: BROKEN } })] })).toEqual(REFUSED);
  expect(refusals({ quickResponses: [{ message: BROKEN }] })).toEqual(REFUSED);
});

test('FORM-6 an answer that is only compared may have any text', () => {
  expect(refusals({ answers: [anAnswer('$\\frac{1$', { hidden: true })] })).toEqual([]);
});

test('FORM-6 answers that many prompts share are read once, and of an enormous flow only the beginning is', () => {
  const long = (n: number) => `${n} $x$ ${'word '.repeat(3_000)}`;
  const shared = aFlow().with({ commonAnswers: { signs: [anAnswer(long(0), { nextKey: '.end' })] } });
  const all = Array.from({ length: 100 }, (_, n) => n);
  const sharing = all.reduce((flow, n) => flow.withPrompt(`p${n}`, 'Hi', { answers: '.signs' }), shared);
  const enormous = all.reduce((flow, n) => flow.withPrompt(`p${n}`, long(n)), aFlow());
  const refused = (flow: typeof shared) =>
    formulaRefusals(flow.withPrompt('last', BROKEN).build(), compileFormula).map(({ promptKey }) => promptKey);
  expect([refused(sharing), refused(enormous)]).toEqual([['k-last'], []]);
});

test.each<readonly [string, boolean]>([
  ['Two for $5 each or 3$ alone', true],
  ['Pay $5 and $10', false],
  ['Pay $5 or 10$', false],
  ['Area: $a b + c$', false],
  ['$x$ and $y$', false],
  ['$f(x) = x \\text{ if } x > 0$', false],
  ['$$\\sin x + \\operatorname{sign} y$$', false],
  ['A code: `$5 each or 3$`', false],
  ['\\$5 each or 3\\$', false],
  ['$5 रुपये या 3$', true],
])('FORM-12 %s', (message, isWarned) => {
  const flow = aFlow().withPrompt('start', message, { nextKey: '.end' }).withPrompt('end', 'Bye').build();
  const codes = publishChecks(flow, { language: 'en', languages: ['en'] }).warnings.map(({ code }) => code);
  expect(codes).toEqual(isWarned ? ['formula-words'] : []);
});
