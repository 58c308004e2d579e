/**
 * Finds the shortest way of a chat to each prompt, with the answers on it, so that publish checks can show problems.
 */
import { linksFrom } from '../definition/links.js';
import type { Answer, PromptDefinition } from '../definition/definition.js';
import { pathOf, stepAt, type ChatPath } from '../max-score/chat-path.js';
import { onwardOf, type Onward } from '../engine/onward.js';
import { saidAt, SILENCE } from '../max-score/sayings.js';
import type { PreparedFlow, PreparedPrompt } from '../engine/types.js';
import { visitOutcomes } from '../max-score/visit-outcomes.js';
import type { Visit } from '../max-score/walks.js';
import type { PromptKey } from '../ids.js';
import { CATCH_ALL, START_PROMPT } from '../definition/values.js';

export interface PromptPaths {
  /** All prompts that a chat can reach, including those of linked flows, nearest first. */
  readonly reached: ReadonlySet<PreparedPrompt>;
  /** Prompts that follow an answer or the start. */
  readonly entered: ReadonlySet<PreparedPrompt>;
  /**
   * The path from the start to the prompt, which is the last step, with `says` as its answer. If no path leads there,
   * that step alone. Null if the path is too long to report.
   */
  readonly to: (prompt: PreparedPrompt, says?: string) => ChatPath | null;
  /** The path from the start to the first of these prompts, and on through the others. */
  readonly through: (prompts: readonly PreparedPrompt[]) => ChatPath | null;
  /** Key of the last prompt of the flow itself on the way to this one; null = there is no way. */
  readonly ownBefore: (prompt: PreparedPrompt | undefined) => PromptKey | null;
}

/** Ways that the engine can play. */
const playedWays = (onward: Onward, prompt: PreparedPrompt): Visit[] =>
  visitOutcomes(onward, prompt, 1, false).outcomes.map(({ to, best, unscored }): Visit => ({
    prompt,
    by: unscored ?? best?.by ?? SILENCE,
    to,
  }));

/** If answers can't be matched at all, the author's intended links still give the ways. */
const meantWays = (onward: Onward, prompt: PreparedPrompt): Visit[] => {
  const { answers, answersUnknown, exact, definition, takes } = prompt;
  const isUnmatched = exact.size === 0 && answers.some(({ message, rule }) => message !== CATCH_ALL && !rule);
  if (!answersUnknown && !isUnmatched) return [];
  const visits = (part: PromptDefinition | Answer, by: Visit['by']): Visit[] =>
    linksFrom(part).map((link) => ({ prompt, by, to: onward.from(prompt, link) }));
  const meant = answers.flatMap((answer) =>
    visits(answer, saidAt(prompt, takes === 'set' ? [answer.message] : answer.message)),
  );
  return [...meant, ...visits(definition, SILENCE)];
};

/** A chat goes on after its solution, too. */
const solvedWays = (onward: Onward, prompt: PreparedPrompt): Visit[] =>
  prompt.helps.flatMap((help) => {
    if (help.help !== 'solution') return [];
    const links = [help, prompt.definition].flatMap(linksFrom);
    return links.map((link) => ({ prompt, by: () => [{ says: help.message }], to: onward.from(prompt, link) }));
  });

export const promptPaths = (root: PreparedFlow): PromptPaths => {
  const strict = onwardOf(root);
  const loose = onwardOf(root, { strict: false });
  const start = root.prompts.get(START_PROMPT);
  const cameBy = new Map<PreparedPrompt, Visit | null>(start ? [[start, null]] : []);
  const entered = new Set<PreparedPrompt>(start ? [start] : []);
  const follow = (waysFrom: (prompt: PreparedPrompt) => readonly Visit[]): void => {
    // Iterating a Map also visits entries added meanwhile.
    for (const [prompt] of cameBy)
      for (const way of waysFrom(prompt)) {
        if (!way.to) continue;
        if (prompt.answerType !== 'auto') entered.add(way.to);
        if (!cameBy.has(way.to)) cameBy.set(way.to, way);
      }
  };
  // First ways that can be played, then prompts that the engine refuses to enter, then answers that can't be given.
  follow((prompt) => playedWays(strict, prompt));
  follow((prompt) => solvedWays(strict, prompt));
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
