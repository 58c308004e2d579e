/** One turn in play: what the chat shows until somebody must act. Changed in place, then turned into a `Chat`. */
import type { PromptDefinition } from '../definition/definition.js';
import { asked } from '../definition/input-types.js';
import { plainText, type ContentType, type Message } from '../definition/message.js';
import { CATCH_ALL, type Translations } from '../definition/values.js';
import { asItemKey } from './history-wire.js';
import { homeOf } from './linked-flow.js';
import { promptOf } from './prompt-of.js';
import { remoteUrlOf } from './remote-url.js';
import { type Ledger, countItem } from './score.js';
import { shuffled } from './shuffle.js';
import { translate } from '../definition/translate.js';
import type { Chat, Effect, HistoryItem, PreparedFlow, PreparedPrompt } from './types.js';
import { fillMessage, urlEncoded, type Resolve } from './variables.js';
import { beginsVisit, countOf, isForHelp, itemAt, type Items } from './visit.js';

/** These stay the same during a whole chat. */
export type Frame = Pick<Chat, 'language' | 'runMode' | 'autoAnswer' | 'seed' | 'reading' | 'context'>;
export type Draft<T> = { -readonly [K in keyof T]: T[K] };

export interface Turn extends Items {
  readonly flow: PreparedFlow;
  readonly frame: Frame;
  readonly past: readonly HistoryItem[];
  readonly added: HistoryItem[];
  readonly effects: Effect[];
  readonly ledger: Ledger;
  /** Key of the answer that started this turn, or `start`; its items are numbered from it. */
  readonly cause: string;
  number: number;
  readonly at: number;
  /** Pause before the next item, in ms; null: the player's default. */
  pause: number | null;
  /** Prompts passed without an answer. */
  automatic: number;
  /** A history whose way is followed at conditions wherever that is still possible; null: conditions decide. */
  readonly along: readonly HistoryItem[] | null;
}

export const nextItemKey = (turn: Turn): HistoryItem['key'] => {
  const key = asItemKey(`${turn.cause}/${turn.number}`);
  turn.number += 1;
  return key;
};

const promptNamed = (flow: PreparedFlow, name: string): PreparedPrompt | undefined =>
  flow.prompts.get(name) ?? flow.prompts.get(flow.variableNames.get(name) ?? '');

const textShown = ({ message }: HistoryItem): string => plainText(message, ', ');

/** True if an answer was given at a prompt of that name, in any flow. */
const isNamed = (root: PreparedFlow, item: HistoryItem, name: string): boolean => {
  const prompt = promptOf(root, item);
  return prompt !== null && promptNamed(homeOf(root, prompt), name)?.key === prompt.key;
};

/** The matched answer in the author's words, whatever the chat's language; for other text, what is shown. */
const textMeant = (item: HistoryItem): string => {
  const matched = item.multipleAnswers ?? item.matched ?? [];
  const isDefinite = matched.length > 0 && !matched.some((text) => text === CATCH_ALL || text.includes('{{'));
  return isDefinite ? matched.join(', ') : textShown(item);
};

/**
 * The latest answer at the prompt of that name (with or without its spaces): in the asking flow; if that has no such
 * prompt, in the chat's other flows.
 */
const answerAt = (root: PreparedFlow, home: PreparedFlow, items: Items, name: string): HistoryItem | null => {
  const prompt = promptNamed(home, name);
  for (let i = countOf(items) - 1; i >= 0; i -= 1) {
    const item = itemAt(items, i);
    if (item?.direction !== 'sent' || isForHelp(item)) continue;
    if (prompt ? item.promptKey === prompt.key : isNamed(root, item, name)) return item;
  }
  return null;
};

/** Resolves the variables of a prompt's texts; other prompts' answers as shown, unless `textOf` says otherwise. */
export const resolverIn =
  (root: PreparedFlow, prompt: PreparedPrompt, items: Items, frame: Frame, textOf = textShown): Resolve =>
  (name, isPrompt) => {
    if (isPrompt) {
      const item = answerAt(root, homeOf(root, prompt), items, name);
      return item && textOf(item);
    }
    if (Object.hasOwn(frame.context, name)) return frame.context[name] ?? null;
    // Used in addresses: it may contain spaces, and for a linked flow a question mark.
    if (name === 'promptKey') return urlEncoded(prompt.promptKeyStr);
    return name === 'language' ? frame.language : null;
  };

export const resolverOf = (turn: Turn, prompt: PreparedPrompt, items: Items = turn): Resolve =>
  resolverIn(turn.flow, prompt, items, turn.frame);

/** For computations rather than display: the same in every language. */
export const meaningOf = (turn: Turn, prompt: PreparedPrompt, items: Items = turn): Resolve =>
  resolverIn(turn.flow, prompt, items, turn.frame, textMeant);

const isHurried = ({ runMode }: Frame): boolean => runMode === 'admin' || runMode === 'readonly';

/** Adds an answer. The player learns only of the engine's answers, since it shows the learner's own at once. */
export const addSent = (turn: Turn, item: HistoryItem): void => {
  turn.added.push(item);
  countItem(turn.ledger, item);
  if (item.auto) turn.effects.push({ type: 'reveal', itemKey: item.key, afterMs: 0 });
  turn.pause = null;
};

/** Adds a received item and tells the player to show it after the pending pause. */
const addReceived = (turn: Turn, item: HistoryItem): void => {
  turn.added.push(item);
  turn.effects.push({ type: 'reveal', itemKey: item.key, afterMs: isHurried(turn.frame) ? 0 : turn.pause });
  const url = remoteUrlOf(item);
  if (url !== null) turn.effects.push({ type: 'fetchRemote', itemKey: item.key, url });
  turn.pause = null;
};

interface Said {
  readonly message: Message;
  readonly tMessage?: Translations<Message>;
  readonly contentType: ContentType;
  readonly part: 'message' | 'step' | 'quickResponse';
  readonly stepIndex: number;
  /** The learner answers after this item. */
  readonly asks: boolean;
  /** Part of the current visit. */
  readonly continues: boolean;
}

const isShuffled = ({ inputDisplayType, inputDisplayConfig }: PromptDefinition): boolean =>
  inputDisplayConfig?.shuffleChoices === true || asked(inputDisplayType) === 'order';

/** The order of the shown choices: one for a whole visit, and the same if a changed answer leads here again. */
const orderOf = (turn: Turn, prompt: PreparedPrompt, { continues, part }: Said): number[] => {
  const isWithin = continues || part === 'quickResponse';
  let visits = isWithin ? 0 : 1;
  for (let i = countOf(turn) - 1; i >= 0; i -= 1) {
    const item = itemAt(turn, i);
    if (item?.promptKey === prompt.key && beginsVisit(item)) visits += 1;
  }
  const order = shuffled(prompt.listed, `${turn.frame.seed}/${prompt.key}/${visits}`);
  // Parts to put in order must not be shown in the right one.
  const isRight = prompt.takes === 'list' && order.every((index, place) => index === prompt.listed[place]);
  return isRight ? [...order.slice(1), ...order.slice(0, 1)] : order;
};

export const say = (turn: Turn, prompt: PreparedPrompt, said: Said): void => {
  const { definition } = prompt;
  const template = translate(said.message, said.tMessage, turn.frame.language) ?? '';
  const { message, values } = fillMessage(template, resolverOf(turn, prompt));
  const item: Draft<HistoryItem> = {
    key: nextItemKey(turn),
    direction: 'received',
    promptKeyStr: prompt.promptKeyStr,
    promptKey: prompt.key,
    contentType: said.contentType,
    answerType: prompt.answerType,
    message,
    part: said.part,
    at: turn.at,
  };
  if (values) {
    item.originalMessage = template;
    item.values = values;
  }
  if (prompt.hasSteps) item.stepIndex = said.stepIndex;
  if (said.continues) item.continuesThread = true;
  if (turn.pause !== null) item.delayMs = turn.pause;
  if (countOf(turn) === 0 && turn.frame.reading !== 1) item.reading = turn.frame.reading;
  if (said.asks) {
    if (definition.inputDisplayType) item.inputDisplayType = definition.inputDisplayType;
    if (definition.answerExternally) item.answerExternally = true;
    if (isShuffled(definition)) item.choicesDisplayOrder = orderOf(turn, prompt, said);
  }
  addReceived(turn, item);
};
