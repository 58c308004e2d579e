/**
 * Finds prompts that lead on endlessly without asking anybody (decision 13, SPEC PUB-8, PUB-16), across linked flows
 * too.
 */
import type { Onward } from '../engine/onward.js';
import { MAX_AUTOMATIC_STEPS } from '../engine/play.js';
import type { PreparedPrompt } from '../engine/types.js';

export interface Chain {
  readonly kind: 'circle' | 'too-long';
  /** In order: every prompt of a circle once; of a long chain only the first prompt. */
  readonly prompts: readonly PreparedPrompt[];
}

/** Every circle once, beginning with the prompt that was met first. */
const circles = ({ byItself }: Onward, prompts: Iterable<PreparedPrompt>): Chain[] => {
  const settled = new Set<PreparedPrompt>();
  const found: Chain[] = [];
  for (const first of prompts) {
    const path = new Map<PreparedPrompt, number>();
    let prompt: PreparedPrompt | null = first;
    while (prompt && !settled.has(prompt) && !path.has(prompt)) {
      path.set(prompt, path.size);
      prompt = byItself(prompt);
    }
    const began = prompt ? path.get(prompt) : undefined;
    if (began !== undefined) found.push({ kind: 'circle', prompts: [...path.keys()].slice(began) });
    for (const each of path.keys()) settled.add(each);
  }
  return found;
};

/** True if the chain is longer than the engine plays (decision 37). */
const isTooLong = ({ byItself }: Onward, first: PreparedPrompt): boolean => {
  const seen = new Set<PreparedPrompt>();
  let prompt: PreparedPrompt | null = first;
  while (prompt && !seen.has(prompt) && seen.size <= MAX_AUTOMATIC_STEPS) {
    seen.add(prompt);
    prompt = byItself(prompt);
  }
  return prompt !== null && !seen.has(prompt);
};

/**
 * `entered`: prompts that a chat can reach from the start or from an answer. Prompts in between are found on the way.
 */
export const endlessChains = (
  onward: Onward,
  prompts: Iterable<PreparedPrompt>,
  entered: Iterable<PreparedPrompt>,
): readonly Chain[] => [
  ...circles(onward, prompts),
  ...[...entered].flatMap((prompt): Chain[] =>
    isTooLong(onward, prompt) ? [{ kind: 'too-long', prompts: [prompt] }] : [],
  ),
];
