import { expect, test } from '@jest/globals';
import { draftDefinitionSchema } from '../draft/draft-definition.schema.js';
import { prepareFlow } from '../engine/prepare.js';
import { play } from '../fixtures/builders/chat-player.js';
import { publishChecks } from '../flow/publish-checks.js';
import { EXAMPLE_DEFINITION } from './example-definition.js';

test('FILE-20 the example of a definition is stored as it is, and can be published without a warning', () => {
  expect(draftDefinitionSchema.parse(EXAMPLE_DEFINITION)).toEqual(EXAMPLE_DEFINITION);
  expect(publishChecks(EXAMPLE_DEFINITION, { language: 'en', languages: ['en'] })).toEqual({
    refusals: [],
    warnings: [],
  });
});
test('FILE-20 it plays as it says', () => {
  const made = prepareFlow(EXAMPLE_DEFINITION, { flowId: 1, version: 1 });
  if (!made.ok) throw new Error(made.error.code);
  const right = play(made.flow).say('25,45').say(['4', '10']);
  expect(right.lines.slice(-2)).toEqual(['Well done! Here is a harder one.', 'See you next time.']);
  expect(right.chat.score.total).toBe(4);
  const wrong = play(made.flow).say('1').say('2').say('3').say(['7']);
  const practised = wrong.say('Hint', { help: true }).say(['a quarter', '0.5', '0.75']);
  expect(practised.lines.slice(-2)).toEqual(['All in order!', 'See you next time.']);
  expect(Number(practised.chat.score.total) - Number(wrong.chat.score.total)).toBe(2);
  expect(wrong.say(['0.5', 'a quarter', '0.75']).lines.slice(-2)).toEqual([
    'Not all are in order.',
    'See you next time.',
  ]);
});
