/** Sequences that the black-box tests play: made over the real API, as an author would. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { FlowSequence } from '@parley/contracts/http/sequences';
import type { SequenceSettings } from '@parley/contracts/definition/sequence-settings';
import type { Author } from './author.js';
import { FRACTIONS } from './flows.js';

export interface SequenceWanted {
  readonly name?: string;
  readonly settings?: SequenceSettings;
  /** Names of its flows and what they say; three times `FRACTIONS` by default. */
  readonly flows?: readonly (readonly [name: string, definition: FlowDefinition])[];
}

const THREE: NonNullable<SequenceWanted['flows']> = [
  ['Halves', FRACTIONS],
  ['Thirds', FRACTIONS],
  ['Quarters', FRACTIONS],
];

export const readSequence = (who: Author, id: number): Promise<FlowSequence> =>
  who.call('GET', `/flow_sequences/${id}`);

/** A published sequence of three flows, or of those that are wanted. */
export async function publishedSequence(
  who: Author,
  { name = 'Fractions, step by step', settings, flows = THREE }: SequenceWanted = {},
): Promise<FlowSequence> {
  const ids: number[] = [];
  for (const [flowName, definition] of flows) ids.push((await who.createFlow(flowName, definition)).id);
  const { id } = await who.call<{ readonly id: number }>('POST', '/flow_sequences', { name, flows: ids });
  if (settings) await who.call('PUT', `/flow_sequences/${id}`, { settings });
  await who.call('POST', `/flow_sequences/${id}/publish`, {});
  return readSequence(who, id);
}
