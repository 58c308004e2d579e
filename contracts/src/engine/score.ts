/**
 * Scores (ENG-27…29, decision 33): a thread reduces the answers of one visit, a prompt its threads, and the chat sums
 * its prompts. Sums are always added in the same order, whether a chat grew answer by answer or was loaded, so both
 * agree to the last bit.
 */
import type { ScoreStrategy } from '../definition/definition.js';
import { DEFAULT_REDUCER, type Reducer } from '../definition/reducers.js';
import { homeOf } from './linked-flow.js';
import { promptOf } from './prompt-of.js';
import type { HistoryItem, PreparedFlow, PreparedPrompt, Score } from './types.js';
import { beginsVisit, countOf, currentVisit, isForHelp, isPlace, itemAt, type Items } from './visit.js';

/** All reducers need these facts of a list of numbers. */
interface Fold {
  count: number;
  sum: number;
  min: number;
  max: number;
  first: number;
  last: number;
}
const emptyFold = (): Fold => ({ count: 0, sum: 0, min: Infinity, max: -Infinity, first: 0, last: 0 });

const add = (fold: Fold, value: number): Fold => {
  if (fold.count === 0) fold.first = value;
  fold.count += 1;
  fold.sum += value;
  fold.min = Math.min(fold.min, value);
  fold.max = Math.max(fold.max, value);
  fold.last = value;
  return fold;
};
const result = (fold: Fold, reducer: Reducer): number | null => {
  if (fold.count === 0) return null;
  return reducer === 'avg' ? fold.sum / fold.count : fold[reducer];
};
/** The result after `add`, without adding. */
const resultWith = (fold: Fold, value: number, reducer: Reducer): number => {
  if (fold.count === 0) return value;
  switch (reducer) {
    case 'sum':
      return fold.sum + value;
    case 'avg':
      return (fold.sum + value) / (fold.count + 1);
    case 'max':
      return Math.max(fold.max, value);
    case 'min':
      return Math.min(fold.min, value);
    case 'first':
      return fold.first;
    case 'last':
      return value;
  }
};

/** Applies one of the six reducers to a list; null: nothing to reduce. */
export const reduceScores = (values: readonly number[], reducer: Reducer): number | null =>
  result(values.reduce(add, emptyFold()), reducer);

/** The score that one prompt has earned so far. */
interface Tally {
  readonly promptKey: string;
  readonly strategy: ScoreStrategy;
  readonly maxSuperScore: number;
  /** Threads that have ended. */
  readonly ended: Fold;
  open: Fold;
  /** The price of the open thread's help, and what the thread earns if nothing was tried. */
  price: number;
  untried: number | null;
  /** The award for the open thread; it replaces what its answers earned. */
  superScore: number | null;
}

/** Visits and answers by prompt key, of the first `items` items. */
interface Seen {
  items: number;
  places: number;
  readonly visits: Map<string, number>;
  readonly latest: Map<string, HistoryItem>;
}
/** A running count of one chat's scores; changed in place, owned by the history that it counts. */
export interface Ledger {
  readonly flow: PreparedFlow;
  readonly tallies: Map<string, Tally>;
  pending: number;
  /** True if a person gave points to one of the answers. */
  hasGifts: boolean;
  /** The visits and answers that conditions ask about; null: none asked yet. */
  seen: Seen | null;
  /** The strategies of the flow, and of linked prompts that were scored. */
  strategies: PreparedFlow['scoreStrategies'];
  /** Keys of the answers, computed on first use. */
  keys: Set<string> | null;
  /** About how many bytes of memory the counted items take. */
  bytes: number;
}
/** An item without its texts. */
const ITEM_BYTES = 300;
const CHARACTER_BYTES = 2;
const textBytes = (text: unknown): number => (typeof text === 'string' ? text.length * CHARACTER_BYTES : 0);
export const newLedger = (flow: PreparedFlow): Ledger => ({
  flow,
  tallies: new Map(),
  pending: 0,
  hasGifts: false,
  seen: null,
  strategies: flow.scoreStrategies,
  keys: null,
  bytes: 0,
});

/** Help takes only points that the thread earned. */
const lessPrice = (earned: number, price: number): number => (earned > 0 ? Math.max(0, earned - price) : earned);
const threadScore = ({ superScore, open, strategy, price, untried }: Tally): number | null => {
  if (superScore !== null) return superScore;
  const earned = result(open, strategy.thread ?? DEFAULT_REDUCER);
  return earned === null ? untried : lessPrice(earned, price);
};

const promptScore = (tally: Tally, withOpen: boolean): number | null => {
  const reducer = tally.strategy.overall ?? DEFAULT_REDUCER;
  const open = withOpen ? threadScore(tally) : null;
  return open === null ? result(tally.ended, reducer) : resultWith(tally.ended, open, reducer);
};

const addStrategy = (ledger: Ledger, prompt: PreparedPrompt): void => {
  const strategy = homeOf(ledger.flow, prompt).scoreStrategies[prompt.key];
  if (strategy) ledger.strategies = { ...ledger.strategies, [prompt.key]: strategy };
};

const tallyOf = (ledger: Ledger, item: HistoryItem): Tally => {
  const { promptKey } = item;
  const known = ledger.tallies.get(promptKey);
  if (known) return known;
  const prompt = promptOf(ledger.flow, item);
  if (prompt && prompt.scope !== '') addStrategy(ledger, prompt);
  const definition = prompt?.definition;
  const tally: Tally = {
    promptKey,
    strategy: definition?.scoreStrategy ?? {},
    maxSuperScore: definition?.maxSuperScore ?? Infinity,
    ended: emptyFold(),
    open: emptyFold(),
    price: 0,
    untried: null,
    superScore: null,
  };
  ledger.tallies.set(promptKey, tally);
  return tally;
};

const isGift = ({ score, superScore, scoreLater }: HistoryItem): boolean =>
  typeof superScore === 'number' || (scoreLater === true && typeof score === 'number');
const isScored = ({ score, superScore, scoreLater, price }: HistoryItem): boolean =>
  typeof score === 'number' || typeof superScore === 'number' || scoreLater === true || price !== undefined;

/** Counts one more item. */
export const countItem = (ledger: Ledger, item: HistoryItem): void => {
  ledger.bytes += ITEM_BYTES + textBytes(item.message) + textBytes(item.originalMessage);
  if (item.direction !== 'sent') return;
  ledger.keys?.add(item.key);
  // A prompt that never scores has no tally, so its thread need not end.
  if (!isScored(item) && !ledger.tallies.has(item.promptKey)) return;
  const tally = tallyOf(ledger, item);
  if (isGift(item)) ledger.hasGifts = true;
  if (!item.continuesThread) {
    const ended = threadScore(tally);
    if (ended !== null) add(tally.ended, ended);
    tally.open = emptyFold();
    tally.price = 0;
    tally.untried = null;
    tally.superScore = null;
  }
  if (typeof item.superScore === 'number')
    tally.superScore = Math.max(0, Math.min(tally.maxSuperScore, item.superScore));
  else if (item.price !== undefined) {
    tally.price += item.price ?? Infinity;
    tally.untried ??= item.score ?? null;
  } else if (typeof item.score === 'number') add(tally.open, item.score);
  else if (item.scoreLater) ledger.pending += 1;
};

/** `openPrompt`: the prompt whose thread continues; with `lazyDisplay`, that thread is not shown yet. */
export const scoreFrom = (ledger: Ledger, openPrompt: string | null): Score => {
  let total: number | null = null;
  let display: number | null = null;
  for (const tally of ledger.tallies.values()) {
    const whole = promptScore(tally, true);
    if (whole !== null) total = (total ?? 0) + whole;
    const isHeldBack = tally.strategy.lazyDisplay === true && tally.promptKey === openPrompt;
    const shown = isHeldBack ? promptScore(tally, false) : whole;
    if (shown !== null) display = (display ?? 0) + shown;
  }
  return { total, display, pending: ledger.pending };
};

/** Gives the score of each scored prompt, in the order in which they were scored first; null: none yet. */
export const promptScores = ({ tallies }: Ledger): ReadonlyMap<string, number | null> =>
  new Map([...tallies].map(([promptKey, tally]) => [promptKey, promptScore(tally, true)]));

/** Visits and latest answers of these items, which the ledger counts: only those since the last question are looked at. */
export const seenIn = (ledger: Ledger, items: Items): Readonly<Seen> => {
  const seen = (ledger.seen ??= { items: 0, places: 0, visits: new Map(), latest: new Map() });
  for (const count = countOf(items); seen.items < count; seen.items += 1) {
    const item = itemAt(items, seen.items);
    if (!item) continue;
    if (isPlace(item)) seen.places += 1;
    if (isForHelp(item)) continue;
    if (item.direction === 'sent') seen.latest.set(item.promptKey, item);
    else if (beginsVisit(item)) seen.visits.set(item.promptKey, (seen.visits.get(item.promptKey) ?? 0) + 1);
  }
  return seen;
};

const withoutGift = (item: HistoryItem): HistoryItem => {
  if (!isGift(item)) return item;
  const { superScore: _given, score, ...rest } = item;
  return item.scoreLater || score === undefined ? rest : { ...rest, score };
};
/**
 * Counts only the points that the answers themselves earned. Points that people gave don't count, because they come at any
 * time, and a chat must go the same way whenever it is played again.
 */
export const withoutGifts = (ledger: Ledger, items: Items): Ledger => {
  if (!ledger.hasGifts) return ledger;
  const counted = newLedger(ledger.flow);
  for (const item of [...items.past, ...items.added]) countItem(counted, withoutGift(item));
  return counted;
};
/** The points in all (null), or at these prompts. Nothing scored is 0. */
export const pointsIn = ({ tallies }: Ledger, promptKeys: ReadonlySet<string> | null): number => {
  let sum = 0;
  for (const tally of tallies.values())
    if (!promptKeys || promptKeys.has(tally.promptKey)) sum += promptScore(tally, true) ?? 0;
  return sum;
};

/** The prompt whose thread is open at the end of a history: answered in this visit, and still asking. */
export const openPromptOf = (history: readonly HistoryItem[]): string | null => {
  const last = history.at(-1);
  return last && currentVisit({ past: history, added: [] }).sent.length > 0 ? last.promptKey : null;
};

export const ledgerOf = (flow: PreparedFlow, history: readonly HistoryItem[]): Ledger => {
  const ledger = newLedger(flow);
  for (const item of history) countItem(ledger, item);
  return ledger;
};

/** The score of a history under a flow's strategies, also after an award (`superScore`, `score`) was added. */
export const scoreOf = (flow: PreparedFlow, history: readonly HistoryItem[]): Score =>
  scoreFrom(ledgerOf(flow, history), openPromptOf(history));
