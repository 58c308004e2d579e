import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { ESSAY } from '../testing/essay.js';
import { reviewItemsOf } from './review-items.js';

const flow = (title: string) =>
  ({ promptsArray: [{ key: 'p1', name: 'p1', definition: { message: 'Why?', title } }] }) as unknown as FlowDefinition;

test('STAT-T1 an input beside a chat has its prompt’s title, and none where it is blank', () => {
  const [titled] = reviewItemsOf({ history: ESSAY, evaluations: {} }, flow(' Why water '));
  expect(titled).toMatchObject({ prompt: 1, title: 'Why water' });
  expect(reviewItemsOf({ history: ESSAY, evaluations: {} }, flow(' '))[0]).not.toHaveProperty('title');
});
