/** Empty reactions are a warning. */
import type { Answer } from '../definition/definition.js';
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { publishChecks } from './publish-checks.js';

const warned = (more: Partial<Answer>) => {
  const answers = [
    anAnswer('a'),
    anAnswer('b'),
    { ...anAnswer('all right'), rule: { kind: 'right' as const }, ...more },
  ];
  const flow = aFlow()
    .withPrompt('start', 'Order!', { inputDisplayType: 'order', answers, nextKey: '.end' })
    .withPrompt('end', 'Bye')
    .build();
  return publishChecks(flow, { language: 'en', languages: ['en'] }).warnings.map(({ code }) => code);
};

test.each<readonly [string, Partial<Answer>, readonly string[]]>([
  ['an empty reaction', { quickResponse: { message: ' ' } }, ['reaction-empty']],
  ['an empty list of reactions', { quickResponse: { messages: ['', ' '] } }, ['reaction-empty']],
  ['words', { quickResponse: { message: 'Good' } }, []],
  ['words in another language', { quickResponse: { message: '', tMessage: { hi: 'अच्छा' } } }, []],
  ['an empty reaction that asks again', { quickResponse: { message: '', repeatAnswers: true } }, []],
  ['an empty reaction that goes another way', { quickResponse: { message: '' }, nextKey: '.end' }, []],
  ['no reaction', {}, []],
])('PUB-37 %s', (_, more, wanted) => {
  expect(warned(more)).toEqual(wanted);
});
