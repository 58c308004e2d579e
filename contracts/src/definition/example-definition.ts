/** A small lesson that shows people and programs how a definition is written. */
import type { FlowDefinition } from './definition.js';
import type { PromptKey } from '../ids.js';

const key = (text: string) => text as PromptKey;

export const EXAMPLE_DEFINITION: FlowDefinition = {
  promptsArray: [
    {
      key: key('k1'),
      name: 'start',
      definition: {
        title: 'Half of 51',
        message: 'What is half of 51?',
        inputDisplayType: 'number',
        answers: [
          { key: 'a1', message: '25.5, give or take 0.1', rule: { kind: 'near', value: 25.5, give: 0.1 }, score: 2 },
          { key: 'a2', message: 'nearly', rule: { kind: 'between', least: 25, most: 26 }, score: 1 },
          {
            key: 'a3',
            message: '*',
            score: 0,
            quickResponse: { message: 'Try again.', repeatAnswers: true },
            when: [{ key: 'w1', if: { on: 'tries', least: 3 }, nextKey: '.second' }],
          },
        ],
        nextKey: '.second',
      },
    },
    {
      key: key('k2'),
      name: 'second',
      definition: {
        title: 'Even numbers',
        message: 'Which of these are even?',
        acceptsMultipleAnswers: true,
        answers: [
          { key: 'b1', message: '4' },
          { key: 'b2', message: '7' },
          { key: 'b3', message: '10' },
          { key: 'b4', message: 'both and no other', rule: { kind: 'chose', exactly: ['b1', 'b3'] }, score: 2 },
        ],
        when: [
          { key: 'w2', if: { on: 'score', least: 3 }, nextKey: '.advanced' },
          {
            key: 'w3',
            if: {
              all: [
                { on: 'answered', these: [{ prompt: 'k1', answer: 'a1' }] },
                { not: { on: 'language', these: ['hi'] } },
              ],
            },
            nextKey: '.advanced',
          },
        ],
        nextKey: '.practice',
      },
    },
    {
      key: key('k3'),
      name: 'practice',
      definition: {
        message: 'Let us practise: $\\frac{1}{2}$ is 0.5. Put these in order, the smallest first.',
        inputDisplayType: 'order',
        answers: [
          { key: 'c1', message: 'a quarter', score: 1 },
          { key: 'c2', message: '0.5', score: 1 },
          { key: 'c3', message: '0.75', score: 1 },
          { key: 'c4', message: 'Hint', help: 'hint', price: 1, quickResponse: { message: 'A quarter is 0.25.' } },
          { key: 'c5', message: 'all right', rule: { kind: 'right' }, quickResponse: { message: 'All in order!' } },
          { key: 'c6', message: '*', quickResponse: { message: 'Not all are in order.' } },
        ],
        nextKey: '.done',
      },
    },
    { key: key('k4'), name: 'advanced', definition: { message: 'Well done! Here is a harder one.', nextKey: '.done' } },
    { key: key('k5'), name: 'done', definition: { message: 'See you next time.' } },
  ],
};
