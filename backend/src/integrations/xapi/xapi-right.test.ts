import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { patternsOf, type InteractionType } from './xapi-right.js';

const answer = (key: string, message: string, more: Partial<Answer> = {}): Answer => ({ key, message, ...more });
const right = (key: string, message: string, more: Partial<Answer> = {}) => answer(key, message, { score: 1, ...more });
const patterns = (
  type: InteractionType,
  answers: readonly Answer[],
  definition: PromptDefinition = {},
  perfect: string | null = null,
) => patternsOf(type, { definition, answers }, perfect);
const several: PromptDefinition = { acceptsMultipleAnswers: true };
const number: PromptDefinition = { inputDisplayType: 'number' };

test('XAPI-15 right choices are alternatives, several right choices one response', () => {
  expect(patterns('choice', [right('a', 'Mars'), right('b', 'Venus'), answer('c', 'Moon')])).toEqual(['a', 'b']);
  expect(patterns('choice', [right('a', 'Mars'), right('b', 'Venus'), answer('c', 'Moon')], several)).toEqual([
    'a[,]b',
  ]);
  const outcome = (rule: Answer['rule']) => [answer('a', 'Mars'), answer('b', 'Venus'), right('r', 'Both', { rule })];
  expect(patterns('choice', outcome({ kind: 'chose', exactly: ['b', 'a'] }), several)).toEqual(['b[,]a']);
  expect(patterns('choice', outcome({ kind: 'chose', all: ['a'] }), several)).toEqual([]);
  expect(patterns('choice', [right('a', 'Mars'), right('any', '*')])).toEqual([]);
});

test('XAPI-15 a list has the response with every part right, unless fewer parts are enough', () => {
  const parts = [right('a', 'Venus', { pair: '2' }), right('b', 'Earth', { pair: '3' })];
  expect(patterns('sequencing', parts, { inputDisplayType: 'order' }, 'a[,]b')).toEqual(['a[,]b']);
  expect(patterns('matching', parts, { inputDisplayType: 'pairs' }, 'a[.]a[,]b[.]b')).toEqual(['a[.]a[,]b[.]b']);
  const one = [...parts, answer('r', 'One', { score: 3, rule: { kind: 'right', least: 1 } })];
  expect(patterns('sequencing', one, { inputDisplayType: 'order' }, 'a[,]b')).toEqual([]);
});

test('XAPI-15 words say if letter case matters; gaps are joined', () => {
  const lower = { normalizeAnswers: [{ name: 'lowercase' }] } as const;
  expect(patterns('fill-in', [right('a', 'Delhi'), right('b', 'New Delhi'), answer('c', '*')])).toEqual([
    '{case_matters=true}Delhi',
    '{case_matters=true}New Delhi',
  ]);
  expect(patterns('fill-in', [right('a', 'Delhi')], lower)).toEqual(['{case_matters=false}Delhi']);
  const gaps = { ...lower, inputDisplayType: 'gaps' } as const;
  const rain = right('b', 'rain');
  expect(patterns('fill-in', [right('a', 'sun'), rain], gaps, 'sun[,]rain')).toEqual([
    '{case_matters=false}sun[,]rain',
  ]);
  expect(patterns('fill-in', [right('a', 'sun', { normalize: [] }), rain], gaps, 'sun[,]rain')).toEqual([]);
});

test('XAPI-15 words that only a rule accepts, or that look like signs of the standard, are not given', () => {
  expect(patterns('fill-in', [right('a', 'Like it', { rule: { kind: 'spelled', words: 'Delhi' } })])).toEqual([]);
  expect(patterns('fill-in', [right('a', 'x[,]y')])).toEqual([]);
  expect(patterns('fill-in', [right('a', '{lang=en}x')])).toEqual([]);
  expect(patterns('fill-in', [right('a', '{{name}}')])).toEqual([]);
});

test('XAPI-15 one of several right choices isn’t right by itself, so words of one’s own have no right response', () => {
  expect(patterns('fill-in', [right('a', 'Mars'), right('b', 'Venus')], several)).toEqual([]);
});

test('XAPI-15 numbers are alone or a range, open at one end if there is no bound', () => {
  const near = (rule: Answer['rule'], ...before: Answer[]) =>
    patterns('numeric', [...before, right('n', 'name', { rule })], number);
  expect(patterns('numeric', [right('a', '25'), right('b', '1e2')], number)).toEqual(['25', '100']);
  expect(near({ kind: 'near', value: 0.3, give: 0.1 })).toEqual(['0.2[:]0.4']);
  expect(near({ kind: 'near', value: 12 })).toEqual(['12']);
  expect(near({ kind: 'between', most: 4 })).toEqual(['[:]4']);
  expect(near({ kind: 'between', least: -1 })).toEqual(['-1[:]']);
  expect(near({ kind: 'near', value: 12, units: 'cm' })).toEqual([]);
  expect(near({ kind: 'near', value: 12, units: 'cm', bare: true })).toEqual(['12']);
  expect(near({ kind: 'between', least: 1, most: 9 }, answer('w', '5'))).toEqual([]);
  expect(near({ kind: 'between', least: 1, most: 9 }, answer('w', '10'))).toEqual(['1[:]9']);
});

test('XAPI-15 of a rating, each right position is given', () => {
  const rating: PromptDefinition = { inputDisplayType: 'rating', inputDisplayConfig: { max: 5 } };
  const high = right('n', 'High', { rule: { kind: 'between', least: 3 } });
  expect(patterns('likert', [answer('w', '4'), high], rating)).toEqual(['3', '5']);
});

test('XAPI-15 no right answer is sent if none is right, or if a teacher or a variable decides', () => {
  expect(patterns('choice', [answer('a', 'Mars')])).toEqual([]);
  expect(patterns('choice', [right('a', 'Mars'), answer('b', 'Venus', { scoreLater: true })])).toEqual([]);
  expect(patterns('choice', [right('a', 'Mars', { scoreVar: 'points' })])).toEqual([]);
  expect(patterns('choice', [right('a', 'Mars')], { answerExternally: true })).toEqual([]);
});
