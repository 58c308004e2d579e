/**
 * The rules of one chat (SPEC CHAT-D1…D8). The engine has run before `decide` is asked: the command brings the items it
 * made and where the chat stands then. Here it is checked that they fit behind what the chat has.
 */
import type { ChatEvent, ChatStanding, ItemFact } from '@parley/contracts/events/chat-events';
import { accepted, rejected, type Decider, type Decision } from '@parley/contracts/events/decider';
import type { WireItem } from '@parley/contracts/engine/history-wire';

type Event<T extends ChatEvent['type']> = Extract<ChatEvent, { type: T }>;
type Started = Event<'ChatStarted'>;

export interface ChatState {
  readonly status: 'none' | 'running' | 'deleted';
  /** How the chat began; null before that. */
  readonly started: Started['data'] | null;
  /** null once the learner was forgotten. */
  readonly identifier: string | null;
  readonly context: Readonly<Record<string, string>>;
  readonly history: readonly WireItem[];
  readonly standing: ChatStanding | null;
  /** Number of events less one: the revision of the stream. */
  readonly revision: number;
  /** What was said can't be read any more: the learner's key is gone. */
  readonly forgotten: boolean;
}

/** What the engine made of an answer: the items in wire form, a fact for each, and the standing after them. */
export interface EngineResult {
  readonly items: readonly WireItem[];
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
  /** `after` = key of the last item that the engine knew. */
  | ({ readonly type: 'RecordAnswers'; readonly after: string } & EngineResult)
  /** `from` = key of the altered item: it and all behind it are superseded by `items`. */
  | ({ readonly type: 'AlterAnswer'; readonly from: ItemFact['key']; readonly after: string } & EngineResult)
  | { readonly type: 'DeleteChat' };

export interface ChatRejection {
  readonly code:
    | 'chat-exists'
    | 'chat-not-found'
    | 'chat-deleted'
    | 'chat-forgotten'
    /** The chat has gone on since: its last item is not the one that the command knew. */
    | 'stale-history'
    | 'item-not-found'
    /** Items and facts don't belong together, or an item is there already. */
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
  standing: null,
  revision: -1,
  forgotten: false,
};

const fits = ({ items, facts }: EngineResult, before: readonly WireItem[]): boolean => {
  const keys = new Set(before.map((item) => item.k));
  return (
    items.length > 0 &&
    items.length === facts.length &&
    items.every((item, index) => facts[index]?.key === item.k && keys.size !== keys.add(item.k).size)
  );
};

const start = (command: Extract<ChatCommand, { type: 'StartChat' }>, state: ChatState): ChatDecision => {
  if (state.status === 'deleted') return no('chat-deleted');
  if (state.status === 'running') return no('chat-exists');
  if (!fits(command, [])) return no('items-do-not-fit');
  const { start: begun, facts, standing, identifier, context, items } = command;
  return accepted({
    type: 'ChatStarted',
    data: { ...begun, facts, standing },
    personal: { identifier, context, items },
  });
};

const record = (command: Extract<ChatCommand, { type: 'RecordAnswers' }>, { history }: ChatState): ChatDecision => {
  if (history.at(-1)?.k !== command.after) return no('stale-history');
  if (!fits(command, history)) return no('items-do-not-fit');
  const { facts, standing, items } = command;
  return accepted({ type: 'AnswerGiven', data: { facts, standing }, personal: { items } });
};

const alter = (command: Extract<ChatCommand, { type: 'AlterAnswer' }>, { history }: ChatState): ChatDecision => {
  if (history.at(-1)?.k !== command.after) return no('stale-history');
  const { from, facts, standing, items } = command;
  const index = history.findIndex((item) => item.k === from);
  if (index < 0) return no('item-not-found');
  if (!fits(command, history.slice(0, index))) return no('items-do-not-fit');
  return accepted({ type: 'AnswerAltered', data: { from, facts, standing }, personal: { items } });
};

const decide = (command: ChatCommand, state: ChatState): ChatDecision => {
  if (command.type === 'StartChat') return start(command, state);
  if (state.status === 'none') return no('chat-not-found');
  if (command.type === 'DeleteChat')
    return state.status === 'deleted' ? accepted() : accepted({ type: 'ChatDeleted', data: {} });
  if (state.status === 'deleted') return no('chat-deleted');
  if (state.forgotten) return no('chat-forgotten');
  return command.type === 'RecordAnswers' ? record(command, state) : alter(command, state);
};

const until = (history: readonly WireItem[], key: string): readonly WireItem[] => {
  const index = history.findIndex((item) => item.k === key);
  return index < 0 ? history : history.slice(0, index);
};

const evolve = (before: ChatState, event: ChatEvent): ChatState => {
  const state = { ...before, revision: before.revision + 1 };
  if (event.type === 'ChatDeleted') return { ...state, status: 'deleted', history: [] };
  const { personal, data } = event;
  const next = { ...state, standing: data.standing, forgotten: state.forgotten || !personal };
  const items = personal?.items ?? [];
  switch (event.type) {
    case 'ChatStarted':
      return {
        ...next,
        status: 'running',
        started: event.data,
        identifier: event.personal?.identifier ?? null,
        context: event.personal?.context ?? {},
        history: items,
      };
    case 'AnswerGiven':
      return { ...next, history: [...state.history, ...items] };
    case 'AnswerAltered':
      return { ...next, history: [...until(state.history, event.data.from), ...items] };
  }
};

export const chatDecider: Decider<ChatState, ChatCommand, ChatEvent, ChatRejection> = { initialState, decide, evolve };
