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

/**
 * The circles, each beginning with the prompt that was met first. Any condition may hold, so every way counts: a chat
 * whose conditions keep it in a circle would never ask.
 */
const circles = ({ byItself }: Onward, prompts: Iterable<PreparedPrompt>): Chain[] => {
  const settled = new Set<PreparedPrompt>();
  const found: Chain[] = [];
  for (const first of prompts) {
    // The prompts on the way, and the ways from each that are still to be followed.
    const path: PreparedPrompt[] = [];
    const left = new Map<PreparedPrompt, PreparedPrompt[]>();
    const enter = (prompt: PreparedPrompt) => {
      path.push(prompt);
      left.set(prompt, [...byItself(prompt)].reverse());
    };
    if (!settled.has(first)) enter(first);
    for (let prompt = path.at(-1); prompt; prompt = path.at(-1)) {
      const next = left.get(prompt)?.pop();
      if (!next) {
        settled.add(prompt);
        left.delete(prompt);
        path.pop();
      } else if (left.has(next)) found.push({ kind: 'circle', prompts: path.slice(path.indexOf(next)) });
      else if (!settled.has(next)) enter(next);
    }
  }
  return found;
};

/** For each prompt, the most prompts in a row that a chat can pass from it without an answer, circles left out. */
const chainLengths = ({ byItself }: Onward): ((first: PreparedPrompt) => number) => {
  const lengths = new Map<PreparedPrompt, number>();
  return (first) => {
    const path = [first];
    for (let prompt = path.at(-1); prompt; prompt = path.at(-1)) {
      if (!lengths.has(prompt)) lengths.set(prompt, 0);
      const onward = byItself(prompt);
      const unknown = onward.find((next) => !lengths.has(next));
      if (unknown) {
        path.push(unknown);
        continue;
      }
      lengths.set(
        prompt,
        onward.reduce((most, next) => Math.max(most, (lengths.get(next) ?? 0) + 1), 0),
      );
      path.pop();
    }
    return lengths.get(first) ?? 0;
  };
};

/**
 * `entered`: prompts that a chat can reach from the start or from an answer. Prompts in between are found on the way.
 */
export const endlessChains = (
  onward: Onward,
  prompts: Iterable<PreparedPrompt>,
  entered: Iterable<PreparedPrompt>,
): readonly Chain[] => {
  const lengthFrom = chainLengths(onward);
  return [
    ...circles(onward, prompts),
    ...[...entered].flatMap((prompt): Chain[] =>
      lengthFrom(prompt) > MAX_AUTOMATIC_STEPS ? [{ kind: 'too-long', prompts: [prompt] }] : [],
    ),
  ];
};
