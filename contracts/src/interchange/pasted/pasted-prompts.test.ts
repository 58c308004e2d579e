import { withNamedLinks } from '../../definition/next-links.js';
import { prepareFlow } from '../../engine/prepare.js';
import { play } from '../../fixtures/builders/chat-player.js';
import { publishChecks } from '../../flow/publish-checks.js';
import { pastedFlow } from './pasted-prompts.js';
import { readPasted } from './read-pasted.js';

const flowOf = (text: string) => {
  let count = 0;
  const { questions } = readPasted(text, { yes: 'True', no: 'False' });
  return withNamedLinks(pastedFlow(questions, () => `key-${(count += 1)}`, 'Goodbye'));
};
const begin = (text: string) => {
  const prepared = prepareFlow(flowOf(text), { flowId: 1, version: null });
  if (!prepared.ok) throw new Error(prepared.error.code);
  return play(prepared.flow);
};
const TEXT =
  '1. Which is 2 * 3 * 4?\na) 24 *\nb) 9\n\n2. Which are even?\na) 2 *\nb) 3\nc) 4 *\n\n3. Half of 16?\nAnswer: 8\n\n4. Capital of Peru?\nAns: Lima\n\n5. Explain why.';

test('PASTE-5 the flow can be published, and is played to its closing prompt', () => {
  const checks = publishChecks(flowOf(TEXT), { language: 'en', languages: ['en'] });
  expect([...checks.refusals, ...checks.warnings]).toEqual([]);
  const end = begin(TEXT).say('24').say(['2', '4']).say('8').say(' lima ').say('Because.');
  expect(end.chat.completed).toBe(true);
  expect(end.lines.at(-1)).toBe('Goodbye');
  expect(end.chat.score.total).toBe(5);
  expect(begin(TEXT).say('9').say(['3']).say('7').say('Rome').say('No.').chat.score.total).toBe(0);
});

test('PASTE-5 learners read the text as it was written', () => {
  expect(begin(TEXT).lines[0]).toBe('Which is 2 \\* 3 \\* 4?');
});

test('PASTE-4 PASTE-5 a GIFT reaction becomes a quick response, and a wrong choice with one asks again', () => {
  const start = begin('::Planets:: The largest one? {=Jupiter#Right! ~Mars#Too small.}');
  expect(start.say('Mars').lines).toContain('Too small.');
  expect(start.say('Mars').chat.completed).toBe(false);
  expect(start.say('Jupiter').lines).toContain('Right!');
});

test('PASTE-4 PASTE-5 a number with a tolerance or in a range counts by a rule', () => {
  const start = begin('What is pi? {#3.14:0.01}\n\nHow many legs? {#2..8}');
  expect(start.say('3,15').say('8').chat.score.total).toBe(2);
  expect(start.say('3.2').say('9').chat.score.total).toBe(0);
});

test('PASTE-4 PASTE-5 a GIFT match earns a point for each right pair', () => {
  const text = 'Match 1 * 2. {=2*3 -> six =a_b_c -> x_y_z =1 -> one}';
  const checks = publishChecks(flowOf(text), { language: 'en', languages: ['en'] });
  expect([...checks.refusals, ...checks.warnings]).toEqual([]);
  expect(begin(text).say(['six', 'x_y_z', 'one']).chat.score.total).toBe(3);
  expect(begin(text).say(['six', 'one', 'x_y_z']).chat.score.total).toBe(1);
});

test('PASTE-4 PASTE-5 a GIFT order earns a point for each part at its place', () => {
  const text = 'Frog? {>3 ALL VERTICAL\nEgg\nTad*pole*\nFrog\n}';
  const checks = publishChecks(flowOf(text), { language: 'en', languages: ['en'] });
  expect([...checks.refusals, ...checks.warnings]).toEqual([]);
  expect(begin(text).say(['Egg', 'Tad*pole*', 'Frog']).chat.score.total).toBe(3);
  expect(begin(text).say(['Egg', 'Frog', 'Tad*pole*']).chat.score.total).toBe(1);
});

test('PASTE-8 a typed answer with a part of the points earns that part', () => {
  const text = 'Who? {=Athens =%50%Athen}';
  expect(['athens', 'athen', 'rome'].map((said) => begin(text).say(said).chat.score.total)).toEqual([1, 0.5, 0]);
});

test('PASTE-5 the right side of a pair is read as it is written, too', () => {
  const { answers } = flowOf('Match. {=cat -> a_b_c =dog -> d}').promptsArray[0]?.definition ?? {};
  expect(answers).toMatchObject([{ pair: 'a_b_c', literal: true }, { pair: 'd' }]);
});
