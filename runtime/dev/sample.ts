/** Everything the player can draw, for looking at. */
import type { FlowDefinition, PromptDefinition } from '@parley/contracts/definition/definition';
import type { PromptKey } from '@parley/contracts/ids';

const prompts: Record<string, PromptDefinition> = {
  start: {
    message: 'Hi **{{name}}**! Welcome to *fractions*. Which one is **larger**?',
    tMessage: { hi: 'नमस्ते **{{name}}**! *भिन्नों* में आपका स्वागत है। कौन सा भिन्न **बड़ा** है?' },
    answers: [
      { key: 'a', message: '1/2', score: 1, quickResponse: { message: 'Right! 🎉', tMessage: { hi: 'सही! 🎉' } } },
      { key: 'b', message: '1/3', score: 0, quickResponse: { message: 'Look again.', repeatAnswers: true } },
      { key: 'c', message: 'They are equal', tMessage: { hi: 'दोनों बराबर हैं' }, score: 0 },
    ],
    nextKey: '.many',
  },
  many: {
    message:
      'Pick all that equal one half:\n\n| fraction | decimal |\n|---|--:|\n| 1/2 | 0.5 |\n| 2/4 | 0.5 |\n\n- a list\n- of `code` and [a link](https://example.org)\n\n> A quote about halves.',
    acceptsMultipleAnswers: true,
    inputDisplayType: 'stacked',
    answers: [
      { key: 'd', message: '2/4', score: 1 },
      { key: 'e', message: '3/6', score: 1 },
      {
        key: 'f',
        message: '3/5 (a long answer that needs more than one line on a small telephone to be read in full)',
      },
    ],
    nextKey: '.steps',
  },
  steps: {
    messages: [
      { key: 's1', message: 'Look at this picture:' },
      { key: 's2', message: '![Half a circle](https://upload.wikimedia.org/x.png?w=320&h=180&iw=640&ih=360)' },
      { key: 's3', message: 'What do you see?' },
    ],
    inputDisplayType: 'textarea',
    answers: [{ key: 'g', message: '*' }],
    nextKey: '.video',
  },
  video: {
    contentType: 'video',
    message: 'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    inputDisplayType: 'large',
    answers: [
      { key: 'h', message: 'Watched it' },
      { key: 'i', message: 'Not now' },
    ],
    nextKey: '.end',
  },
  end: { message: '## Well done, {{name}}!\n\nYou said “{{@steps}}”.' },
};
export const sample: FlowDefinition = {
  promptsArray: Object.entries(prompts).map(([name, definition]) => ({ key: name as PromptKey, name, definition })),
};
