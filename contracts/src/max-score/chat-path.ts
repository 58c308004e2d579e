/**
 * A path through a flow from its start: the prompts that a chat passes and the answers there. Can be shown and played.
 */
import { asItemKey } from '../engine/history-wire.js';
import { answer } from '../engine/answer.js';
import { failed } from '../engine/outcome.js';
import { scoreOf } from '../engine/score.js';
import { startChat } from '../engine/start.js';
import type { PromptKey } from '../ids.js';
import type { Chat, HistoryItem, Outcome, PreparedFlow, PreparedPrompt, StartOptions } from '../engine/types.js';
import type { Saying } from './sayings.js';
import type { Visit } from './walks.js';

export interface PathStep {
  /** The flow of the prompt: the one being played, or a linked one. */
  readonly promptKeyStr: string;
  readonly promptKey: PromptKey;
  readonly promptName: string;
  /** The answer in the form that `answer` takes; null: the chat continues by itself, or the path ends here. */
  readonly says: string | readonly string[] | null;
  /** A reviewer gives the answer. */
  readonly external?: true;
  /** The reviewer's award for it. */
  readonly award?: number;
}
export type ChatPath = readonly PathStep[];

/** Longest path; nobody plays longer ones. */
const MAX_STEPS = 20_000;

export const stepAt = ({ promptKeyStr, key, name }: PreparedPrompt, saying?: Saying): PathStep => ({
  promptKeyStr,
  promptKey: key,
  promptName: name,
  says: saying?.says ?? null,
  ...(saying?.external && { external: true }),
  ...(saying?.award !== undefined && { award: saying.award }),
});

/** null if it is too long to be played. */
export const pathOf = (visits: Iterable<Visit>): ChatPath | null => {
  const path: PathStep[] = [];
  for (const { prompt, by } of visits) {
    const sayings = by();
    path.push(...(sayings.length > 0 ? sayings.map((saying) => stepAt(prompt, saying)) : [stepAt(prompt)]));
    if (path.length > MAX_STEPS) return null;
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
 * The chat at the end of a path, awards included. Errors: those of `startChat` and `answer`; `invalid-answer` if the
 * chat is at another prompt than the path.
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
