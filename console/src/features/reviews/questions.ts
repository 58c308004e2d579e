/** Puts what waits into groups: one a prompt and kind. */
import type { WaitingInput } from '@parley/contracts/http/inbox';
import { plainText } from '../../ui/plain-text.js';

export interface Question {
  /** Names the group in the address. */
  readonly id: string;
  readonly first: WaitingInput;
  /** Oldest first. */
  readonly inputs: readonly WaitingInput[];
}

const idOf = ({ flowId, promptKey, kind }: WaitingInput): string => `${flowId}.${promptKey}.${kind}`;

/** Most answers first. */
export function questionsOf(inputs: readonly WaitingInput[]): Question[] {
  const groups = new Map<string, WaitingInput[]>();
  for (const input of oldestFirst(inputs)) groups.set(idOf(input), [...(groups.get(idOf(input)) ?? []), input]);
  return [...groups]
    .flatMap(([id, group]) => (group[0] ? [{ id, first: group[0], inputs: group }] : []))
    .sort((a, b) => b.inputs.length - a.inputs.length || a.first.at - b.first.at);
}

export const oldestFirst = (inputs: readonly WaitingInput[]): WaitingInput[] => [...inputs].sort((a, b) => a.at - b.at);

/** The title, if the question has one, and what it asks. */
export const titleAndQuestion = ({ title, question }: WaitingInput): string =>
  [title, plainText(question)].filter(Boolean).join(' · ');
