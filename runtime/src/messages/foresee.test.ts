import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { flowOf } from '../testing/flows.js';
import { hasRareMessages } from './foresee.js';

const video = { contentType: 'video' as const, message: 'https://v.example/a.mp4' };
test.each<readonly [string, PromptDefinition, boolean]>([
  [
    'a text',
    { message: 'x', contentType: null, answers: [{ key: 'a', message: 'y', quickResponse: { message: 'z' } }] },
    false,
  ],
  ['answers by name', { message: 'x', answers: '.yes-no' }, false],
  ['a film', video, true],
  [
    'a step that is one',
    {
      messages: [
        { key: 's', message: 'x' },
        { key: 't', ...video },
      ],
    },
    true,
  ],
  ['a reply that is one', { message: 'x', answers: [{ key: 'a', message: 'y', quickResponse: video }] }, true],
  ['a reply of all that is one', { message: 'x', quickResponses: [video] }, true],
])('PLAY-12 what draws rarer messages is fetched beforehand for %s: %#', (_name, start, rare) => {
  expect(hasRareMessages(flowOf({ start: { message: 'Hi' }, other: start }))).toBe(rare);
});
