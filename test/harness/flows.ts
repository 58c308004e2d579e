/** Flows that the black-box tests play: plain data, as an author would post it. */
import type { FlowDefinition, PromptDefinition, PromptEntry } from '@parley/contracts/definition/definition';

const prompt = (name: string, definition: PromptDefinition) => ({ key: name, name, definition }) as PromptEntry;
const pick = (key: string, message: string, nextKey: string, score?: number) => ({
  key,
  message,
  nextKey,
  ...(score === undefined ? {} : { score }),
});

/** Two choices of 10 points, a typed answer, the end. */
export const FRACTIONS: FlowDefinition = {
  promptsArray: [
    prompt('start', {
      message: 'What is **half** of 8?',
      answers: [pick('a', '4', '.second', 10), pick('b', '5', '.second', 0)],
    }),
    prompt('second', {
      message: 'Which is the same as 1/2?',
      answers: [pick('c', '2/4', '.third', 10), pick('d', '2/3', '.third', 0)],
    }),
    prompt('third', { message: 'How did you find it?', answers: [pick('e', '*', '.end')] }),
    prompt('end', { message: 'Well done.' }),
  ],
};
/** The answers of a learner who knows them all, in order. */
export const FRACTIONS_ANSWERS = ['4', '2/4', 'I drew a cake'] as const;
