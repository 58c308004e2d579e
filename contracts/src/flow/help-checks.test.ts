/** Help that would be no help isn't published. */
import type { Answer, PromptDefinition } from '../definition/definition.js';
import { definitionSchema } from '../definition/definition.schema.js';
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { publishChecks } from './publish-checks.js';

const hint = (more: Partial<Answer> = {}): Answer => ({
  ...anAnswer('Hint', { quickResponse: { message: 'It is hot' } }),
  help: 'hint',
  ...more,
});
const flowOf = (definition: PromptDefinition) =>
  aFlow()
    .withPrompt('start', 'A star?', { nextKey: '.end', ...definition })
    .withPrompt('end', 'end')
    .build();
const codes = (definition: PromptDefinition) => {
  const { refusals, warnings } = publishChecks(flowOf(definition), { language: 'en', languages: ['en'] });
  return [...refusals, ...warnings].map(({ code }) => code);
};
const RIGHT = anAnswer('sun');

test.each<[name: string, definition: PromptDefinition, expected: readonly string[]]>([
  ['beside an answer', { answers: [RIGHT, hint()] }, []],
  ['with a list of reactions', { answers: [RIGHT, hint({ quickResponse: { messages: ['One', 'Two'] } })] }, []],
  ['where nobody is asked', { answers: [hint()] }, ['help-misplaced']],
  ['where a teacher answers', { answers: [RIGHT, hint()], answerExternally: true }, ['help-misplaced']],
  ['where the prompt answers itself', { answers: [RIGHT, hint()], answerProgrammatically: true }, ['help-misplaced']],
  ['without words on its button', { answers: [RIGHT, hint({ message: ' ' })] }, ['help-unnamed']],
  ['named like any answer', { answers: [RIGHT, hint({ message: '*' })] }, ['help-unnamed']],
  ['with the words of an answer', { answers: [RIGHT, hint({ message: 'sun' })] }, ['help-unnamed']],
  ['without a reaction', { answers: [RIGHT, hint({ quickResponse: null })] }, ['help-empty']],
  ['with an empty reaction', { answers: [RIGHT, hint({ quickResponse: { message: ' ' } })] }, ['help-empty']],
  ['with a rule', { answers: [RIGHT, hint({ rule: { kind: 'near', value: 1 } })] }, ['rule-misplaced']],
])('HELP-9 help %s', (_, definition, expected) => expect(codes(definition)).toEqual(expected));

test('HELP-9 a negative price is not stored', () => {
  expect(definitionSchema.safeParse(flowOf({ answers: [RIGHT, hint({ price: 0.5 })] })).success).toBe(true);
  expect(definitionSchema.safeParse(flowOf({ answers: [RIGHT, hint({ price: -1 })] })).success).toBe(false);
});

test('HELP-9 help needs no link, is no part of a list, and a condition can’t ask about it', () => {
  const solution = hint({ key: 's', message: 'Solution', help: 'solution' });
  expect(codes({ answers: [anAnswer('a', { nextKey: '.end' }), hint()], nextKey: undefined })).toEqual([]);
  expect(codes({ answers: [anAnswer('a'), hint()], inputDisplayType: 'order' })).toEqual(['too-few-parts']);
  const when = [
    { key: 'w', if: { on: 'answered', these: [{ prompt: 'k-start', answer: 's' }] }, nextKey: '.end' },
  ] as const;
  expect(codes({ answers: [RIGHT, solution], when })).toEqual(['condition-lost']);
  expect(codes({ answers: [anAnswer('a', { nextKey: '.end' }), solution], nextKey: undefined })).toEqual([
    'dangling-answers',
  ]);
});

test('HELP-8 a prompt to which only a solution leads is reachable', () => {
  const solution = hint({ message: 'Solution', help: 'solution', nextKey: '.shown' });
  const flow = aFlow()
    .withPrompt('start', 'A star?', { answers: [RIGHT, solution], nextKey: '.end' })
    .withPrompt('shown', 'The sun', { nextKey: '.end' })
    .withPrompt('end', 'end')
    .build();
  expect(publishChecks(flow, { language: 'en', languages: ['en'] })).toEqual({ refusals: [], warnings: [] });
});
