/**
 * The rules of one chat (SPEC CHAT-D1…D8). The engine runs before `decide`: the command carries the engine's items and
 * the resulting state. `decide` checks that they continue what the chat has.
 */
import type { ChatEvent, ChatStanding, ItemFact } from '@parley/contracts/events/chat-events';
import { accepted, rejected, type Decider, type Decision } from '@parley/contracts/events/decider';
import { itemsOf, storedItems, storedScores, type ScoreChange } from '@parley/contracts/events/stored-items';
import type { HistoryItem, RemoteResult } from '@parley/contracts/engine/types';
import type { PromptKey, UserId } from '@parley/contracts/ids';
import type { ChatState } from './chat-state.js';
import { followedBy, holdsAny } from './history-keys.js';
import { evaluated, recorded, rescored, reviewed, takenBack } from './reviewed-items.js';

type Event<T extends ChatEvent['type']> = Extract<ChatEvent, { type: T }>;
type Started = Event<'ChatStarted'>;

/** The engine's result for an answer: the items, a fact for each, and the chat's state after them. */
export interface EngineResult {
  readonly items: readonly HistoryItem[];
  readonly facts: readonly ItemFact[];
  readonly standing: ChatStanding;
}

export type ChatCommand =
  | ({
      readonly type: 'StartChat';
      readonly start: Omit<Started['data'], 'facts' | 'standing'>;
      readonly identifier: string;
      readonly context: Readonly<Record<string, string>>;
    } & EngineResult)
  /** `after` is the key of the last item that the engine knew. */
  | ({ readonly type: 'RecordAnswers'; readonly after: string } & EngineResult)
  /** `from` is the key of the changed item: `items` supersede it and everything after it. */
  | ({ readonly type: 'AlterAnswer'; readonly from: ItemFact['key']; readonly after: string } & EngineResult)
  /** `after` is the key of the item that waits for the answer. */
  | ({ readonly type: 'GiveExternalAnswer'; readonly after: string; readonly by: UserId } & EngineResult)
  | ReviewItem
  | {
      readonly type: 'RecordRemote';
      readonly itemKey: ItemFact['key'];
      readonly result: RemoteResult;
      readonly at: number;
    }
  | {
      readonly type: 'GiveEvaluation';
      readonly evaluationId: string;
      readonly promptKey: PromptKey | null;
      /** null removes it. */
      readonly evaluation: string | null;
      readonly by: UserId;
      readonly at: number;
      readonly standing: ChatStanding;
    }
  /** Done once, however often it is asked for. */
  | {
      readonly type: 'RescoreChat';
      readonly rescoreId: string;
      readonly version: number;
      readonly reason: string;
      readonly scores: readonly ScoreChange[];
      readonly by: UserId;
      readonly at: number;
      readonly standing: ChatStanding;
    }
  /** Only the latest re-score that counts. */
  | {
      readonly type: 'TakeBackRescore';
      readonly rescoreId: string;
      readonly scores: readonly ScoreChange[];
      readonly by: UserId;
      readonly at: number;
      readonly standing: ChatStanding;
    }
  | { readonly type: 'DeleteChat' };

/** An absent field stays unchanged; null removes it. */
export interface ReviewItem {
  readonly type: 'ReviewItem';
  readonly itemKey: ItemFact['key'];
  readonly comment?: string | null;
  readonly noComment?: boolean;
  readonly score?: number | null;
  readonly superScore?: number | null;
  readonly by: UserId;
  readonly at: number;
  readonly standing: ChatStanding;
}

export interface ChatRejection {
  readonly code:
    | 'chat-exists'
    | 'chat-not-found'
    | 'chat-deleted'
    | 'chat-forgotten'
    /** The chat has moved on: its last item is not the one that the command names. */
    | 'stale-history'
    | 'item-not-found'
    /** The chat's last item does not wait for an external answer. */
    | 'not-waiting'
    /** Items and facts don't match, or an item exists already. */
    | 'items-do-not-fit';
}

type ChatDecision = Decision<ChatEvent, ChatRejection>;
const no = (code: ChatRejection['code']): ChatDecision => rejected({ code });

const initialState: ChatState = {
  status: 'none',
  started: null,
  identifier: null,
  context: {},
  history: [],
  superseded: new Set(),
  standing: null,
  completedOnce: false,
  rescores: [],
  rescoreIds: new Set(),
  evaluations: new Map(),
  revision: -1,
  forgotten: false,
};

const fits = ({ items, facts }: EngineResult, before: readonly HistoryItem[]): boolean =>
  items.length > 0 &&
  items.length === facts.length &&
  new Set(items.map((item) => item.key)).size === items.length &&
  items.every((item, index) => facts[index]?.key === item.key) &&
  !holdsAny(before, items);

/** Marks the event that completes the attempt for the first time, so that what reacts to it needs no state. */
const marked = (standing: ChatStanding, { completedOnce }: ChatState): ChatStanding =>
  standing.completed && !completedOnce ? { ...standing, completedNow: true } : standing;

const start = (command: Extract<ChatCommand, { type: 'StartChat' }>, state: ChatState): ChatDecision => {
  if (state.status === 'deleted') return no('chat-deleted');
  if (state.status === 'running') return no('chat-exists');
  if (!fits(command, [])) return no('items-do-not-fit');
  const { start: begun, facts, standing, identifier, context, items } = command;
  return accepted({
    type: 'ChatStarted',
    data: { ...begun, facts, standing: marked(standing, state) },
    personal: { identifier, context, items: storedItems(items) },
  });
};

const record = (command: Extract<ChatCommand, { type: 'RecordAnswers' }>, state: ChatState): ChatDecision => {
  const { history } = state;
  if (history.at(-1)?.key !== command.after) return no('stale-history');
  if (!fits(command, history)) return no('items-do-not-fit');
  const { facts, items } = command;
  const standing = marked(command.standing, state);
  return accepted({ type: 'AnswerGiven', data: { facts, standing }, personal: { items: storedItems(items) } });
};

const alter = (command: Extract<ChatCommand, { type: 'AlterAnswer' }>, state: ChatState): ChatDecision => {
  const { history } = state;
  if (history.at(-1)?.key !== command.after) return no('stale-history');
  const { from, facts, items } = command;
  const standing = marked(command.standing, state);
  const index = history.findIndex((item) => item.key === from);
  if (index < 0) return no('item-not-found');
  if (!fits(command, history.slice(0, index))) return no('items-do-not-fit');
  return accepted({ type: 'AnswerAltered', data: { from, facts, standing }, personal: { items: storedItems(items) } });
};

const giveExternal = (
  command: Extract<ChatCommand, { type: 'GiveExternalAnswer' }>,
  state: ChatState,
): ChatDecision => {
  const { history } = state;
  const last = history.at(-1);
  if (last?.key !== command.after) return no('stale-history');
  if (last.direction !== 'received' || !last.answerExternally) return no('not-waiting');
  if (!fits(command, history)) return no('items-do-not-fit');
  const { by, facts, items } = command;
  const standing = marked(command.standing, state);
  return accepted({
    type: 'ExternalAnswerGiven',
    data: { by, facts, standing },
    personal: { items: storedItems(items) },
  });
};

const review = (command: ReviewItem, { history }: ChatState): ChatDecision => {
  const item = history.find(({ key }) => key === command.itemKey);
  if (!item) return no('item-not-found');
  const { itemKey, by, at, comment, noComment, score, superScore, standing } = command;
  const commented = comment !== undefined && comment !== (item.comment ?? null);
  const scored = score !== undefined && score !== (item.score ?? null);
  const awarded = superScore !== undefined && superScore !== (item.superScore ?? null);
  const waived = noComment !== undefined && noComment !== (item.noComment ?? false);
  if (!commented && !waived && !scored && !awarded) return accepted();
  const given = { ...(scored && { score }), ...(awarded && { superScore }), ...(waived && { noComment }) };
  return accepted({
    type: 'ItemReviewed',
    data: { itemKey, by, at, ...given, commented, standing },
    ...(commented && { personal: { comment } }),
  });
};

const recordRemote = (
  { itemKey, result, at }: Extract<ChatCommand, { type: 'RecordRemote' }>,
  { history }: ChatState,
): ChatDecision => {
  const item = history.find(({ key }) => key === itemKey);
  if (item?.contentType !== 'remote') return no('item-not-found');
  const { status, error, content = null } = result;
  if (item.remote?.status === 'fulfilled' || (item.remote?.status === status && item.remote.error === error))
    return accepted();
  return accepted({
    type: 'RemoteRecorded',
    data: { itemKey, status, at, ...(error !== undefined && { error }) },
    personal: { content },
  });
};

const evaluate = (
  command: Extract<ChatCommand, { type: 'GiveEvaluation' }>,
  { evaluations }: ChatState,
): ChatDecision => {
  const { evaluationId, promptKey, evaluation, by, at, standing } = command;
  if (evaluation === (evaluations.get(evaluationId)?.text ?? null)) return accepted();
  return accepted({
    type: 'EvaluationGiven',
    data: { evaluationId, promptKey, by, at, standing },
    personal: { evaluation },
  });
};

const isSent = ({ direction }: HistoryItem): boolean => direction === 'sent';

const holdsAll = (scores: readonly ScoreChange[], { history }: ChatState): boolean => {
  const answers = new Set(history.filter(isSent).map(({ key }) => key));
  return scores.every(({ itemKey }) => answers.has(itemKey));
};

const stored = <T extends { readonly scores: readonly ScoreChange[] }>({ scores, ...data }: T) => ({
  ...data,
  scores: storedScores(scores),
});

const rescoreChat = (
  { type: _type, ...data }: Extract<ChatCommand, { type: 'RescoreChat' }>,
  state: ChatState,
): ChatDecision => {
  if (state.rescoreIds.has(data.rescoreId)) return accepted();
  return holdsAll(data.scores, state) ? accepted({ type: 'ChatRescored', data: stored(data) }) : no('item-not-found');
};

const takeBack = (
  { type: _type, ...data }: Extract<ChatCommand, { type: 'TakeBackRescore' }>,
  state: ChatState,
): ChatDecision => {
  if (state.rescores.at(-1)?.id !== data.rescoreId) return accepted();
  return holdsAll(data.scores, state)
    ? accepted({ type: 'RescoreTakenBack', data: stored(data) })
    : no('item-not-found');
};

const decide = (command: ChatCommand, state: ChatState): ChatDecision => {
  if (command.type === 'StartChat') return start(command, state);
  if (state.status === 'none') return no('chat-not-found');
  if (command.type === 'DeleteChat')
    return state.status === 'deleted' ? accepted() : accepted({ type: 'ChatDeleted', data: {} });
  if (state.status === 'deleted') return no('chat-deleted');
  if (state.forgotten) return no('chat-forgotten');
  switch (command.type) {
    case 'RecordAnswers':
      return record(command, state);
    case 'AlterAnswer':
      return alter(command, state);
    case 'GiveExternalAnswer':
      return giveExternal(command, state);
    case 'ReviewItem':
      return review(command, state);
    case 'RecordRemote':
      return recordRemote(command, state);
    case 'GiveEvaluation':
      return evaluate(command, state);
    case 'RescoreChat':
      return rescoreChat(command, state);
    case 'TakeBackRescore':
      return takeBack(command, state);
  }
};

const until = (history: readonly HistoryItem[], key: string): readonly HistoryItem[] => {
  const index = history.findIndex((item) => item.key === key);
  return index < 0 ? history : history.slice(0, index);
};

const altered = (
  { history, superseded }: ChatState,
  from: string,
  items: readonly HistoryItem[],
): Pick<ChatState, 'history' | 'superseded'> => {
  const kept = until(history, from);
  const there = new Set(items.map(({ key }) => key));
  const gone = history.slice(kept.length).filter((item) => isSent(item) && !there.has(item.key));
  return { history: [...kept, ...items], superseded: new Set([...superseded, ...gone.map(({ key }) => key)]) };
};

const evolve = (before: ChatState, event: ChatEvent): ChatState => {
  const state = { ...before, revision: before.revision + 1 };
  if (event.type === 'ChatDeleted') return { ...state, status: 'deleted', history: [], evaluations: new Map() };
  if (event.type === 'RemoteRecorded') return recorded(state, event);
  const { completedNow: _now, ...standing } = event.data.standing;
  const next = { ...state, standing, completedOnce: state.completedOnce || standing.completed };
  if (event.type === 'ItemReviewed') return reviewed(next, event);
  if (event.type === 'EvaluationGiven') return evaluated(next, event);
  if (event.type === 'ChatRescored') return rescored(next, event);
  if (event.type === 'RescoreTakenBack') return takenBack(next, event);
  return withItems({ ...next, forgotten: state.forgotten || !event.personal }, event);
};

const withItems = (
  state: ChatState,
  event: Event<'ChatStarted' | 'AnswerGiven' | 'ExternalAnswerGiven' | 'AnswerAltered'>,
): ChatState => {
  const items = itemsOf(event.personal?.items ?? []);
  switch (event.type) {
    case 'ChatStarted':
      return {
        ...state,
        status: 'running',
        started: event.data,
        identifier: event.personal?.identifier ?? null,
        context: event.personal?.context ?? {},
        history: items,
      };
    case 'AnswerGiven':
    case 'ExternalAnswerGiven':
      return { ...state, history: followedBy(state.history, items) };
    case 'AnswerAltered':
      return { ...state, ...altered(state, event.data.from, items) };
  }
};

export const chatDecider: Decider<ChatState, ChatCommand, ChatEvent, ChatRejection> = { initialState, decide, evolve };
