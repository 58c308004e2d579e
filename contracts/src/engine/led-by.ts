/** Finds the conditions that led a recorded chat from prompt to prompt, for whoever reads it later (SPEC COND-18). */
import type { Condition } from '../definition/conditions.js';
import type { Answer, PromptDefinition } from '../definition/definition.js';
import { linkOf } from '../definition/links.js';
import { factsAt, linkThatHolds, type Leaving } from './conditions.js';
import { homeOf } from './linked-flow.js';
import { promptAt } from './next-prompt.js';
import { isForWhole } from './play.js';
import { promptOf } from './prompt-of.js';
import { countItem, newLedger } from './score.js';
import type { HistoryItem, PreparedFlow, PreparedPrompt } from './types.js';
import { beginsVisit, isForHelp } from './visit.js';

export interface LedBy {
  /** The answer after which the chat went on; of a prompt that asks nothing, its last message. */
  readonly itemKey: HistoryItem['key'];
  /** The condition that held; null: no condition held, so the chat went on otherwise. */
  readonly condition: Condition | null;
  /** The prompt to which it led. */
  readonly to: PreparedPrompt;
  /** The prompt that it left. */
  readonly from: PreparedPrompt;
}

type Linking = PromptDefinition | Answer;
/** The prompt's and the answer's links in the order in which the engine asks them. */
const partsOf = (prompt: PreparedPrompt, sent: HistoryItem | undefined): readonly Linking[] => {
  const matched = new Set(sent?.matched);
  const among = sent && isForHelp(sent) ? prompt.helps : prompt.answers;
  const picked = among.filter(({ message }) => matched.has(message));
  if (prompt.takes === 'one') return [...picked, prompt.definition];
  return [...picked.filter((answer) => isForWhole(prompt, answer)), prompt.definition, ...picked];
};

/** The last answer of the visit that ends with this item. */
const lastSent = (history: readonly HistoryItem[], end: number): HistoryItem | undefined => {
  const promptKey = history[end]?.promptKey;
  for (let at = end; at >= 0; at -= 1) {
    const item = history[at];
    if (!item || item.promptKey !== promptKey) return undefined;
    if (item.direction === 'sent') return item;
    if (beginsVisit(item)) return undefined;
  }
  return undefined;
};

type Decision = Pick<LedBy, 'condition'> | null;
/** null: no condition was asked, or the chat went another way than these links. */
const decisionOf = (parts: readonly Linking[], at: Leaving, from: PreparedPrompt, to: string): Decision => {
  const facts = factsAt(at, from);
  const isThere = (link: string | null): boolean => {
    const found = link === null ? null : promptAt(homeOf(at.flow, from), link, at.flow);
    return found !== null && !('code' in found) && found.key === to;
  };
  let isAsked = false;
  for (const part of parts) {
    const line = part.when?.length ? linkThatHolds(part.when, facts) : null;
    if (line) return line.if && isThere(linkOf(line)) ? { condition: line.if } : null;
    isAsked ||= Boolean(part.when?.length);
    if (linkOf(part) !== null) return isAsked && isThere(linkOf(part)) ? { condition: null } : null;
  }
  return null;
};

/** @param frame - of the chat */
export const ledByIn = (
  flow: PreparedFlow,
  history: readonly HistoryItem[],
  frame: Leaving['frame'],
): readonly LedBy[] => {
  const ledger = newLedger(flow);
  return history.flatMap((item, end): readonly LedBy[] => {
    countItem(ledger, item);
    const next = history[end + 1];
    const from = next && beginsVisit(next) ? promptOf(flow, item) : null;
    const to = from && next ? promptOf(flow, next) : null;
    if (!from || !to) return [];
    const sent = lastSent(history, end);
    const parts = partsOf(from, sent);
    if (!parts.some(({ when }) => when?.length)) return [];
    const at: Leaving = { flow, frame, ledger, past: history.slice(0, end + 1), added: [] };
    const decision = decisionOf(parts, at, from, to.key);
    return decision ? [{ itemKey: (sent ?? item).key, from, to, ...decision }] : [];
  });
};
