/** Sequences as tests need them: of flows that the caller names, attached, and published. */
import type { FlowDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import { createFlow } from '@parley/contracts/http/flows';
import {
  createSequence,
  getSequence,
  publishSequence,
  updateSequence,
  type FlowSequence,
} from '@parley/contracts/http/sequences';
import type { BodyOf } from '@parley/contracts/http/route';
import type { PromptKey } from '@parley/contracts/ids';
import type { Client } from './client.js';

type Definition = NonNullable<BodyOf<typeof createFlow>['definition']>;

const prompt = (name: string, definition: PromptEntry['definition']): PromptEntry => ({
  key: `key-${name}` as PromptKey,
  name,
  definition,
});

/** One question of 10 points, then the end. */
export const oneQuestion = (question = 'What is 2 + 2?'): FlowDefinition => ({
  promptsArray: [
    prompt('start', {
      message: question,
      answers: [
        { key: 'right', message: '4', nextKey: '.end', score: 10 },
        { key: 'wrong', message: '5', nextKey: '.end', score: 0 },
      ],
    }),
    prompt('end', { message: 'That was it.' }),
  ],
  commonAnswers: {},
});
/** The answer that completes `oneQuestion`. */
export const RIGHT = '4';

export interface SequenceWanted {
  readonly name?: string;
  readonly settings?: BodyOf<typeof updateSequence>['settings'];
  /** Names of its flows; three by default. */
  readonly flows?: readonly string[];
  readonly definition?: FlowDefinition;
}

/** A flow of one question, or of what is given, never published. */
export const newFlow = async (author: Client, name: string, definition = oneQuestion()): Promise<number> =>
  (await author.ok(createFlow, { body: { name, definition: definition as unknown as Definition } })).id;

/** Attached, not yet published. */
export async function newSequence(
  author: Client,
  { name = 'Course', settings, flows = ['One', 'Two', 'Three'], definition }: SequenceWanted = {},
): Promise<FlowSequence> {
  const ids: number[] = [];
  for (const flow of flows) ids.push(await newFlow(author, flow, definition));
  const { id } = await author.ok(createSequence, { body: { name, flows: ids } });
  if (settings) await author.ok(updateSequence, { params: { id }, body: { settings } });
  return author.ok(getSequence, { params: { id } });
}

/** A published sequence of three flows, or of those that are wanted. */
export async function publishedSequence(author: Client, wanted: SequenceWanted = {}): Promise<FlowSequence> {
  const { id } = await newSequence(author, wanted);
  await author.ok(publishSequence, { params: { id } });
  return author.ok(getSequence, { params: { id } });
}
