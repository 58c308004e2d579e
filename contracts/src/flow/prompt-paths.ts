/** How a chat comes to each prompt: the shortest way, with what is answered on it. For problems that want to be seen. */
import { pathOf, stepAt, type ChatPath } from '../engine/chat-path.js';
import { onwardOf, type Onward } from '../engine/onward.js';
import { saidAt, SILENCE } from '../engine/sayings.js';
import type { PreparedFlow, PreparedPrompt } from '../engine/types.js';
import { visitOutcomes } from '../engine/visit-outcomes.js';
import type { Visit } from '../engine/walks.js';
import type { PromptKey } from '../ids.js';
import { CATCH_ALL, START_PROMPT } from './definition.js';

export interface PromptPaths {
  /** All prompts that something leads to, linked flows' included, nearest first. */
  readonly reached: ReadonlySet<PreparedPrompt>;
  /** Those that an answer, or the start, leads to. */
  readonly entered: ReadonlySet<PreparedPrompt>;
  /**
   * From the start to the prompt, which is the last step, with `says` as its answer. Where nothing leads there, that step
   * alone. Null when it is too long to be told.
   */
  readonly to: (prompt: PreparedPrompt, says?: string) => ChatPath | null;
  /** From the start to the first of these, and on through the others. */
  readonly through: (prompts: readonly PreparedPrompt[]) => ChatPath | null;
  /** Key of the prompt of the flow itself that leads away to this one; null = none does. */
  readonly ownBefore: (prompt: PreparedPrompt | undefined) => PromptKey | null;
}

/** Ways that can be played. */
const playedWays = (onward: Onward, prompt: PreparedPrompt): Visit[] =>
  visitOutcomes(onward, prompt, 1, false).outcomes.map(({ to, best, unscored }): Visit => ({
    prompt,
    by: unscored ?? best?.by ?? SILENCE,
    to,
  }));

/** Where answers can't be matched at all, what the author meant still tells what leads where. */
const meantWays = (onward: Onward, prompt: PreparedPrompt): Visit[] => {
  const { answers, answersUnknown, exact, definition } = prompt;
  const isUnmatched = exact.size === 0 && answers.some(({ message }) => message !== CATCH_ALL);
  if (!answersUnknown && !isUnmatched) return [];
  const meant = answers.map(({ message, nextKey }): Visit => {
    const says = definition.acceptsMultipleAnswers ? [message] : message;
    return { prompt, by: saidAt(prompt, says), to: onward.from(prompt, nextKey) };
  });
  return [...meant, { prompt, by: SILENCE, to: onward.from(prompt, definition.nextKey) }];
};

export const promptPaths = (root: PreparedFlow): PromptPaths => {
  const strict = onwardOf(root);
  const loose = onwardOf(root, { strict: false });
  const start = root.prompts.get(START_PROMPT);
  const cameBy = new Map<PreparedPrompt, Visit | null>(start ? [[start, null]] : []);
  const entered = new Set<PreparedPrompt>(start ? [start] : []);
  const follow = (waysFrom: (prompt: PreparedPrompt) => readonly Visit[]): void => {
    // A map hands out what is added while it is walked.
    for (const [prompt] of cameBy)
      for (const way of waysFrom(prompt)) {
        if (!way.to) continue;
        if (prompt.answerType !== 'auto') entered.add(way.to);
        if (!cameBy.has(way.to)) cameBy.set(way.to, way);
      }
  };
  // What can be played first, then what the engine refuses to enter, then what can't be answered.
  follow((prompt) => playedWays(strict, prompt));
  follow((prompt) => playedWays(loose, prompt));
  follow((prompt) => meantWays(loose, prompt));
  const visitsTo = (prompt: PreparedPrompt): Visit[] => {
    const visits: Visit[] = [];
    for (let way = cameBy.get(prompt); way; way = cameBy.get(way.prompt)) visits.push(way);
    return visits.reverse();
  };
  return {
    reached: new Set(cameBy.keys()),
    entered,
    to: (prompt, says) => {
      const way = pathOf(visitsTo(prompt));
      return way && [...way, stepAt(prompt, says === undefined ? undefined : { says })];
    },
    through: (prompts) => {
      const way = prompts[0] ? pathOf(visitsTo(prompts[0])) : null;
      return way && [...way, ...prompts.map((prompt) => stepAt(prompt))];
    },
    ownBefore: (prompt) => {
      const own = prompt && visitsTo(prompt).findLast((visit) => visit.prompt.scope === '');
      return own?.prompt.key ?? null;
    },
  };
};
