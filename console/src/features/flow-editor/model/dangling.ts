/** Prompts whose answers lead nowhere. Looked for after every letter, so each prompt is judged once per change of it. */
import { connectionState } from '@parley/contracts/flow/connection';
import type { PromptDefinition } from '@parley/contracts/flow/definition';
import { promptsOf, type FlowDocument } from './flow-document.js';
import { sameValue } from './same-value.js';

export interface Dangling {
  readonly key: string;
  /** Counted from 1. */
  readonly number: number;
  readonly state: 'danglingAnswers' | 'danglingMultiSelect';
}
const states = new WeakMap<PromptDefinition, ReturnType<typeof connectionState>>();

function stateOf(definition: PromptDefinition): ReturnType<typeof connectionState> {
  const known = states.get(definition);
  if (known) return known;
  const state = connectionState(definition);
  states.set(definition, state);
  return state;
}

let last: readonly Dangling[] = [];

/** The same list as before when nothing about it changed. */
export function danglingOf(doc: FlowDocument): readonly Dangling[] {
  const found: Dangling[] = [];
  promptsOf(doc).forEach(({ key, definition }, index) => {
    const state = stateOf(definition);
    if (state === 'danglingAnswers' || state === 'danglingMultiSelect') found.push({ key, number: index + 1, state });
  });
  if (!sameValue(found, last)) last = found;
  return last;
}
