import type { FlowDefinition } from '@parley/contracts/definition/definition';

/** Asks again until the answer is "stop". */
export const AGAIN = {
  promptsArray: [
    {
      key: 'start',
      name: 'start',
      definition: {
        message: 'Again?',
        answers: [
          { key: 's', message: 'stop', nextKey: '.end', score: 1 },
          { key: 'a', message: '*', nextKey: '.start', score: 0 },
        ],
      },
    },
    { key: 'end', name: 'end', definition: { message: 'Bye' } },
  ],
} as unknown as FlowDefinition;
