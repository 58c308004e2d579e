/** A way through a flow, from its start: which prompts a chat comes by and what is said there. Can be shown and played. */
import { asItemKey } from './history-wire.js';
import { answer } from './answer.js';
import { failed } from './outcome.js';
import { scoreOf } from './score.js';
import { startChat } from './start.js';
import type { PromptKey } from '../ids.js';
import type { Chat, HistoryItem, Outcome, PreparedFlow, PreparedPrompt, StartOptions } from './types.js';
import type { Saying } from './sayings.js';
import type { Visit } from './walks.js';

export interface PathStep {
  /** The flow that the prompt stands in: the one that is played, or one that it leads to. */
  readonly promptKeyStr: string;
  readonly promptKey: PromptKey;
  readonly promptName: string;
  /** What is answered, as `answer` takes it; null = the chat goes on by itself, or the path ends here. */
  readonly says: string | readonly string[] | null;
  /** Somebody else supplies the answer. */
  readonly external?: true;
  /** What a reviewer then gives for it. */
  readonly award?: number;
}
export type ChatPath = readonly PathStep[];

/** Longer ones nobody plays. */
const MOST_STEPS = 20_000;

export const stepAt = ({ promptKeyStr, key, name }: PreparedPrompt, saying?: Saying): PathStep => ({
  promptKeyStr,
  promptKey: key,
  promptName: name,
  says: saying?.says ?? null,
  ...(saying?.external && { external: true }),
  ...(saying?.award !== undefined && { award: saying.award }),
});

/** Null when it is too long to be played. */
export const pathOf = (visits: Iterable<Visit>): ChatPath | null => {
  const path: PathStep[] = [];
  for (const { prompt, by } of visits) {
    const sayings = by();
    path.push(...(sayings.length > 0 ? sayings.map((saying) => stepAt(prompt, saying)) : [stepAt(prompt)]));
    if (path.length > MOST_STEPS) return null;
  }
  return path;
};

type Awards = Map<HistoryItem['key'], number>;

const awarded = (flow: PreparedFlow, chat: Chat, awards: Awards): Chat => {
  const history = chat.history.map((item) => {
    const superScore = awards.get(item.key);
    return superScore === undefined ? item : { ...item, superScore };
  });
  return { ...chat, history, score: scoreOf(flow, history) };
};

/**
 * The chat at the end of a path, awards included. Errors: those of `startChat` and `answer`; `invalid-answer` when the
 * chat stands at another prompt than the path.
 */
export const playPath = (flow: PreparedFlow, path: ChatPath, options: StartOptions): Outcome => {
  const started = startChat(flow, options);
  if (!started.ok) return started;
  let { chat } = started;
  const awards: Awards = new Map();
  for (const [index, { says, external, award, promptKey, promptKeyStr }] of path.entries()) {
    if (says !== null) {
      if (chat.input?.promptKeyStr !== promptKeyStr) return failed('invalid-answer', promptKeyStr);
      const key = asItemKey(`path-${index}`);
      const outcome = answer(flow, chat, { key, message: says, at: options.at, ...(external && { external }) });
      if (!outcome.ok) return outcome;
      ({ chat } = outcome);
      if (award !== undefined) awards.set(key, award);
    } else if (award !== undefined) {
      const own = chat.history.find((item) => item.auto && item.promptKey === promptKey && !awards.has(item.key));
      if (own) awards.set(own.key, award);
    }
  }
  return { ok: true, chat: awards.size > 0 ? awarded(flow, chat, awards) : chat, effects: [] };
};
